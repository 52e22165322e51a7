-- What customers are charged for beside the lines of their orders: rent and readings now, service to come
-- (domain.md 0.2 no. 15). An area posts a charge when its work is done; from then on it waits to be put on an
-- invoice. What of it stands on invoices is kept by triggers, and what stands there is never changed.

create table charges (
  -- Lines of orders and charges share their keys, so that a key alone names what goes on an invoice.
  id bigint primary key default nextval(pg_get_serial_sequence('order_items', 'id')),
  kind text not null check (kind in ('rent_fee', 'rent_minimum', 'rent_reading')),
  -- The record that it is charged for, and what that is called.
  document_type text not null check (document_type in ('rent')),
  document_id bigint not null,
  document_number text collate "C" not null,
  customer_id bigint not null references customers,
  branch_id bigint,
  date date not null, -- when the work was done: its VAT is that of this day
  period_start date,
  period_end date,
  catalog_item_id bigint references catalog_items,
  name text collate lv_lvs24 not null check (name = btrim(name) and name <> ''),
  description text,
  quantity numeric(14, 4) not null check (quantity > 0),
  measure_unit_id bigint not null references measure_units,
  unit_price numeric(14, 4) not null check (unit_price >= 0),
  discount_percent numeric(7, 4) not null default 0 check (discount_percent between 0 and 100),
  vat_rate_code text not null,
  is_withheld boolean not null default false, -- its owner does not want it on an invoice now
  quantity_invoiced numeric(14, 4) not null default 0,
  search tsvector not null default ''::tsvector,
  foreign key (branch_id, customer_id) references branches (id, customer_id),
  constraint charges_quantity_invoiced check (quantity_invoiced between 0 and quantity), -- law C5
  constraint charges_period check ((period_start is null) = (period_end is null) and period_start <= period_end)
);
create index charges_document on charges (document_type, document_id, date, id);
create index charges_open on charges (customer_id, date, id) where quantity_invoiced < quantity;
call keep_search('charges');
call keep_record('charges', 'search', 'quantity_invoiced');

-- Once a charge was on an accepted invoice it stays as it is, even when a credit note set it free again.
create function guard_charge() returns trigger
  language plpgsql
as $$
begin
  if exists (select from invoice_items where source_type = old.kind and source_id = old.id)
    and (tg_op = 'DELETE' or to_jsonb(new) - '{quantity_invoiced,is_withheld,search,updated_at,updated_by,lock_version}'::text[]
      <> to_jsonb(old) - '{quantity_invoiced,is_withheld,search,updated_at,updated_by,lock_version}'::text[]) then
    perform refuse('DG003', 'status', 'Maksa jau ir rēķinā un vairs nav labojama');
  end if;
  return coalesce(new, old);
end
$$;
create trigger guard before update or delete on charges for each row execute function guard_charge();

create function index_charge() returns trigger
  language plpgsql
as $$
begin
  new.search := search_vector(new.document_number, new.name, (select name from customers where id = new.customer_id));
  return new;
end
$$;
create trigger index_search before insert or update of document_number, name, customer_id, search on charges
  for each row execute function index_charge();

create function reindex_charges() returns trigger
  language plpgsql
as $$
begin
  update charges set search = ''::tsvector where customer_id = new.id and quantity_invoiced < quantity;
  return null;
end
$$;
create trigger reindex_charges after update of name on customers
  for each row when (old.name <> new.name) execute function reindex_charges();

-- Law C5 for all sources: what a charge has on invoices is never more than it comes to.
create function book_charged(sources bigint[], changes numeric[]) returns void
  language plpgsql
as $$
declare
  asked integer;
  booked integer;
begin
  with summed as (
    select source, sum(change) as change from unnest(sources, changes) as each (source, change) group by source having sum(change) <> 0
  ), done as (
    update charges set quantity_invoiced = quantity_invoiced + change from summed
    where id = source and (change < 0 or quantity_invoiced + change <= quantity)
    returning change
  )
  select (select count(*) from summed where change > 0), (select count(*) from done where change > 0) into asked, booked;
  if booked < asked then
    perform refuse('DG006', 'quantity', 'Maksa jau ir iekļauta rēķinā');
  end if;
end
$$;

create or replace function invoice_items_changed() returns trigger
  language plpgsql
as $$
declare
  lines bigint[];
  line_changes numeric[];
  charged bigint[];
  charge_changes numeric[];
begin
  if tg_op = 'INSERT' then
    select array_agg(source_id) filter (where source_type = 'order_item'), array_agg(quantity) filter (where source_type = 'order_item'),
      array_agg(source_id) filter (where source_type like 'rent%'), array_agg(quantity) filter (where source_type like 'rent%')
    into lines, line_changes, charged, charge_changes from after_change;
  elsif tg_op = 'DELETE' then
    select array_agg(source_id) filter (where source_type = 'order_item'), array_agg(-quantity) filter (where source_type = 'order_item'),
      array_agg(source_id) filter (where source_type like 'rent%'), array_agg(-quantity) filter (where source_type like 'rent%')
    into lines, line_changes, charged, charge_changes from before_change;
  else
    select array_agg(source_id) filter (where source_type = 'order_item'), array_agg(quantity) filter (where source_type = 'order_item'),
      array_agg(source_id) filter (where source_type like 'rent%'), array_agg(quantity) filter (where source_type like 'rent%')
    into lines, line_changes, charged, charge_changes
    from (
      select source_type, source_id, quantity from after_change
      union all
      select source_type, source_id, -quantity from before_change
    ) as both_sides;
  end if;
  if lines is not null then
    perform book_invoiced(lines, line_changes);
  end if;
  if charged is not null then
    perform book_charged(charged, charge_changes);
  end if;
  return null;
end
$$;

-- A charge may be invoiced again after a credit note set it free: its quantity, not the row, is invoiced once.
drop index invoice_items_once;
alter table invoice_items drop constraint invoice_items_source_type_check;
alter table invoice_items add constraint invoice_items_source_type_check check (
  source_type in ('order_item', 'rent_fee', 'rent_minimum', 'rent_reading', 'stock', 'free')
);

-- What accepting a credit note books, with the charges that it sets free to be invoiced anew.
create or replace function book_credit() returns trigger
  language plpgsql
as $$
begin
  update invoices set credited = credited + new.gross
  where id = new.invoice_id and is_frozen('invoices', status) and credited + new.gross <= gross;
  if not found then
    perform refuse('DG006', 'status', 'Rēķins nav akceptēts vai tā summa jau ir kreditēta');
  end if;
  update invoice_items set quantity_credited = quantity_credited + i.quantity
  from credit_note_items i
  where i.credit_note_id = new.id and not i.price_only and invoice_items.id = i.invoice_item_id;
  update order_items set
    quantity_credited = quantity_credited + case when new.reopen_order then 0 else credited.quantity end,
    quantity_invoiced = quantity_invoiced - case when new.reopen_order then credited.quantity else 0 end,
    quantity_fulfilled = quantity_fulfilled - case when new.reopen_order then credited.quantity else 0 end
  from (
    select l.source_id, sum(i.quantity) as quantity
    from credit_note_items i join invoice_items l on l.id = i.invoice_item_id and l.source_type = 'order_item'
    where i.credit_note_id = new.id and not i.price_only group by 1
  ) as credited
  where order_items.id = credited.source_id;
  if new.reopen_order then
    update charges set quantity_invoiced = quantity_invoiced - credited.quantity
    from (
      select l.source_type, l.source_id, sum(i.quantity) as quantity
      from credit_note_items i join invoice_items l on l.id = i.invoice_item_id
      where i.credit_note_id = new.id and not i.price_only group by 1, 2
    ) as credited
    where charges.kind = credited.source_type and charges.id = credited.source_id;
  end if;
  return null;
end
$$;
