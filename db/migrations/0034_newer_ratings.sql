-- The file's rating is newer than the member's, from which it differs.
alter table import_row add column is_newer boolean not null default false;
