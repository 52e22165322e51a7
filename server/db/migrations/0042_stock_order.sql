-- Orders of the stock list: by what lies there, by its worth, and by the last move, what never moved before all others.
create index stock_items_on_hand on stock_items (on_hand, id);
create index stock_items_stock_value on stock_items (stock_value, id);
create index stock_items_last_movement on stock_items (coalesce(last_movement_at, '1970-01-01 00:00:00+00'::timestamptz), id);
