-- Orders: sums, progress, search words.

-- A line of an order that stands on an invoice keeps its row, even when a credit note opened all of it again.
create or replace function guard_order_item_delete() returns trigger
  language plpgsql
as $$
begin
  if old.quantity_fulfilled > 0 or old.quantity_invoiced > 0
    or exists (select from invoice_items where source_type = 'order_item' and source_id = old.id) then
    perform refuse('DG007', 'status', 'Rinda ir izsniegta vai iekļauta rēķinā, to nedzēš');
  elsif old.quantity_reserved > 0 then
    perform refuse('DG007', 'status', 'Rindai ir rezervācija; vispirms tā jāatbrīvo');
  end if;
  return old;
end
$$;

-- Search words: number, customer, the customer's own number and project.
create or replace function index_order() returns trigger
  language plpgsql
as $$
begin
  new.search := search_vector(
    new.number, new.customer_order_nr, new.project, (select name from customers where id = new.customer_id)
  );
  return new;
end
$$;

-- Sums of orders by INV-VAT-1 to INV-VAT-4 and their progress.
create or replace function sum_up_orders(wanted bigint[]) returns void
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

create or replace function order_items_changed() returns trigger
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

create or replace function order_changed() returns trigger
  language plpgsql
as $$
begin
  perform sum_up_orders(array[new.id]);
  return null;
end
$$;

create or replace function order_items_counted() returns trigger
  language plpgsql
as $$
begin
  if tg_op = 'INSERT' then
    perform refuse_many_rows(array(select distinct order_id from after_change));
  else
    perform refuse_many_rows(array(
      select distinct a.order_id from after_change a join before_change b using (id) where a.order_id <> b.order_id
    ));
  end if;
  return null;
end
$$;
