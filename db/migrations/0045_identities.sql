-- Accounts at identity providers (OpenID Connect) that log in to ours. Linked by issuer and subject, never by e-mail.
create table identity (
  member_id uuid not null references member on delete cascade,
  id uuid not null default gen_random_uuid(),
  issuer text not null,
  subject text not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz,
  primary key (member_id, id),
  unique (issuer, subject)
);

-- The key of the provider that opened the session, for logging out there too.
alter table session add column provider text;
