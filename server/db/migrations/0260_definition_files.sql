-- Which text of each file in server/db/functions and server/db/triggers this database was given last.
create table definition_files (
  name text primary key,
  sha256 text not null,
  applied_at timestamptz not null default now()
);
