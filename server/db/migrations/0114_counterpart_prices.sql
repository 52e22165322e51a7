-- A price that holds tax of ours, and what the same costs where the buyer owes the tax, stand beside each other: a
-- correction of the buyer or of the way of payment goes from one to the other and back to the very cent. Null where
-- nobody has worked out the other one.
alter table simplified_invoice_items add column counterpart_price numeric(14, 4);
