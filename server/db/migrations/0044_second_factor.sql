-- The second factor of who wants one: codes of an authenticator (RFC 6238), and codes to come in without it.
create table user_totp (
  user_id bigint primary key references users on delete cascade,
  secret text not null, -- base32; read at every check, so it is not hashed
  confirmed_at timestamptz, -- on from the first right code; before it nothing is asked
  last_step bigint not null default 0, -- half minute of the last code that was taken: none works twice
  created_at timestamptz not null default now()
);
create table recovery_codes (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  code_hash text not null,
  used_at timestamptz
);
create unique index recovery_codes_code on recovery_codes (user_id, code_hash);
