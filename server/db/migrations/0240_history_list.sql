-- The list in which a command was begun, as it stood: its page, what was sought, its filters and its order. A replay shows
-- the rows that the person had in front.
alter table command_history add column list jsonb;
