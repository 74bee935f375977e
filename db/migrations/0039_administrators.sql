-- Who runs the site in the browser, who may register, and what administrators have done.

alter table member
  add column administrator_since timestamptz,
  add column disabled_at timestamptz,
  add column last_seen_on date;

create index member_administrator_index on member (id) where administrator_since is not null;

-- A session is made when a member signs in, and extended once a day.
create function note_last_seen() returns trigger
  language plpgsql
  as $$ begin
    update member set last_seen_on = (new.updated_at at time zone 'UTC')::date
    where id = new.member_id and (last_seen_on is null or last_seen_on < (new.updated_at at time zone 'UTC')::date);
    return null;
  end $$;
create trigger session_last_seen after insert or update of updated_at on session
  for each row execute function note_last_seen();

update member set last_seen_on = seen.day
  from (select member_id, max((updated_at at time zone 'UTC')::date) as day from session group by member_id) as seen
  where seen.member_id = member.id;

-- Facts of this site that are true from a moment on.
create table site_fact (
  -- first-member: somebody has registered, so the next one is not the first; demo: all members but administrators are
  -- made up or deleted each night.
  name text primary key check (name in ('first-member', 'demo')),
  since timestamptz not null default now()
);
-- A site from before this migration has an administrator only after `npm run admin -- grant EMAIL`.
insert into site_fact (name) select 'first-member' where exists (select from member where not synthetic);

create table invitation (
  id uuid primary key default gen_random_uuid(),
  -- SHA-256 of the token.
  token_hash bytea not null unique,
  -- For whom it is.
  note text not null default '',
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);

-- Acts of administrators. Members are named by id alone, so that a deleted member leaves no e-mail address behind.
create table admin_log (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  -- null: a command on the server, or the site itself.
  actor uuid,
  act text not null,
  subject uuid,
  -- Of a job, its name; of an invitation, its note.
  detail text
);

create function refuse_change_of_log() returns trigger
  language plpgsql
  as $$ begin raise exception 'The log of administrators cannot be changed.'; end $$;
create trigger admin_log_stays before update or delete or truncate on admin_log
  for each statement execute function refuse_change_of_log();
