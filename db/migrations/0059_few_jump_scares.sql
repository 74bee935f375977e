-- The third answer to a content note: the film has it, but only a few times.
alter table film add column editor_few text[] not null default '{}';
alter table content_note_vote add column few boolean not null default false;
alter table content_note_vote add constraint content_note_vote_few check (answer or not few);

-- Films that are no longer in the embedded catalogue keep their stored record.
update embedded_film set record = jsonb_set(record, '{notes,few}', '[]') where record -> 'notes' -> 'few' is null;
