-- Secrets with which a member's programs call the API.
create table access_token (
  member_id uuid not null references member on delete cascade,
  id uuid not null default gen_random_uuid(),
  name text not null,
  scope text not null check (scope in ('read', 'write')),
  -- SHA-256 of the token.
  token_hash bytea not null unique,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  -- Up to a few minutes old.
  last_used_at timestamptz,
  primary key (member_id, id),
  unique (member_id, name)
);
