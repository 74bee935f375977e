-- Responses to calls that create something, by the key that the program sent: a repeated call gets the same response and
-- creates nothing. Deleted after a day.
create table idempotency_key (
  member_id uuid not null references member on delete cascade,
  -- SHA-256 of the key.
  key_hash bytea not null,
  -- SHA-256 of method, path and body.
  request_hash bytea not null,
  -- Null while the first call runs.
  status smallint,
  answer bytea,
  created_at timestamptz not null,
  primary key (member_id, key_hash)
);
create index idempotency_key_created_at_index on idempotency_key (created_at);
