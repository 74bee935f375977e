-- Search finds films by their characters and by the authors of the works that they are based on, too. The catalogue's
-- writer fills search_people; films that are stored already get theirs here.
update film set search_people = search_text(concat_ws(' ',
  (select string_agg(name, ' ' order by position) from credit join person on person.id = person_id
    where film_id = film.id and job = 'Director'),
  (select string_agg(name, ' ' order by position) from credit join person on person.id = person_id
    where film_id = film.id and job = 'Actor' and position < 5),
  (select string_agg(regexp_replace(character, '\(.*?\)', '', 'g'), ' ' order by position) from credit
    where film_id = film.id and job = 'Actor' and position < 10),
  (select string_agg(work ->> 'author', ' ') from jsonb_array_elements(based_on) as work)))
where removed_at is null and search_people <> '';
