-- Notes that a row of an import writes, and 1 if it also gives the film tags.
alter table import_row add column adds_notes integer not null default 0, add column adds_tags integer not null default 0;
