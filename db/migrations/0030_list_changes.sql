-- Changes of what members' lists show, so that an unchanged list is not read again. Rows are only added, so writers never
-- wait for each other. A film, a member, or with neither every list; the job forget-expired deletes old rows.
create table list_change (
  -- A snapshot knows of each transaction whether it has seen it; a number or a time of the row would not tell.
  changed xid8 not null default pg_current_xact_id(),
  film_id integer,
  member_id uuid
);
create index list_change_changed_index on list_change (changed);

create function note_film_change() returns trigger
  language plpgsql
  as $$ begin insert into list_change (film_id) values (new.id); return null; end $$;
create trigger film_list_change after update on film
  for each row
  when (
    (old.title, old.poster_path, old.poster_colour, old.art_colour, old.release_date, old.overview, old.vote_average)
    is distinct from
    (new.title, new.poster_path, new.poster_colour, new.art_colour, new.release_date, new.overview, new.vote_average)
  )
  execute function note_film_change();

create function note_average_change() returns trigger
  language plpgsql
  as $$ begin insert into list_change (film_id) values (new.film_id); return null; end $$;
create trigger rating_stats_list_change after insert on rating_stats
  for each row execute function note_average_change();
-- A rating that changes its overall figure changes the film's sum, so its member's list is covered too.
create trigger rating_stats_list_update after update on rating_stats
  for each row
  when ((old.overall_sum, old.overall_count) is distinct from (new.overall_sum, new.overall_count))
  execute function note_average_change();

create function note_films_changes() returns trigger
  language plpgsql
  as $$ begin insert into list_change (film_id) select distinct film_id from changed_row; return null; end $$;
create trigger film_provider_list_insert after insert on film_provider
  referencing new table as changed_row for each statement execute function note_films_changes();
create trigger film_provider_list_delete after delete on film_provider
  referencing old table as changed_row for each statement execute function note_films_changes();

create function note_change_of_all() returns trigger
  language plpgsql
  as $$ begin insert into list_change default values; return null; end $$;
create trigger provider_list_change after update on provider
  for each row
  when ((old.name, old.logo_path) is distinct from (new.name, new.logo_path))
  execute function note_change_of_all();

create function note_members_changes() returns trigger
  language plpgsql
  as $$ begin insert into list_change (member_id) select distinct member_id from changed_row; return null; end $$;
create trigger watchlist_entry_list_insert after insert on watchlist_entry
  referencing new table as changed_row for each statement execute function note_members_changes();
create trigger watchlist_entry_list_update after update on watchlist_entry
  referencing new table as changed_row for each statement execute function note_members_changes();
create trigger watchlist_entry_list_delete after delete on watchlist_entry
  referencing old table as changed_row for each statement execute function note_members_changes();
create trigger viewing_list_insert after insert on viewing
  referencing new table as changed_row for each statement execute function note_members_changes();
create trigger viewing_list_update after update on viewing
  referencing new table as changed_row for each statement execute function note_members_changes();
create trigger viewing_list_delete after delete on viewing
  referencing old table as changed_row for each statement execute function note_members_changes();
-- The country of the streaming services.
create trigger member_services_list_insert after insert on member_services
  referencing new table as changed_row for each statement execute function note_members_changes();
create trigger member_services_list_update after update on member_services
  referencing new table as changed_row for each statement execute function note_members_changes();
