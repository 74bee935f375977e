-- A member's lists are read at each request, so changes of what they show are no longer logged.
drop trigger film_list_change on film;
drop trigger rating_stats_list_change on rating_stats;
drop trigger rating_stats_list_update on rating_stats;
drop trigger film_provider_list_insert on film_provider;
drop trigger film_provider_list_delete on film_provider;
drop trigger provider_list_change on provider;
drop function note_film_change();
drop function note_average_change();
drop function note_films_changes();
drop function note_change_of_all();
drop table list_change;
alter table member drop column list_version;
