-- Lines of an order are asked about and summed up by one trigger (`came`), once a statement.
drop trigger count_moved on order_items;
drop trigger count_new on order_items;
drop trigger sum_up_new on order_items;
drop function order_items_counted();
