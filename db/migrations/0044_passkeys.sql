-- Credentials of WebAuthn.
create table passkey (
  member_id uuid not null references member on delete cascade,
  id uuid not null default gen_random_uuid(),
  name text not null,
  credential_id text not null unique,
  -- COSE.
  public_key bytea not null,
  -- Of uses; stays 0 where the authenticator does not count.
  counter bigint not null,
  transports text[] not null,
  -- True if the passkey is stored in more than one place.
  backed_up boolean not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz,
  primary key (member_id, id)
);

-- Challenges that were answered, so that no answer counts twice.
create table used_challenge (
  challenge_hash bytea primary key,
  expires_at timestamptz not null
);
