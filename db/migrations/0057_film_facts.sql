-- Where a film was made and by whom, for whom it is rated, and the series to which it belongs. Sources fill them at
-- their next update.
alter table film
  add column countries text[] not null default '{}',
  add column certification text check (certification in ('G', 'PG', 'PG-13', 'R', 'NC-17', 'X')),
  add column franchise text,
  add column studios text[] not null default '{}';
