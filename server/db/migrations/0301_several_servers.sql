-- What several servers on one database have to agree on. Without a key nothing is sealed yet.
alter table installation
  alter column key_fingerprint drop not null,
  -- Names the installation in its file store, so that another one never sweeps its files.
  add column files_id uuid not null default gen_random_uuid(),
  -- The restored moment, while outgoing work waits for a person.
  add column held_back timestamptz,
  -- The day whose nightly audit is done.
  add column audited_on date;
