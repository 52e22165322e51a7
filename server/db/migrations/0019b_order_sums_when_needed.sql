-- The sums of an order depend on its status only in whether it is in fulfilment (is_backordered):
-- the other steps of its life need not add its lines up again.

drop trigger sum_up on orders;
create trigger sum_up after update of status, price_mode on orders
  for each row when (
    old.price_mode <> new.price_mode or (old.status = 'in_fulfillment') <> (new.status = 'in_fulfillment')
  ) execute function order_changed();
