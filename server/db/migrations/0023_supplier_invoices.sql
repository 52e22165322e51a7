-- Suppliers' invoices (domain.md 1.11, 2.7), and what of a cost could reach no goods on hand any more
-- (3.4). Kept by triggers, written by nobody else: `quantity_invoiced` of a procurement's line, search words.

create table procurement_invoices (
  id bigint generated always as identity primary key,
  uuid uuid not null unique default gen_random_uuid(),
  status text not null default 'new' check (status in ('new', 'accepted', 'paid', 'cancelled')),
  supplier_id bigint not null references suppliers,
  supplier_number text not null check (supplier_number = btrim(supplier_number) and supplier_number <> ''),
  date date not null default today(),
  due_date date not null,
  received_at timestamptz not null default moment(),
  -- As the supplier states them.
  net numeric(14, 2) not null,
  vat numeric(14, 2) not null check (vat >= 0),
  gross numeric(14, 2) not null,
  vat_kind text not null default 'domestic' check (vat_kind in ('domestic', 'reverse', 'eu', 'import')),
  accounting_account_id bigint references accounting_accounts,
  notes text,
  accepted_at timestamptz,
  accepted_by bigint references users,
  paid_at date,
  cancelled_at timestamptz,
  search tsvector not null default ''::tsvector,
  constraint procurement_invoices_gross check (gross = net + vat and gross >= 0),
  constraint procurement_invoices_due_date check (due_date >= date),
  -- Only a domestic invoice charges VAT; of the others the buyer reckons it.
  constraint procurement_invoices_vat_kind check (vat_kind = 'domestic' or vat = 0),
  constraint procurement_invoices_accepted_at check (status not in ('accepted', 'paid') or (accepted_at is not null and accepted_by is not null)),
  constraint procurement_invoices_paid_at check ((status = 'paid') = (paid_at is not null))
);
-- A supplier gives a number once a year.
create unique index procurement_invoices_number
  on procurement_invoices (supplier_id, (extract(year from date)), upper(supplier_number)) where status <> 'cancelled';
create index procurement_invoices_date on procurement_invoices (date desc, id desc);
create index procurement_invoices_status on procurement_invoices (status, date desc, id desc);
create index procurement_invoices_supplier on procurement_invoices (supplier_id, date desc, id desc);
create index procurement_invoices_by_gross on procurement_invoices (gross desc, id desc);
create index procurement_invoices_due on procurement_invoices (due_date, id) where status = 'accepted';
call keep_search('procurement_invoices');
call keep_record('procurement_invoices', 'search');
call keep_count('procurement_invoices');
create trigger never_whole before truncate on procurement_invoices for each statement execute function append_only();

-- A line is of goods received, or a difference of price that stands on no goods: freight, a rounding.
create table procurement_invoice_items (
  id bigint generated always as identity primary key,
  procurement_invoice_id bigint not null references procurement_invoices on delete cascade,
  position integer not null,
  procurement_item_id bigint references procurement_items,
  name text,
  quantity numeric(14, 4) not null check (quantity > 0),
  price numeric(14, 4) not null, -- EUR for one, before discount, without VAT
  discount_percent numeric(7, 4) not null default 0 check (discount_percent between 0 and 100),
  vat_rate_code text not null,
  vat_rate numeric(7, 4) not null check (vat_rate between 0 and 100),
  quantity_returned numeric(14, 4) not null default 0,
  -- EUR by law V1.
  net numeric(14, 2) generated always as (round(quantity * price * (100 - discount_percent) / 100, 2)) stored,
  constraint procurement_invoice_items_price check (price >= 0 or procurement_item_id is null),
  constraint procurement_invoice_items_name check (procurement_item_id is not null or (quantity = 1 and discount_percent = 0 and name is not null)),
  constraint procurement_invoice_items_quantity_returned check (quantity_returned between 0 and quantity),
  unique (procurement_invoice_id, procurement_item_id)
);
create index procurement_invoice_items_invoice on procurement_invoice_items (procurement_invoice_id, position, id);
create index procurement_invoice_items_source on procurement_invoice_items (procurement_item_id) where procurement_item_id is not null;
call keep_record('procurement_invoice_items', 'quantity_returned', 'net');

-- Cost that belongs to goods which are gone, EUR: above zero they cost more than they took along when they
-- left. The rest of a difference of price, and what goods sent back were worth more or less than paid for.
create table valuation_variances (
  id bigint generated always as identity primary key,
  stock_item_id bigint not null references stock_items,
  amount numeric(16, 4) not null check (amount <> 0),
  document_type text not null,
  document_id bigint not null,
  line_id bigint,
  user_id bigint not null references users,
  effective_at timestamptz not null default moment()
);
create index valuation_variances_document on valuation_variances (document_type, document_id, line_id);
create index valuation_variances_item on valuation_variances (stock_item_id, effective_at);
call make_append_only('valuation_variances');

-- Whether the ledger names an invoice: it changed what goods cost.
create function supplier_invoice_is_posted(invoice bigint) returns boolean
  language sql stable parallel safe
  return exists (select from stock_movements where document_type = 'procurement_invoice' and document_id = invoice)
    or exists (select from valuation_variances where document_type = 'procurement_invoice' and document_id = invoice);

-- What the lines come to, EUR; tax by rate on the sum of its lines (law V2).
create function supplier_invoice_sums(wanted procurement_invoices, out lines integer, out net numeric, out vat numeric)
  language sql stable parallel safe
  return (
    select row(coalesce(sum(of_rate.lines), 0)::integer, coalesce(sum(of_rate.taxable), 0), coalesce(sum(of_rate.tax), 0))
    from (
      select count(*) as lines, sum(i.net) as taxable,
        case wanted.vat_kind when 'domestic' then round(sum(i.net) * i.vat_rate / 100, 2) else 0 end as tax
      from procurement_invoice_items i where i.procurement_invoice_id = wanted.id group by i.vat_rate
    ) as of_rate
  );

-- By how much the stated VAT may be off: two cents, or half a cent a line, for a supplier may round each of them.
create function supplier_vat_tolerance(lines integer) returns numeric
  language sql immutable parallel safe
  return greatest(0.02, lines * 0.005);

create function refuse_closed_supplier_invoice() returns void
  language plpgsql
as $$
begin
  perform refuse('DG003', 'status', 'Piegādātāja rēķins ir slēgts un vairs nav labojams');
end
$$;

-- Laws K1 and K2, and what accepting must find.
create function guard_procurement_invoice() returns trigger
  language plpgsql
as $$
declare
  free text[] := array['status', 'accepted_at', 'accepted_by', 'paid_at', 'cancelled_at', 'search', 'updated_at', 'updated_by', 'lock_version'];
  sums record;
begin
  if tg_op = 'DELETE' then
    if old.status <> 'new' then
      perform refuse_closed_supplier_invoice();
    end if;
    if supplier_invoice_is_posted(old.id) then
      perform refuse('DG007', 'status', 'Rēķins jau ir mainījis krājumu vērtību, tāpēc to var tikai atcelt');
    end if;
    return old;
  end if;
  if tg_op = 'INSERT' then
    perform refuse_closed('date', new.date);
    return new;
  end if;
  if old.status <> 'new' and to_jsonb(new) - free <> to_jsonb(old) - free then
    perform refuse_closed_supplier_invoice();
  end if;
  if new.date <> old.date then
    perform refuse_closed('date', old.date);
    perform refuse_closed('date', new.date);
  end if;
  if new.status <> old.status then
    if old.status = 'cancelled' or (new.status = 'cancelled' and old.status <> 'new') then
      perform refuse_closed_supplier_invoice();
    end if;
    if 'new' in (old.status, new.status) and new.status <> 'cancelled' then
      perform refuse_closed('date', new.date);
    end if;
    if new.status = 'accepted' and old.status = 'new' then
      select * into sums from supplier_invoice_sums(new);
      if sums.lines = 0 or abs(new.net - sums.net) > 0.02 or abs(new.vat - sums.vat) > supplier_vat_tolerance(sums.lines) then
        perform refuse('DG006', 'net', 'Piegādātāja norādītās summas neatbilst rēķina rindām');
      end if;
    end if;
  end if;
  return new;
end
$$;
create trigger guard before insert or update or delete on procurement_invoices for each row execute function guard_procurement_invoice();

create function guard_procurement_invoice_item() returns trigger
  language plpgsql
as $$
declare
  -- A generated column is not known yet in a trigger that runs before the change.
  free text[] := array['quantity_returned', 'net', 'updated_at', 'updated_by', 'lock_version'];
  owner procurement_invoices;
begin
  if tg_op = 'UPDATE' and (new.procurement_invoice_id, new.procurement_item_id) is distinct from (old.procurement_invoice_id, old.procurement_item_id) then
    perform refuse('DG003', 'procurement_item_id', 'Rēķina rindu citām precēm nepārceļ');
  end if;
  if tg_op <> 'UPDATE' or to_jsonb(new) - free <> to_jsonb(old) - free then
    select * into owner from procurement_invoices where id = coalesce(new.procurement_invoice_id, old.procurement_invoice_id) for no key update;
    -- An invoice that goes takes its lines along: it was new.
    if found and owner.status <> 'new' then
      perform refuse_closed_supplier_invoice();
    end if;
    if tg_op = 'INSERT' and new.procurement_item_id is not null and not exists (
      select from procurement_items i join procurements p on p.id = i.procurement_id
      where i.id = new.procurement_item_id and p.supplier_id = owner.supplier_id and p.status = 'accepted'
    ) then
      perform refuse('DG006', 'procurement_item_id', 'Preces nav no šī piegādātāja vai vēl nav pieņemtas');
    end if;
  end if;
  return coalesce(new, old);
end
$$;
create trigger guard before insert or update or delete on procurement_invoice_items
  for each row execute function guard_procurement_invoice_item();

-- What of a procurement's line stands on invoices that are not cancelled; law C5.
create function book_supplier_invoiced(line bigint, change numeric) returns void
  language plpgsql
as $$
begin
  update procurement_items set quantity_invoiced = quantity_invoiced + change
  where id = line and quantity_invoiced + change between 0 and quantity;
  if not found then
    perform refuse('DG006', 'quantity', 'Rēķinā var iekļaut tikai pieņemto daudzumu, par kuru rēķina vēl nav');
  end if;
end
$$;

create function procurement_invoice_item_changed() returns trigger
  language plpgsql
as $$
declare
  change numeric := case when tg_op = 'DELETE' then 0 else new.quantity end - case when tg_op = 'INSERT' then 0 else old.quantity end;
  line bigint := case when tg_op = 'DELETE' then old.procurement_item_id else new.procurement_item_id end;
begin
  if line is not null and change <> 0 then
    perform book_supplier_invoiced(line, change);
  end if;
  return null;
end
$$;
create trigger book_invoiced after insert or update of quantity or delete on procurement_invoice_items
  for each row execute function procurement_invoice_item_changed();

create function procurement_invoice_cancelled() returns trigger
  language plpgsql
as $$
begin
  perform book_supplier_invoiced(procurement_item_id, -quantity)
  from procurement_invoice_items where procurement_invoice_id = new.id and procurement_item_id is not null order by procurement_item_id;
  return null;
end
$$;
create trigger free_lines after update of status on procurement_invoices
  for each row when (new.status = 'cancelled' and old.status <> 'cancelled') execute function procurement_invoice_cancelled();

-- Search words: the supplier's number and name.
create function index_procurement_invoice() returns trigger
  language plpgsql
as $$
begin
  new.search := search_vector(new.supplier_number, (select name from suppliers where id = new.supplier_id));
  return new;
end
$$;
create trigger index_search before insert or update of supplier_number, supplier_id, search on procurement_invoices
  for each row execute function index_procurement_invoice();

create function reindex_procurement_invoices() returns trigger
  language plpgsql
as $$
begin
  update procurement_invoices set search = ''::tsvector where supplier_id = new.id;
  return null;
end
$$;
create trigger reindex_procurement_invoices after update of name on suppliers
  for each row when (old.name <> new.name) execute function reindex_procurement_invoices();
