-- The streaming services that a member pays for, and the country.
create table member_services (
  member_id uuid primary key references member on delete cascade,
  -- ISO 3166-1 alpha-2.
  region text not null check (region ~ '^[A-Z]{2}$'),
  -- Slugs of platforms.
  platforms text[] not null
);
