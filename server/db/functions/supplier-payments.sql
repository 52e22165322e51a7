-- Payments to suppliers.

-- INV-PAYABLE-1, INV-PAYABLE-2: an invoice takes up to what is open, a payment gives up to its amount. What a credit gives is used of
-- its credit note (INV-PAYABLE-13).
create or replace function book_supplier_allocation() returns trigger
  language plpgsql
as $$
begin
  if tg_op = 'DELETE' then
    update procurement_invoices set paid = paid - old.amount where id = old.procurement_invoice_id;
    update procurement_invoices t set paid = t.paid + old.amount
    from supplier_payments p where p.id = old.supplier_payment_id and t.id = p.credit_invoice_id;
    update supplier_payments set allocated = allocated - old.amount where id = old.supplier_payment_id;
    return null;
  end if;
  update procurement_invoices t set paid = t.paid + new.amount
  from supplier_payments p
  where t.id = new.procurement_invoice_id and t.status = 'accepted' and t.open >= new.amount
    and p.id = new.supplier_payment_id and p.supplier_id = t.supplier_id;
  if not found then
    perform refuse('DG006', 'amount', 'Summa pārsniedz rēķina neapmaksāto daļu, rēķins nav pārbaudīts vai ir cita piegādātāja');
  end if;
  update procurement_invoices t set paid = t.paid - new.amount
  from supplier_payments p where p.id = new.supplier_payment_id and t.id = p.credit_invoice_id;
  update supplier_payments set allocated = allocated + new.amount
  where id = new.supplier_payment_id and amount - allocated >= new.amount;
  if not found then
    perform refuse('DG006', 'amount', 'Maksājumā tik daudz nav atlicis');
  end if;
  return null;
end
$$;

-- An allocation is made and taken back, never changed (INV-PAYABLE-3).
create or replace function guard_supplier_allocation() returns trigger
  language plpgsql
as $$
begin
  if tg_op = 'UPDATE' then
    perform refuse('DG002', 'id', 'Maksājuma sadalījumu nelabo; to atsauc un ieraksta no jauna');
  end if;
  perform refuse_closed('date', case tg_op when 'DELETE' then old.date else new.date end);
  return coalesce(new, old);
end
$$;

-- A credit brings no money: its return act or credit note is posted, on a day that may be closed by then.
create or replace function guard_supplier_payment() returns trigger
  language plpgsql
as $$
begin
  if tg_op = 'DELETE' and old.method = 'credit' and pg_trigger_depth() = 1 then
    perform refuse('DG003', 'status', 'Kredītrēķinu atsauc tā dokumentā');
  end if;
  if tg_op <> 'INSERT' and old.method <> 'credit' then
    perform refuse_closed('date', old.date);
  end if;
  if tg_op <> 'DELETE' and new.method <> 'credit' then
    perform refuse_closed('date', new.date);
  end if;
  if tg_op = 'UPDATE' and new.supplier_id <> old.supplier_id and old.allocated > 0 then
    perform refuse('DG006', 'supplier_id', 'Maksājums jau sadalīts pa piegādātāja rēķiniem');
  end if;
  return coalesce(new, old);
end
$$;

-- Search words: the reference and the supplier's name.
create or replace function index_supplier_payment() returns trigger
  language plpgsql
as $$
begin
  new.search := search_vector(new.reference, (select name from suppliers where id = new.supplier_id));
  return new;
end
$$;

create or replace function reindex_supplier_payments() returns trigger
  language plpgsql
as $$
begin
  update supplier_payments set search = ''::tsvector where supplier_id = new.id;
  return null;
end
$$;

-- INV-PAYABLE-12: a return act that its supplier credited has one credit of its sum, else none.
create or replace function keep_supplier_credit() returns trigger
  language plpgsql
as $$
declare
  is_credited boolean := new.status = 'accepted' and new.supplier_credit_nr is not null and new.gross > 0;
begin
  if not is_credited and exists (select from supplier_payments where return_act_id = new.id and allocated > 0 for update) then
    perform refuse('DG003', 'supplier_credit_nr', 'Kredītrēķins jau ir ieskaitīts piegādātāja rēķinos; vispirms atsauciet to no tiem');
  end if;
  if not is_credited then
    delete from supplier_payments where return_act_id = new.id;
    return null;
  end if;
  insert into supplier_payments (supplier_id, date, amount, method, reference, return_act_id, created_by, updated_by)
  values (new.supplier_id, new.date, new.gross, 'credit', new.supplier_credit_nr, new.id, new.updated_by, new.updated_by)
  on conflict (return_act_id) do update set reference = excluded.reference, updated_by = excluded.updated_by;
  return null;
end
$$;

-- INV-PAYABLE-13: a credit note that is accepted has one credit of its sum, else none. One that invoices took stays accepted, because
-- `paid` is below zero (procurement_invoices_paid_of_accepted).
create or replace function keep_supplier_note_credit() returns trigger
  language plpgsql
as $$
begin
  if new.accepted_at is not null then
    insert into supplier_payments (supplier_id, date, amount, method, reference, credit_invoice_id, created_by, updated_by)
    values (new.supplier_id, new.date, -new.gross, 'credit', new.supplier_number, new.id, new.updated_by, new.updated_by);
    return null;
  end if;
  delete from supplier_payments where credit_invoice_id = new.id;
  return null;
end
$$;

-- A credit note stays one, and corrects an accepted invoice of its supplier.
create or replace function guard_supplier_credit_note() returns trigger
  language plpgsql
as $$
begin
  if tg_op = 'UPDATE' and new.is_credit <> old.is_credit then
    perform refuse('DG002', 'is_credit', 'Rēķins nekļūst par kredītrēķinu, un kredītrēķins par rēķinu');
  end if;
  if new.corrects_id is not null and not exists (
    select from procurement_invoices c
    where c.id = new.corrects_id and c.supplier_id = new.supplier_id and c.accepted_at is not null and not c.is_credit
  ) then
    perform refuse('DG006', 'corrects_id', 'Kredītrēķins labo tikai šī piegādātāja pārbaudītu rēķinu');
  end if;
  return new;
end
$$;
