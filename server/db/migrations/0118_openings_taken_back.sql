-- A company moves in more than once: what a sheet of opening stock brought can be taken back as though it had never
-- been, as long as nothing else has moved these goods. The ledger grows only (law L2) but for this.

-- Whether a procurement is an opening whose import is being taken back, or was, while one is that it stands on.
create function opening_is_taken_back(procurement bigint) returns boolean
  language sql stable parallel safe
  return exists (
    select from imports i
    where i.kind = 'opening_stock' and (i.task = 'undo' or i.undone_at is not null) and exists (select from imports u where u.task = 'undo')
      and exists (select from import_rows r where r.import_id = i.id and r.entity_id = procurement)
  );

create function guard_ledger() returns trigger
  language plpgsql
as $$
begin
  if tg_op = 'DELETE' and old.document_type = 'procurement' and opening_is_taken_back(old.document_id) and not exists (
    select from stock_movements o where o.stock_item_id = old.stock_item_id and o.document_id <> old.document_id
      and (o.document_type <> 'procurement' or not opening_is_taken_back(o.document_id))
  ) then
    return old;
  end if;
  perform refuse('DG002', 'id', format('Žurnāla „%s” ierakstus nemaina un nedzēš', tg_table_name));
  return null;
end
$$;
create or replace trigger append_only before update or delete on stock_movements for each row execute function guard_ledger();

create function guard_ledger_units() returns trigger
  language plpgsql
as $$
begin
  if tg_op = 'DELETE' and exists (
    select from stock_movements m where m.id = old.movement_id and m.document_type = 'procurement' and opening_is_taken_back(m.document_id)
  ) then
    return old;
  end if;
  perform refuse('DG002', 'id', format('Žurnāla „%s” ierakstus nemaina un nedzēš', tg_table_name));
  return null;
end
$$;
create or replace trigger append_only before update or delete on stock_movement_units for each row execute function guard_ledger_units();

-- As before, but lines of such an opening go.
create or replace function guard_procurement_item() returns trigger
  language plpgsql
as $$
declare
  -- A generated column is not known yet in a trigger that runs before the change.
  free text[] := array['quantity_invoiced', 'quantity_returned', 'order_item_id', 'split_from_item_id', 'amount', 'updated_at', 'updated_by',
    'lock_version'];
  state text;
begin
  if tg_op = 'UPDATE' and new.procurement_id <> old.procurement_id then
    perform refuse('DG003', 'procurement_id', 'Rindu uz citu iepirkumu nepārceļ');
  end if;
  if tg_op <> 'UPDATE' or to_jsonb(new) - free <> to_jsonb(old) - free then
    select status into state from procurements where id = coalesce(new.procurement_id, old.procurement_id) for no key update;
    if not procurement_is_open(state) and not (tg_op = 'DELETE' and opening_is_taken_back(old.procurement_id)) then
      perform refuse_closed_procurement();
    end if;
    if tg_op <> 'DELETE' and not (select is_stocked from catalog_items where id = new.catalog_item_id) then
      perform refuse('DG001', 'item_id', 'Prece netiek uzskaitīta krājumos'); -- law L7
    end if;
  end if;
  return coalesce(new, old);
end
$$;

-- What an import made is taken back by the thousand: each row that goes asks these whether anything names it.
create index advance_invoices_branch_id on advance_invoices (branch_id) where branch_id is not null;
create index charges_branch_id on charges (branch_id) where branch_id is not null;
create index courier_applications_branch_id on courier_applications (branch_id) where branch_id is not null;
create index credit_notes_branch_id on credit_notes (branch_id) where branch_id is not null;
create index customer_category_discounts_category_id on customer_category_discounts (category_id) where category_id is not null;
create index inventory_items_branch_id on inventory_items (branch_id) where branch_id is not null;
create index inventory_items_supplier_id on inventory_items (supplier_id) where supplier_id is not null;
create index invoice_items_branch_id on invoice_items (branch_id) where branch_id is not null;
create index invoice_items_stock_item_id on invoice_items (stock_item_id) where stock_item_id is not null;
create index rents_branch_id on rents (branch_id) where branch_id is not null;
create index rents_contact_id on rents (contact_id) where contact_id is not null;
create index rents_owner_id on rents (owner_id) where owner_id is not null;
create index service_applications_branch_id on service_applications (branch_id) where branch_id is not null;
create index service_applications_contact_id on service_applications (contact_id) where contact_id is not null;
create index simplified_invoices_branch_id on simplified_invoices (branch_id) where branch_id is not null;
create index subscriptions_branch_id on subscriptions (branch_id) where branch_id is not null;
create index support_tickets_customer_id on support_tickets (customer_id) where customer_id is not null;
create index users_contact_id on users (contact_id) where contact_id is not null;
