-- What the person of a run was allowed, which modules were on and how the company was set when it was recorded: a history
-- is run again with exactly that. Kept once for all runs that had the same.
create table history_rights (
  id bigint generated always as identity primary key,
  fingerprint text not null unique,
  permissions text[] not null,
  modules text[] not null,
  settings jsonb not null
);
call make_append_only('history_rights');
alter table command_history add column rights_id bigint references history_rights;
