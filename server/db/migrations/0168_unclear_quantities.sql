-- A line was read from a letter in which a number stands that may or may not be its quantity: a person says so.
alter table price_clarification_items add column quantity_unclear boolean not null default false;
