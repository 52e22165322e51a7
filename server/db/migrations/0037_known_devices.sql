-- Devices from which an account was signed in before: who guesses passwords elsewhere does not slow these.
create table known_devices (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  token_hash text not null unique,
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now()
);
create index known_devices_user_id on known_devices (user_id);
create index known_devices_last_used_at on known_devices (last_used_at);

-- Failures are counted by account and address together (`pair`) or by known device, and beside it for the account and the address alone.
alter table sign_in_failures drop constraint sign_in_failures_kind_check;
alter table sign_in_failures add constraint sign_in_failures_kind_check check (kind in ('pair', 'device', 'account', 'address'));
create index sign_in_failures_at on sign_in_failures (at);
