-- True if the old address had been confirmed. If not, nobody had proved to own it before the undo.
alter table email_change add column was_confirmed boolean not null default true;
