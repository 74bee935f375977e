-- How each member wants to be told.

create table notification (
  member_id uuid primary key references member on delete cascade,
  mail text not null default 'off' check (mail in ('off', 'daily', 'weekly')),
  -- News from before are not mailed.
  mail_since timestamptz,
  digest_at timestamptz,
  -- In every digest, so it cannot be a hash. It can do nothing but switch the digests off.
  unsubscribe_token text not null unique,
  push boolean not null default false,
  push_since timestamptz
);
create index notification_mail_index on notification (member_id) where mail <> 'off';
create index notification_push_index on notification (member_id) where push;

-- Browsers that get push messages.
create table push_device (
  member_id uuid not null references member on delete cascade,
  id uuid not null default gen_random_uuid(),
  endpoint text not null unique,
  p256dh text not null,
  auth text not null,
  created_at timestamptz not null default now(),
  primary key (member_id, id)
);

-- The digest that a piece of news belongs to, when its sending began, and the push message.
alter table news add column digest_at timestamptz, add column mailed_at timestamptz, add column pushed_at timestamptz;
