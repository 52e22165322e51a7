-- What a run of a command did, so that support can read it and run it again elsewhere (contract/recorded.ts).

alter table command_history
  add column record_status text, -- how the record stood before
  add column record_facts jsonb, -- what its screen told commands of it
  add column chosen jsonb, -- keys of the rows that were taken together
  add column version_after integer,
  add column status_after text,
  add column made_path text, -- the page of the record that it made
  add column made_title text,
  add column server_ms integer check (server_ms >= 0),
  add column calls jsonb; -- calls in their order, with what of their answers a replay is held against
