-- Queries count these now: answers to content notes, films, and how the figures of a category are spread.
drop table content_note_stats;
drop table category_figure;
drop trigger film_count_insert on film;
drop trigger film_count_update on film;
drop trigger film_count_delete on film;
drop function count_films();
drop table film_count;

-- The catalogue's writer forgets the colour of a picture that it replaces, and notes when a page's facts change.
drop trigger film_colours on film;
drop function forget_film_colours();
drop trigger person_colour on person;
drop function forget_person_colour();
drop trigger film_page_change on film;
drop function note_page_change();
