-- What only the member can say about the files: {questions, doubtfulDays}.
alter table import
  add column doubts jsonb not null default '{}',
  -- Days whose viewings are taken without a date.
  add column undated_days text[] not null default '{}',
  -- The job that runs in the state applying is an undo.
  add column is_undo boolean not null default false;

-- Rows to apply, in order.
create index import_row_open_index on import_row (member_id, import_id, line) where written is null and choice is not null;
