-- A line of a procurement tells which line of a price clarification it was made of: people change that, too, so that the
-- row is touched where it changes.
call touch_what_people_change('procurement_items');
