-- Finds the customer that a lead names, however the name is written.
create index customers_name_key on customers (name_key(name)) where archived_at is null;
create index customers_email_key on customers (lower(email)) where archived_at is null and email is not null;
