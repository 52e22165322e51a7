-- A macro of a person: commands with their arguments, that are run one after another by the client. The rights are
-- those of who runs it.

create table macros (
  id bigint generated always as identity primary key,
  user_id bigint not null references users,
  name text collate lv_lvs24 not null check (name = btrim(name) and name <> '' and length(name) <= 80),
  kind text, -- of the record on which it starts; none: anywhere
  steps jsonb not null check (jsonb_array_length(steps) between 1 and 20),
  parameters jsonb not null default '[]' check (jsonb_array_length(parameters) <= 30),
  sharing text not null default 'own' check (sharing in ('own', 'role', 'everyone')),
  role_id bigint references roles on delete set null, -- deleted: nobody but the owner has it
  lock_version integer not null default 1,
  created_at timestamptz not null default moment(),
  updated_at timestamptz not null default moment(),
  constraint macros_name_key unique (user_id, name),
  constraint macros_size check (length(steps::text) + length(parameters::text) <= 100000),
  constraint macros_role check (role_id is null or sharing = 'role')
);
create index macros_shared on macros (sharing, role_id) where sharing <> 'own';
create index macros_role_id on macros (role_id);

-- The macro that ran a command, as it was named then.
alter table command_history add column macro jsonb;
