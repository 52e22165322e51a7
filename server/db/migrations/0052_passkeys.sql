-- Passkeys of who wants them (WebAuthn level 3): each signs in by itself, and is a second factor.
alter table users add column passkey_handle uuid not null default gen_random_uuid() unique; -- what authenticators know the account by: it tells nothing of it
create table passkeys (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  name text collate lv_lvs24 not null,
  credential_id text not null unique, -- base64url
  public_key bytea not null, -- COSE, as the authenticator gave it
  counter bigint not null, -- of the last signature; stays 0 where the authenticator does not count
  transports text[] not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz
);
create index passkeys_user_id on passkeys (user_id);

-- What is to be signed, once: by the session that asked for it, or by the page that has the key.
create table passkey_challenges (
  id bigint generated always as identity primary key,
  challenge text not null,
  token_id bigint unique references access_tokens on delete cascade,
  key_hash text unique,
  ip text not null,
  expires_at timestamptz not null default now() + interval '5 minutes',
  constraint passkey_challenges_owner check (num_nonnulls(token_id, key_hash) = 1)
);
create index passkey_challenges_expires_at on passkey_challenges (expires_at);
create index passkey_challenges_ip on passkey_challenges (ip);
