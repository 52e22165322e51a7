-- Moves of a line of an order, whichever order it stood on when its goods went out: a credit note that
-- brings them back asks for them.
create index stock_movements_order_line on stock_movements (line_id) where document_type = 'order';

-- Lines that still wait for goods, by item: whoever receives goods asks who waits for them.
create index order_items_short on order_items (catalog_item_id) where quantity > quantity_fulfilled + quantity_reserved;
