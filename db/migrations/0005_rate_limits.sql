-- Counters of rate-limiter-flexible: its statement inserts by position, so the order of the columns is its own.
create table rate_limit (
  key varchar(255) primary key,
  points integer not null default 0,
  -- Milliseconds since 1970.
  expire bigint
);

create index rate_limit_expiry_index on rate_limit (expire);
