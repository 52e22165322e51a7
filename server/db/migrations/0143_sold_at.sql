-- When a sale was made without network, by the clock of the till; null: when it was written.
alter table shop_orders add column sold_at timestamptz;
