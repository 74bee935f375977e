-- The lists that an import found in its files, what applying does with each, and what it has written.
alter table import add column lists jsonb not null default '[]';
-- Notes of a row that are left out, because the note here would become too long, and plays that are too short.
alter table import_row add column notes_too_long integer not null default 0, add column begun integer not null default 0;
