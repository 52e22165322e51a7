-- Invoices, simplified invoices and what they invoice.

-- INV-SALE-5: what is on invoices of an order's line is never more than was delivered, of a charge than it comes to.
-- Once a statement, so that an order of many lines is summed up once.
create or replace function book_sources(kinds text[], sources bigint[], changes numeric[]) returns void
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
    from after_change where source_type not in ('shop_item', 'stock', 'free');
  elsif tg_op = 'DELETE' then
    select array_agg(source_type), array_agg(source_id), array_agg(-quantity) into kinds, sources, changes
    from before_change where source_type not in ('shop_item', 'stock', 'free');
  else
    select array_agg(source_type), array_agg(source_id), array_agg(quantity) into kinds, sources, changes
    from (
      select source_type, source_id, quantity from after_change
      union all
      select source_type, source_id, -quantity from before_change
    ) as both_sides
    where source_type not in ('shop_item', 'stock', 'free');
  end if;
  if sources is not null then
    perform book_sources(kinds, sources, changes);
  end if;
  return null;
end
$$;

-- INV-VAT-2, INV-VAT-3, INV-VAT-5: stored totals against the lines.
create or replace function refuse_wrong_totals(wanted invoices) returns void
  language plpgsql
as $$
declare
  right_sum record;
begin
  if not exists (select from invoice_items where invoice_id = wanted.id) then
    perform refuse('DG006', 'status', 'Rēķinā nav nevienas rindas');
  end if;
  if exists (
    (select vat_category, vat_rate, vat_reason_code, sum(net) from invoice_items where invoice_id = wanted.id group by 1, 2, 3
     except all select category, rate, reason_code, taxable from invoice_vat_lines where invoice_id = wanted.id)
    union all
    (select category, rate, reason_code, taxable from invoice_vat_lines where invoice_id = wanted.id
     except all select vat_category, vat_rate, vat_reason_code, sum(net) from invoice_items where invoice_id = wanted.id group by 1, 2, 3)
  ) then
    perform refuse('DG006', 'vat', 'PVN sadalījums neatbilst rēķina rindām');
  end if;
  select sum(taxable) as net, sum(tax) as vat into right_sum from invoice_vat_lines where invoice_id = wanted.id;
  if (wanted.net, wanted.vat, wanted.gross) <> (right_sum.net, right_sum.vat, right_sum.net + right_sum.vat) then
    perform refuse('DG006', 'gross', 'Rēķina summas neatbilst rindām');
  end if;
end
$$;

-- An invoice that is accepted or taken back enters or leaves the tax return of its tax point.
create or replace function guard_tax_point() returns trigger
  language plpgsql
as $$
begin
  perform refuse_closed('delivery_date', coalesce(new.vat_point_date, new.date));
  return new;
end
$$;

create or replace function index_invoice() returns trigger
  language plpgsql
as $$
begin
  new.search := search_vector(
    new.number, new.customer_order_nr, new.contract_ref, new.buyer_snapshot ->> 'name',
    (select name from customers where id = new.customer_id)
  );
  return new;
end
$$;

-- Documents are found by their customer's present name, too. Renaming is rare enough to rewrite them at once.
create or replace function reindex_documents() returns trigger
  language plpgsql
as $$
begin
  update orders set search = ''::tsvector where customer_id = new.id;
  update invoices set search = ''::tsvector where customer_id = new.id;
  return null;
end
$$;

-- Once a charge was on an accepted invoice it stays as it is, even when a credit note set it free again.
create or replace function guard_charge() returns trigger
  language plpgsql
as $$
begin
  if exists (select from invoice_items where source_type = old.kind and source_id = old.id)
    and (tg_op = 'DELETE' or to_jsonb(new) - '{quantity_invoiced,is_withheld,is_void,search,updated_at,updated_by,lock_version}'::text[]
      <> to_jsonb(old) - '{quantity_invoiced,is_withheld,is_void,search,updated_at,updated_by,lock_version}'::text[]) then
    perform refuse('DG003', 'status', 'Maksa jau ir rēķinā un vairs nav labojama');
  end if;
  return coalesce(new, old);
end
$$;

create or replace function index_charge() returns trigger
  language plpgsql
as $$
begin
  new.search := search_vector(new.document_number, new.name, (select name from customers where id = new.customer_id));
  return new;
end
$$;

create or replace function reindex_charges() returns trigger
  language plpgsql
as $$
begin
  update charges set search = ''::tsvector where customer_id = new.id and quantity_invoiced < quantity;
  return null;
end
$$;

-- INV-LOCK-2: what is dated in a closed period neither is annulled nor becomes unpaid again. What was credited is not
-- annulled, and money that a credit note gave back was paid.
create or replace function guard_simplified_invoice() returns trigger
  language plpgsql
as $$
begin
  if old.status = 'annulled' and new.status <> old.status then
    perform refuse_frozen('simplified_invoices');
  elsif new.status = 'annulled' and old.status <> 'annulled' or new.status = 'issued' and old.status = 'paid' then
    perform refuse_closed('date', old.date);
    if exists (
      select from credit_notes
      where simplified_invoice_id = old.id and (status = 'accepted' and (new.status = 'annulled' or paid_before > 0) or status = 'draft' and new.status = 'annulled')
    ) then
      perform refuse('DG007', 'status', 'Vienkāršajam rēķinam ir kredītrēķins');
    end if;
  end if;
  return new;
end
$$;

-- A line that a credit note names stays as it was when the note was written.
create or replace function guard_credited_line() returns trigger
  language plpgsql
as $$
begin
  if exists (
    select from credit_note_items i join credit_notes n on n.id = i.credit_note_id
    where i.simplified_invoice_item_id = old.id and n.status <> 'rejected'
  ) then
    perform refuse('DG007', 'status', 'Rinda ir kredītrēķinā, tāpēc to nelabo un nedzēš');
  end if;
  return coalesce(new, old);
end
$$;

create or replace function index_simplified_invoice() returns trigger
  language plpgsql
as $$
begin
  new.search := search_vector(
    new.number, new.buyer_name, new.buyer_snapshot ->> 'name', (select name from customers where id = new.customer_id)
  );
  return new;
end
$$;

create or replace function reindex_simplified_invoices() returns trigger
  language plpgsql
as $$
begin
  update simplified_invoices set search = ''::tsvector where customer_id = new.id;
  return null;
end
$$;
