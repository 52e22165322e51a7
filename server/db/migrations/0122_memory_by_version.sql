-- How the record stood when a call was answered: the memory of a GET that acts once ends when it stands otherwise.
alter table idempotency_keys add column standing text;
