-- A session in which somebody plays another person's history again on a copy: who, and with which rights.
alter table access_tokens
  add column played_by bigint references users on delete cascade,
  add column played_permissions text[],
  add column played_modules text[],
  add constraint access_tokens_played check (num_nonnulls(played_by, played_permissions, played_modules) in (0, 3));
create index access_tokens_played_by on access_tokens (played_by) where played_by is not null;
