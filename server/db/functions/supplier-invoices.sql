-- Supplier invoices.

-- Whether the ledger names an invoice, because it changed what goods cost.
create or replace function supplier_invoice_is_posted(invoice bigint) returns boolean
  language sql stable parallel safe
  return exists (select from stock_movements where document_type = 'procurement_invoice' and document_id = invoice)
    or exists (select from valuation_variances where document_type = 'procurement_invoice' and document_id = invoice);

-- What the lines come to, EUR; tax by rate on the sum of its lines (INV-VAT-2).
create or replace function supplier_invoice_sums(wanted procurement_invoices, out lines integer, out net numeric, out vat numeric)
  language sql stable parallel safe
  return (
    select row(coalesce(sum(of_rate.lines), 0)::integer, coalesce(sum(of_rate.taxable), 0), coalesce(sum(of_rate.tax), 0))
    from (
      select count(*) as lines, sum(i.net) as taxable,
        case wanted.vat_kind when 'domestic' then round(sum(i.net) * i.vat_rate / 100, 2) else 0 end as tax
      from procurement_invoice_items i where i.procurement_invoice_id = wanted.id group by i.vat_rate
    ) as of_rate
  );

-- What of a supplier's invoice its goods were received with beside their prices, EUR: the costs that the e-invoice of
-- their procurement states, by their part of its value (of its quantity, where all of it is free of charge). A line of
-- the invoice that stands on no goods, such as carriage, makes them dearer only by what it is more.
create or replace function supplier_invoice_received_costs(invoice bigint) returns numeric
  language sql stable parallel safe
  return (
    select coalesce(sum(round(of_each.costs * coalesce(of_each.worth / nullif(whole.worth, 0), of_each.quantity / whole.quantity), 2)), 0)
    from (
      select p.id, least(p.transport_cost, p.invoice_costs) as costs, sum(i.quantity) as quantity,
        sum(round(i.quantity * g.purchase_price * (100 - g.discount_percent) / 100, 2)) as worth
      from procurement_invoice_items i
      join procurement_items g on g.id = i.procurement_item_id
      join procurements p on p.id = g.procurement_id
      where i.procurement_invoice_id = invoice and p.invoice_costs > 0 group by p.id
    ) as of_each
    cross join lateral (select sum(amount) as worth, sum(quantity) as quantity from procurement_items where procurement_id = of_each.id) whole
  );

-- By how much the stated VAT may be off: two cents, or half a cent a line, for a supplier may round each of them.
create or replace function supplier_vat_tolerance(lines integer) returns numeric
  language sql immutable parallel safe
  return greatest(0.02, lines * 0.005);

create or replace function refuse_closed_supplier_invoice() returns void
  language plpgsql
as $$
begin
  perform refuse('DG003', 'status', 'Piegādātāja rēķins ir slēgts un vairs nav labojams');
end
$$;

-- What of a supplier's invoice no other document has: accepting finds the sums that were written on it, and what it
-- changed in the value of goods keeps it.
create or replace function guard_procurement_invoice() returns trigger
  language plpgsql
as $$
declare
  sums record;
begin
  if tg_op = 'DELETE' then
    if supplier_invoice_is_posted(old.id) then
      perform refuse('DG007', 'status', 'Rēķins jau ir mainījis krājumu vērtību, tāpēc to var tikai atcelt');
    end if;
    return old;
  end if;
  select * into sums from supplier_invoice_sums(new);
  if sums.lines = 0 or abs(new.net - sums.net) > 0.02 or abs(new.vat - sums.vat) > supplier_vat_tolerance(sums.lines) then
    perform refuse('DG006', 'net', 'Piegādātāja norādītās summas neatbilst rēķina rindām');
  end if;
  return new;
end
$$;

create or replace function guard_procurement_invoice_item() returns trigger
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
    if new.procurement_item_id is not null and owner.is_credit then
      perform refuse('DG006', 'procurement_item_id', 'Kredītrēķinā bez preču atdošanas preču rindu nav');
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

-- How much of a procurement line stands on invoices that are not cancelled (INV-SALE-5).
create or replace function book_supplier_invoiced(line bigint, change numeric) returns void
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

create or replace function procurement_invoice_item_changed() returns trigger
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

create or replace function procurement_invoice_cancelled() returns trigger
  language plpgsql
as $$
begin
  perform book_supplier_invoiced(procurement_item_id, -quantity)
  from procurement_invoice_items where procurement_invoice_id = new.id and procurement_item_id is not null order by procurement_item_id;
  return null;
end
$$;

-- INV-VATRETURN-10: of an import, and of no closed day. It stays as customs gave it; a wrong one goes and is entered again.
create or replace function guard_customs_declaration() returns trigger
  language plpgsql
as $$
declare
  owner procurement_invoices;
begin
  if tg_op = 'UPDATE' then
    perform refuse('DG003', 'number', 'Muitas deklarāciju nelabo; to noņem un pievieno no jauna');
  end if;
  select * into owner from procurement_invoices where id = coalesce(new.procurement_invoice_id, old.procurement_invoice_id) for no key update;
  if tg_op = 'DELETE' then
    perform refuse_closed('date', old.date);
    return old;
  end if;
  if owner.vat_kind <> 'import' or owner.status = 'cancelled' or owner.is_credit then
    perform refuse('DG006', 'status', 'Muitas deklarāciju pievieno importa rēķinam, kas nav atcelts');
  end if;
  if new.date < owner.date then
    perform refuse('DG006', 'date', 'Muitas deklarācija nav vecāka par rēķinu');
  end if;
  perform refuse_closed('date', new.date);
  return new;
end
$$;

-- INV-LOCK-2: an invoice is accepted and opened with the tax of its customs declarations.
create or replace function guard_customs_days() returns trigger
  language plpgsql
as $$
begin
  perform refuse_closed('status', date) from customs_declarations where procurement_invoice_id = new.id order by date limit 1;
  return new;
end
$$;

-- Search words: the supplier's number and name.
create or replace function index_procurement_invoice() returns trigger
  language plpgsql
as $$
begin
  new.search := search_vector(new.supplier_number, (select name from suppliers where id = new.supplier_id));
  return new;
end
$$;

create or replace function reindex_procurement_invoices() returns trigger
  language plpgsql
as $$
begin
  update procurement_invoices set search = ''::tsvector where supplier_id = new.id;
  return null;
end
$$;

-- Steps that an invoice of that sum, or a credit note of it below zero, needs by now, with their decisions; `is_next`: no earlier
-- step waits (INV-APPROVAL-1).
create or replace function invoice_approval_steps_of(invoice bigint, sum_with_vat numeric)
  returns table (id bigint, name text, step_nr integer, approver_id bigint, deputy_id bigint, decision text, decided_by bigint,
    decided_at timestamptz, note text, is_next boolean)
  language sql stable
begin atomic
  select s.id, s.name, s.step_nr, s.approver_id, s.deputy_id, a.decision, a.decided_by, a.decided_at, a.note,
    a.decision is distinct from 'approved'
      and s.step_nr = min(s.step_nr) filter (where a.decision is distinct from 'approved') over ()
  from invoice_approval_steps s
  left join invoice_approvals a on a.invoice_approval_step_id = s.id and a.procurement_invoice_id = invoice
  where s.is_active and s.from_gross <= abs(sum_with_vat)
  order by s.step_nr, s.id;
end;

create or replace function guard_invoice_approval() returns trigger
  language plpgsql
as $$
declare
  missing text;
begin
  -- Who writes a step takes it alone (`approval-steps.ts`): a step is there before the question, or after the acceptance.
  perform pg_advisory_xact_lock_shared(hashtextextended('approval steps', 0));
  select string_agg(name, ', ' order by step_nr, id) into missing
  from invoice_approval_steps_of(new.id, new.gross) where decision is distinct from 'approved';
  if missing is not null then
    perform refuse('DG006', 'status', concat('Rēķins nav saskaņots: ', missing));
  end if;
  return new;
end
$$;

-- What was approved is no longer what stands there (INV-APPROVAL-2).
create or replace function drop_invoice_approvals() returns trigger
  language plpgsql
as $$
begin
  delete from invoice_approvals where procurement_invoice_id = new.id;
  return null;
end
$$;

-- Who decided, and about what, stays; another decision of the step takes its place while the invoice is a draft
-- (INV-APPROVAL-3).
create or replace function guard_invoice_decision() returns trigger
  language plpgsql
as $$
declare
  owner procurement_invoices;
begin
  select * into owner from procurement_invoices where id = coalesce(new.procurement_invoice_id, old.procurement_invoice_id) for no key update;
  -- An invoice that goes takes its decisions along: it was new.
  if found and owner.status <> 'new' then
    perform refuse('DG003', 'decision', 'Saskaņo tikai jaunu piegādātāja rēķinu');
  end if;
  if tg_op <> 'DELETE' and not exists (
    select from invoice_approval_steps where id = new.invoice_approval_step_id and new.decided_by in (approver_id, deputy_id)
  ) then
    perform refuse('DG006', 'decided_by', 'Soli saskaņo tikai tā saskaņotājs vai aizvietotājs');
  end if;
  return coalesce(new, old);
end
$$;
