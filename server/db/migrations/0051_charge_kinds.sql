-- A further kind of charge is a row here, and its line in contract/charges.ts: what invoices take in, book and set
-- free again asks this table, or only whether a line is of an order.

create table charge_kinds (
  kind text primary key check (kind not in ('order_item', 'stock', 'free')),
  document_type text not null check (document_type in ('rent', 'service', 'subscription')), -- the record that owes it
  unique (kind, document_type)
);
insert into charge_kinds values ('rent_fee', 'rent'), ('rent_minimum', 'rent'), ('rent_reading', 'rent');

alter table charges
  drop constraint charges_kind_check,
  drop constraint charges_document_type_check,
  add constraint charges_kind foreign key (kind, document_type) references charge_kinds (kind, document_type);

-- Law C5 names the source of a line that it books: one of no kind has no source to be booked on, and is refused.
alter table invoice_items drop constraint invoice_items_source_type_check;

-- Law C5: what is on invoices of an order's line is never more than was delivered, of a charge than it comes to. Once
-- a statement, so that an order of many lines is summed up once.
create function book_sources(kinds text[], sources bigint[], changes numeric[]) returns void
  language plpgsql
as $$
declare
  refused text;
begin
  with summed as (
    select kind, source, sum(change) as change
    from unnest(kinds, sources, changes) as each (kind, source, change) group by kind, source having sum(change) <> 0
  ), lines as (
    update order_items set quantity_invoiced = quantity_invoiced + s.change from summed s
    where s.kind = 'order_item' and order_items.id = s.source
      and (s.change < 0 or order_items.quantity_invoiced + s.change <= order_items.quantity_fulfilled)
    returning s.kind, s.source
  ), charged as (
    update charges set quantity_invoiced = quantity_invoiced + s.change from summed s
    where charges.kind = s.kind and charges.id = s.source
      and (s.change < 0 or charges.quantity_invoiced + s.change <= charges.quantity)
    returning s.kind, s.source
  )
  select s.kind into refused from summed s
  where s.change > 0 and not exists (
    select from (select * from lines union all select * from charged) as done where (done.kind, done.source) = (s.kind, s.source)
  )
  order by s.kind limit 1;
  if found then
    perform refuse('DG006', 'quantity', case refused
      when 'order_item' then 'Rēķinā var iekļaut tikai izsniegto daudzumu, par kuru vēl nav rēķina'
      else 'Maksa jau ir iekļauta rēķinā'
    end);
  end if;
end
$$;

create or replace function invoice_items_changed() returns trigger
  language plpgsql
as $$
declare
  kinds text[];
  sources bigint[];
  changes numeric[];
begin
  if tg_op = 'INSERT' then
    select array_agg(source_type), array_agg(source_id), array_agg(quantity) into kinds, sources, changes
    from after_change where source_type not in ('stock', 'free');
  elsif tg_op = 'DELETE' then
    select array_agg(source_type), array_agg(source_id), array_agg(-quantity) into kinds, sources, changes
    from before_change where source_type not in ('stock', 'free');
  else
    select array_agg(source_type), array_agg(source_id), array_agg(quantity) into kinds, sources, changes
    from (
      select source_type, source_id, quantity from after_change
      union all
      select source_type, source_id, -quantity from before_change
    ) as both_sides
    where source_type not in ('stock', 'free');
  end if;
  if sources is not null then
    perform book_sources(kinds, sources, changes);
  end if;
  return null;
end
$$;
drop function book_invoiced(bigint[], numeric[]);
drop function book_charged(bigint[], numeric[]);
