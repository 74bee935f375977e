-- New viewings of a row that are a day before or after one that is here: [{date, here}].
alter table import_row add column near jsonb not null default '[]';

-- They are the same as those here, and are not written.
alter table import add column near_is_same boolean not null default false;
