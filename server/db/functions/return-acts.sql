-- Return acts to suppliers.

create or replace function guard_return_act_item() returns trigger
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

-- Tax by rate on the sum of its lines (INV-VAT-2).
create or replace function sum_up_return_act() returns trigger
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

-- What of an invoice's line went back, and of the receipt that it is of: no more than it names.
create or replace function return_act_booked() returns trigger
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

-- Search words: number, reason, supplier, and the numbers that the supplier knows it by.
create or replace function index_return_act() returns trigger
  language plpgsql
as $$
begin
  new.search := search_vector(new.number, new.reason, new.supplier_credit_nr, (select name from suppliers where id = new.supplier_id),
    (select supplier_number from procurement_invoices where id = new.procurement_invoice_id));
  return new;
end
$$;

create or replace function reindex_return_acts() returns trigger
  language plpgsql
as $$
begin
  update return_acts set search = ''::tsvector where supplier_id = new.id;
  return null;
end
$$;
