-- What follows from the lines of an order and from its reservations.

-- Sums of orders by laws V1 to V4 and their progress.
create function sum_up_orders(wanted bigint[]) returns void
  language sql
as $$
  with lines as (
    select orders.id, orders.price_mode, orders.status, items.vat_category, items.vat_rate, items.vat_reason_code, items.amount,
      items.quantity, items.quantity_fulfilled, items.quantity_invoiced,
      catalog_items.is_stocked and items.quantity - items.quantity_fulfilled - items.quantity_reserved > 0 as short
    from orders
    left join order_items items on items.order_id = orders.id
    left join catalog_items on catalog_items.id = items.catalog_item_id
    where orders.id = any (wanted)
  ), taxed as (
    select id, price_mode, sum(amount) as amount,
      case when vat_category <> 'S' then 0
        when price_mode = 'net' then round(sum(amount) * vat_rate / 100, 2)
        else round(sum(amount) * vat_rate / (100 + vat_rate), 2) end as tax
    from lines where amount is not null
    group by id, price_mode, vat_category, vat_rate, vat_reason_code
  ), totals as (
    select id, sum(amount - case price_mode when 'gross' then tax else 0 end) as net, sum(tax) as vat from taxed group by id
  ), progress as (
    select id,
      coalesce(sum(quantity_fulfilled), 0) > 0 as any_fulfilled, coalesce(bool_and(quantity_fulfilled = quantity), false) as all_fulfilled,
      coalesce(sum(quantity_invoiced), 0) > 0 as any_invoiced, coalesce(bool_and(quantity_invoiced = quantity), false) as all_invoiced,
      coalesce(bool_or(short), false) and min(status) = 'in_fulfillment' as is_backordered
    from lines group by id
  ), derived as (
    select progress.id, coalesce(net, 0) as net, coalesce(vat, 0) as vat, is_backordered,
      case when all_fulfilled then 'full' when any_fulfilled then 'partial' else 'none' end as fulfillment_status,
      case when all_invoiced then 'full' when any_invoiced then 'partial' else 'none' end as invoicing_status
    from progress left join totals using (id)
  )
  update orders set net = derived.net, vat = derived.vat, gross = derived.net + derived.vat, is_backordered = derived.is_backordered,
    fulfillment_status = derived.fulfillment_status, invoicing_status = derived.invoicing_status
  from derived
  where derived.id = orders.id
    and (orders.net, orders.vat, orders.is_backordered, orders.fulfillment_status, orders.invoicing_status)
      <> (derived.net, derived.vat, derived.is_backordered, derived.fulfillment_status, derived.invoicing_status)
$$;

create function order_items_changed() returns trigger
  language plpgsql
as $$
begin
  if tg_op = 'INSERT' then
    perform sum_up_orders(array(select distinct order_id from after_change));
  elsif tg_op = 'DELETE' then
    perform sum_up_orders(array(select distinct order_id from before_change));
  else
    perform sum_up_orders(array(select order_id from after_change union select order_id from before_change));
  end if;
  return null;
end
$$;
create trigger sum_up_new after insert on order_items referencing new table as after_change
  for each statement execute function order_items_changed();
create trigger sum_up_changed after update on order_items referencing old table as before_change new table as after_change
  for each statement execute function order_items_changed();
create trigger sum_up_gone after delete on order_items referencing old table as before_change
  for each statement execute function order_items_changed();

create function order_changed() returns trigger
  language plpgsql
as $$
begin
  perform sum_up_orders(array[new.id]);
  return null;
end
$$;
create trigger sum_up after update of status, price_mode on orders
  for each row when (old.status <> new.status or old.price_mode <> new.price_mode) execute function order_changed();

-- quantity_reserved of an order line follows its active reservations; once a statement, so that an
-- order of many lines is summed up once.
create function book_order_reservations() returns trigger
  language plpgsql
as $$
declare
  lines bigint[];
begin
  if tg_op = 'INSERT' then
    lines := array(select source_id from after_change where source_type = 'order_item');
  elsif tg_op = 'DELETE' then
    lines := array(select source_id from before_change where source_type = 'order_item');
  else
    lines := array(
      select source_id from after_change where source_type = 'order_item'
      union select source_id from before_change where source_type = 'order_item'
    );
  end if;
  if tg_op <> 'DELETE' and exists (
    select from unnest(lines) as line where not exists (select from order_items where id = line)
  ) then
    perform refuse('DG001', 'source_id', 'Rezervācijai nav pasūtījuma rindas');
  end if;
  update order_items set quantity_reserved = held.quantity
  from (
    select line.id, coalesce(sum(r.quantity), 0) as quantity
    from (select distinct id from unnest(lines) as id) as line
    left join stock_reservations r on r.source_type = 'order_item' and r.source_id = line.id and r.status = 'active'
    group by line.id
  ) as held
  where order_items.id = held.id and order_items.quantity_reserved <> held.quantity;
  return null;
end
$$;
create trigger book_order_new after insert on stock_reservations referencing new table as after_change
  for each statement execute function book_order_reservations();
create trigger book_order_changed after update on stock_reservations referencing old table as before_change new table as after_change
  for each statement execute function book_order_reservations();
create trigger book_order_gone after delete on stock_reservations referencing old table as before_change
  for each statement execute function book_order_reservations();
