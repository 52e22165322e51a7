-- A run in the words in which people read it, so that the history is searched by what they see. Those of before are
-- found by what they have.
alter table command_history add column sentence text;
create index command_history_search on command_history
  using gin (search_vector(command_id, record_title, error, made_title, sentence)) with (fastupdate = off);
