-- Bytes that the notes of the row add to the member's notes, so that the preview knows if there is room for them.
alter table import_row add column adds_note_bytes integer not null default 0;
