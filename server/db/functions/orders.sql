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

-- Sums of orders by INV-VAT-1 to INV-VAT-4 and their progress. What came with right sums is not written again.
create or replace function sum_up_orders(wanted bigint[]) returns void
  language sql
as $$
  with taxed as (
    select o.id, o.price_mode, o.status, sum(i.amount) as amount,
      case when i.vat_category <> 'S' then 0
        when o.price_mode = 'net' then round(sum(i.amount) * i.vat_rate / 100, 2)
        else round(sum(i.amount) * i.vat_rate / (100 + i.vat_rate), 2) end as tax,
      bool_or(i.quantity_fulfilled > 0) as any_fulfilled, bool_and(i.quantity_fulfilled = i.quantity) as all_fulfilled,
      bool_or(i.quantity_invoiced > 0) as any_invoiced, bool_and(i.quantity_invoiced = i.quantity) as all_invoiced,
      bool_or(o.status = 'in_fulfillment' and i.quantity - i.quantity_fulfilled - i.quantity_reserved > 0
        and (select is_stocked from catalog_items where id = i.catalog_item_id)) as short
    from orders o left join order_items i on i.order_id = o.id
    where o.id = any (wanted)
    group by o.id, i.vat_category, i.vat_rate, i.vat_reason_code
  ), derived as (
    select id, coalesce(sum(amount - case price_mode when 'gross' then tax else 0 end), 0) as net, coalesce(sum(tax), 0) as vat,
      coalesce(bool_or(short), false) as is_backordered,
      case when bool_and(all_fulfilled) then 'full' when bool_or(any_fulfilled) then 'partial' else 'none' end as fulfillment_status,
      case when bool_and(all_invoiced) then 'full' when bool_or(any_invoiced) then 'partial' else 'none' end as invoicing_status
    from taxed group by id
  )
  update orders set net = derived.net, vat = derived.vat, gross = derived.net + derived.vat, is_backordered = derived.is_backordered,
    fulfillment_status = derived.fulfillment_status, invoicing_status = derived.invoicing_status
  from derived
  where derived.id = orders.id
    and (orders.net, orders.vat, orders.is_backordered, orders.fulfillment_status, orders.invoicing_status)
      <> (derived.net, derived.vat, derived.is_backordered, derived.fulfillment_status, derived.invoicing_status)
$$;

-- Lines that come are asked about and summed up once a statement.
create or replace function order_items_came() returns trigger
  language plpgsql
as $$
declare
  owners bigint[] := array(select distinct order_id from after_change);
begin
  perform refuse_frozen_owners('orders', owners);
  perform refuse_many_rows(owners);
  perform sum_up_orders(owners);
  return null;
end
$$;

create or replace function order_items_changed() returns trigger
  language plpgsql
as $$
declare
  owners bigint[];
begin
  if tg_op = 'DELETE' then
    owners := array(select distinct order_id from before_change);
  else
    owners := array(select order_id from after_change union select order_id from before_change);
    -- Within one order no line moves to another.
    if cardinality(owners) > 1 then
      perform refuse_many_rows(array(
        select distinct a.order_id from after_change a join before_change b using (id) where a.order_id <> b.order_id
      ));
    end if;
  end if;
  perform sum_up_orders(owners);
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
