-- Return acts: goods that go back to their supplier (domain.md 1.11, 2.8). Kept by triggers, written by
-- nobody else: the sums of an act, search words, `quantity_returned` of lines of suppliers' invoices and of
-- the procurements that brought their goods.

create table return_acts (
  id bigint generated always as identity primary key,
  uuid uuid not null unique default gen_random_uuid(),
  status text not null default 'draft' check (status in ('draft', 'accepted', 'cancelled')),
  series text,
  number text collate "C" unique, -- taken as the last write of the transaction that accepts it
  series_no integer,
  date date not null default today(),
  supplier_id bigint not null references suppliers,
  procurement_invoice_id bigint references procurement_invoices, -- none: simplified, of goods without an invoice
  warehouse_id bigint not null references warehouses,
  reason text not null check (reason = btrim(reason) and reason <> ''),
  notes text,
  -- As on the invoice: only a domestic supplier gives VAT back.
  vat_kind text not null default 'domestic' check (vat_kind in ('domestic', 'reverse', 'eu', 'import')),
  -- What the supplier is to credit, EUR.
  net numeric(14, 2) not null default 0,
  vat numeric(14, 2) not null default 0,
  gross numeric(14, 2) not null default 0,
  supplier_credit_nr text check (supplier_credit_nr = btrim(supplier_credit_nr) and supplier_credit_nr <> ''),
  seller_snapshot jsonb,
  accepted_at timestamptz,
  accepted_by bigint references users,
  cancelled_at timestamptz,
  search tsvector not null default ''::tsvector,
  constraint return_acts_number check ((number is not null) = (accepted_at is not null) and (number is null) = (series is null)),
  constraint return_acts_accepted_at check (
    (status <> 'draft' or accepted_at is null) and (status <> 'accepted' or accepted_at is not null)
    and (accepted_at is null) = (accepted_by is null)
  ),
  constraint return_acts_cancelled_at check ((status = 'cancelled') = (cancelled_at is not null)),
  constraint return_acts_supplier_credit_nr check (supplier_credit_nr is null or status = 'accepted'),
  unique (series, series_no)
);
create index return_acts_date on return_acts (date desc, id desc);
create index return_acts_status on return_acts (status, date desc, id desc);
create index return_acts_supplier on return_acts (supplier_id, date desc, id desc);
create index return_acts_by_gross on return_acts (gross desc, id desc);
create index return_acts_invoice on return_acts (procurement_invoice_id) where procurement_invoice_id is not null;
call keep_search('return_acts');
call keep_record('return_acts', 'net', 'vat', 'gross', 'search');
call keep_count('return_acts');
create trigger never_whole before truncate on return_acts for each statement execute function append_only();

-- A line: goods of the act's warehouse at what the supplier was paid for them.
create table return_act_items (
  id bigint generated always as identity primary key,
  return_act_id bigint not null references return_acts on delete cascade,
  position integer not null,
  procurement_invoice_item_id bigint references procurement_invoice_items,
  stock_item_id bigint not null references stock_items,
  quantity numeric(14, 4) not null check (quantity > 0),
  price numeric(14, 4) not null check (price >= 0), -- EUR for one, before discount, without VAT
  discount_percent numeric(7, 4) not null default 0 check (discount_percent between 0 and 100),
  vat_rate_code text not null,
  vat_rate numeric(7, 4) not null check (vat_rate between 0 and 100),
  units text[] not null default '{}', -- numbers of serialised goods
  reason text,
  -- EUR by law V1.
  net numeric(14, 2) generated always as (round(quantity * price * (100 - discount_percent) / 100, 2)) stored,
  constraint return_act_items_line unique nulls not distinct (return_act_id, procurement_invoice_item_id, stock_item_id)
);
create index return_act_items_source on return_act_items (procurement_invoice_item_id) where procurement_invoice_item_id is not null;
create index return_act_items_stock_item on return_act_items (stock_item_id);
call keep_record('return_act_items', 'net');

-- Laws K1 to K3: what was accepted stays as it is, but for the credit note that the supplier sent for it.
create function guard_return_act() returns trigger
  language plpgsql
as $$
declare
  derived text[] := array['search', 'updated_at', 'updated_by', 'lock_version'];
  accepting text[] := array['series', 'number', 'series_no', 'seller_snapshot', 'accepted_at', 'accepted_by'];
begin
  if tg_op = 'DELETE' then
    if old.status <> 'draft' then
      perform refuse('DG007', 'status', 'Atgriešanas aktu dzēš, tikai kamēr tas ir sagatavots');
    end if;
    return old;
  end if;
  if tg_op = 'INSERT' then
    perform refuse_closed('date', new.date);
    return new;
  end if;
  if (new.supplier_id, new.procurement_invoice_id, new.warehouse_id) is distinct from (old.supplier_id, old.procurement_invoice_id, old.warehouse_id) then
    perform refuse('DG003', 'status', 'Atgriešanas akta piegādātāju, rēķinu un noliktavu nemaina');
  end if;
  if old.number is not null and (new.series, new.number, new.series_no) is distinct from (old.series, old.number, old.series_no) then
    perform refuse('DG005', 'number', 'Atgriešanas akta numuru nemaina');
  end if;
  if new.date <> old.date or 'accepted' in (old.status, new.status) and new.status <> old.status then
    perform refuse_closed('date', new.date);
  end if;
  if old.status = 'draft' then
    return new;
  end if;
  if old.status = 'accepted' then
    derived := derived || array['status', 'cancelled_at', 'supplier_credit_nr'];
    if new.status not in ('accepted', 'cancelled') then
      perform refuse('DG003', 'status', 'Atgriešanas akts ir akceptēts un vairs nav labojams');
    end if;
  end if;
  if to_jsonb(new) - derived <> to_jsonb(old) - derived then
    perform refuse('DG003', 'status', 'Atgriešanas akts ir slēgts un vairs nav labojams');
  end if;
  return new;
end
$$;
create trigger guard before insert or update or delete on return_acts for each row execute function guard_return_act();

create function guard_return_act_item() returns trigger
  language plpgsql
as $$
declare
  owner return_acts;
begin
  if tg_op = 'UPDATE' and (new.return_act_id, new.procurement_invoice_item_id, new.stock_item_id)
    is distinct from (old.return_act_id, old.procurement_invoice_item_id, old.stock_item_id) then
    perform refuse('DG003', 'status', 'Rindu citām precēm nepārceļ');
  end if;
  select * into owner from return_acts where id = coalesce(new.return_act_id, old.return_act_id) for no key update;
  -- An act that goes takes its lines along: it was a draft.
  if found and owner.status <> 'draft' then
    perform refuse('DG003', 'status', 'Atgriešanas akts ir slēgts un vairs nav labojams');
  end if;
  if tg_op = 'INSERT' then
    if not exists (select from stock_items where id = new.stock_item_id and warehouse_id = owner.warehouse_id) then
      perform refuse('DG001', 'item_id', 'Prece nav šīs noliktavas krājumos');
    end if;
    if (new.procurement_invoice_item_id is null) <> (owner.procurement_invoice_id is null) or new.procurement_invoice_item_id is not null and not exists (
      select from procurement_invoice_items i
      join procurement_items g on g.id = i.procurement_item_id
      join stock_items s on s.id = new.stock_item_id and s.catalog_item_id = g.catalog_item_id
      where i.id = new.procurement_invoice_item_id and i.procurement_invoice_id = owner.procurement_invoice_id
    ) then
      perform refuse('DG006', 'procurement_invoice_item_id', 'Preces nav akta piegādātāja rēķinā');
    end if;
  end if;
  return coalesce(new, old);
end
$$;
create trigger guard before insert or update or delete on return_act_items for each row execute function guard_return_act_item();

-- Tax by rate on the sum of its lines (law V2).
create function sum_up_return_act() returns trigger
  language plpgsql
as $$
begin
  update return_acts a set net = s.net, vat = s.vat, gross = s.net + s.vat
  from (
    select coalesce(sum(of_rate.taxable), 0) as net, coalesce(sum(of_rate.tax), 0) as vat
    from (
      select sum(i.net) as taxable, case t.vat_kind when 'domestic' then round(sum(i.net) * i.vat_rate / 100, 2) else 0 end as tax
      from return_act_items i join return_acts t on t.id = i.return_act_id
      where t.id = coalesce(new.return_act_id, old.return_act_id) group by t.vat_kind, i.vat_rate
    ) as of_rate
  ) as s
  where a.id = coalesce(new.return_act_id, old.return_act_id);
  return null;
end
$$;
create trigger sum_up after insert or update of quantity, price, discount_percent, vat_rate or delete on return_act_items
  for each row execute function sum_up_return_act();

-- What of an invoice's line went back, and of the receipt that it is of: no more than it names.
create function return_act_booked() returns trigger
  language plpgsql
as $$
declare
  sign integer := case new.status when 'accepted' then 1 else -1 end;
begin
  if exists (
    select from return_act_items r join procurement_invoice_items i on i.id = r.procurement_invoice_item_id
    where r.return_act_id = new.id and i.quantity_returned + sign * r.quantity not between 0 and i.quantity
  ) then
    perform refuse('DG006', 'quantity', 'Atgriezt var tikai piegādātāja rēķinā norādīto daudzumu, kas vēl nav atgriezts');
  end if;
  update procurement_invoice_items i set quantity_returned = i.quantity_returned + sign * r.quantity
  from return_act_items r where r.return_act_id = new.id and i.id = r.procurement_invoice_item_id;
  update procurement_items g set quantity_returned = g.quantity_returned + sign * r.quantity
  from return_act_items r join procurement_invoice_items i on i.id = r.procurement_invoice_item_id
  where r.return_act_id = new.id and g.id = i.procurement_item_id;
  return null;
end
$$;
create trigger book_returned after update of status on return_acts
  for each row when ('accepted' in (old.status, new.status) and old.status <> new.status) execute function return_act_booked();

-- Search words: number, reason, supplier, and the numbers that he knows it by.
create function index_return_act() returns trigger
  language plpgsql
as $$
begin
  new.search := search_vector(new.number, new.reason, new.supplier_credit_nr, (select name from suppliers where id = new.supplier_id),
    (select supplier_number from procurement_invoices where id = new.procurement_invoice_id));
  return new;
end
$$;
create trigger index_search before insert or update of number, reason, supplier_credit_nr, search on return_acts
  for each row execute function index_return_act();

create function reindex_return_acts() returns trigger
  language plpgsql
as $$
begin
  update return_acts set search = ''::tsvector where supplier_id = new.id;
  return null;
end
$$;
create trigger reindex_return_acts after update of name on suppliers
  for each row when (old.name <> new.name) execute function reindex_return_acts();
