-- Tokens by which other programs call the API in the name of the person who made them: of his rights those that the
-- token names, until a day. Only its hash is kept; the last letters tell people which one it is.
create table api_tokens (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  name text collate lv_lvs24 not null check (name = btrim(name) and name <> ''),
  token_hash text not null unique,
  hint text not null,
  scopes text[] not null check (cardinality(scopes) > 0),
  expires_at timestamptz not null,
  last_used_at timestamptz,
  revoked_at timestamptz
);
-- A repeated sending makes no second one, and people know them apart.
create unique index api_tokens_name on api_tokens (name) where revoked_at is null;
create index api_tokens_user on api_tokens (user_id);
call keep_record('api_tokens', 'last_used_at');
