-- Lines that hold goods: some seventy thousand of three million, which the home page asks for.
create index order_items_reserved on order_items (order_id) where quantity_reserved > 0;
-- Orders that are not issued whole, by when somebody last touched them.
create index orders_waiting on orders (updated_at, id) where fulfillment_status <> 'full';
