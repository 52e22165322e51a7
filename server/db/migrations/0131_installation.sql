-- What the installation is beside its data: which key its secrets are sealed with, so that a server with another one is
-- refused. A row at most.
create table installation (
  is_only boolean primary key default true check (is_only),
  key_fingerprint text not null
);
