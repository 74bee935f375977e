-- What a member sees of their sessions: no IP address, and no more of the browser than its name. The columns ip_address
-- and user_agent stay empty; they go when no build writes them any more.
alter table session
  add column browser text,
  add column system text,
  -- The last time the member proved in this session who they are; null in sessions from before.
  add column confirmed_at timestamptz;
