-- Pieces of serialised goods on the lines of orders (domain.md 2.19, 3.3; law U4): a hold that names a
-- piece puts it on its line, and one that is given up takes it off. What consumes a hold sells the piece.
create function follow_unit() returns trigger
  language plpgsql
as $$
begin
  if tg_op = 'INSERT' then
    update catalog_item_units set status = 'reserved'
    where id = new.unit_id and status = 'in_stock' and stock_item_id = new.stock_item_id;
    if not found then
      perform refuse('DG001', 'units', 'Vienība šajā noliktavā nav brīva');
    end if;
    if new.source_type = 'order_item' then
      insert into order_item_units (order_item_id, unit_id) values (new.source_id, new.unit_id);
    end if;
  elsif tg_op = 'DELETE' or new.status = 'released' then
    update catalog_item_units set status = 'in_stock' where id = old.unit_id and status = 'reserved';
    update order_item_units set released_at = moment() where unit_id = old.unit_id and released_at is null;
  end if;
  return null;
end
$$;
create trigger hold_unit after insert on stock_reservations
  for each row when (new.unit_id is not null and new.status = 'active') execute function follow_unit();
create trigger free_unit after update of status or delete on stock_reservations
  for each row when (old.unit_id is not null and old.status = 'active') execute function follow_unit();
