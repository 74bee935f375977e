-- The key of a member's authenticator app (RFC 6238).
create table second_factor (
  member_id uuid primary key references member on delete cascade,
  -- As it is: a code needs it. Whoever reads it still needs the password.
  secret bytea not null,
  -- The time step of the last code, so that each code works once.
  last_step bigint not null default -1,
  created_at timestamptz not null default now(),
  -- Null until the first right code; until then it is not asked for.
  confirmed_at timestamptz
);

-- Each is deleted when it is used.
create table recovery_code (
  member_id uuid not null references member on delete cascade,
  -- SHA-256 of 120 random bits.
  code_hash bytea not null,
  created_at timestamptz not null default now(),
  primary key (member_id, code_hash)
);

-- Browsers that do not ask for the second factor, by their device cookie.
create table remembered_device (
  member_id uuid not null references member on delete cascade,
  device_hash bytea not null,
  expires_at timestamptz not null,
  primary key (member_id, device_hash)
);
