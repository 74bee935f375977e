-- New e-mail addresses of members: asked for, confirmed by the new one, and undone by the old one within a week.
create table email_change (
  member_id uuid not null references member on delete cascade,
  id uuid not null default gen_random_uuid(),
  old_email text not null,
  new_email text not null,
  requested_at timestamptz not null,
  -- SHA-256 of the token that was mailed to the new address.
  token_hash bytea unique,
  confirmed_at timestamptz,
  -- SHA-256 of the token that was mailed to the old address.
  undo_hash bytea unique,
  primary key (member_id, id)
);
