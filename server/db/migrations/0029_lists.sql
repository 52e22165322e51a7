-- What is archived, by name: its list, and what an unfiltered list of the others has less than all.
create index customers_archived on customers (name, id) where archived_at is not null;
create index catalog_items_archived on catalog_items (name, id) where archived_at is not null;
