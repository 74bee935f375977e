-- How the effective figures of each category are spread over all films: a profile's likeness is measured from their mean.
create table category_figure (
  category text primary key,
  mean real not null,
  spread real not null
);

-- The next start fills it.
update finder_setting set lists = '';
