-- Columns of the former library for logins, which no version writes any more: sessions may still have IP addresses in
-- them. The full sync holds a lock instead of its windows.
alter table session drop column ip_address, drop column user_agent;
alter table account
  drop column access_token, drop column access_token_expires_at, drop column id_token, drop column refresh_token,
  drop column refresh_token_expires_at, drop column scope;
alter table backfill_window drop column held_until;
