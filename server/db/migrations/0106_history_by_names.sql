-- The history is read by the names of records: those whose keys arguments hold are kept as they were called then. Its
-- words stand beside it, and whose run it is stands among them, so that one index answers what a person searches in his
-- own of a million. Days have an index of their own.
-- rewrites: command_history
alter table command_history
  add column names jsonb, -- by kind and key: {"customer 7": "SIA Ziemeļu Metāls"}
  add column search tsvector generated always as (
    search_vector(command_id, record_title, error, made_title, sentence, jsonb_path_query_array(names, '$.*')::text)
    || array_to_tsvector(array['user#' || user_id])) stored;
drop index command_history_search;
create index command_history_search on command_history using gin (search) with (fastupdate = off);
create index command_history_day on command_history (user_id, at desc, id desc);
