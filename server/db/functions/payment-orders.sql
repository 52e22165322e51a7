-- Payment orders to the bank.

-- INV-PAYABLE-6: whoever makes or changes an order is remembered, so that they never approve it.
create or replace function keep_payment_makers() returns trigger
  language plpgsql
as $$
begin
  if tg_op = 'INSERT' then
    new.makers := array_remove(array[new.created_by, new.updated_by], null);
  elsif old.status = 'draft' and new.updated_by <> all (old.makers) then
    new.makers := old.makers || new.updated_by;
  else
    new.makers := old.makers;
  end if;
  new.search := search_vector('MU-' || new.id::text, new.iban, (
    select string_agg(distinct s.name, ' ') from payment_order_lines l join suppliers s on s.id = l.supplier_id
    where l.payment_order_id = new.id));
  return new;
end
$$;

-- What is paid changes only while the order is a draft; an invoice takes part with what is open (INV-PAYABLE-5).
create or replace function guard_payment_order_line() returns trigger
  language plpgsql
as $$
declare
  order_status text := (select status from payment_orders where id = coalesce(new.payment_order_id, old.payment_order_id));
  other text;
begin
  if tg_op = 'DELETE' then
    if order_status <> 'draft' then
      perform refuse('DG003', 'status', 'Maksājuma uzdevums ir iesniegts un vairs nav labojams');
    end if;
    return old;
  end if;
  if tg_op = 'INSERT' or (new.procurement_invoice_id, new.supplier_id, new.amount, new.transfer, new.payment_order_id)
    is distinct from (old.procurement_invoice_id, old.supplier_id, old.amount, old.transfer, old.payment_order_id) then
    if order_status <> 'draft' then
      perform refuse('DG003', 'status', 'Maksājuma uzdevums ir iesniegts un vairs nav labojams');
    end if;
    if not exists (
      select from procurement_invoices t where t.id = new.procurement_invoice_id and t.supplier_id = new.supplier_id
        and t.status = 'accepted' and t.open >= new.amount and t.payment_hold is null
    ) then
      perform refuse('DG006', 'amount', 'Summa pārsniedz rēķina neapmaksāto daļu, vai rēķinu tagad nemaksā');
    end if;
  end if;
  -- The payment, or its return by the bank, was taken back; the rest of the invoice may wait in another order by now.
  if tg_op = 'UPDATE' and (old.supplier_payment_id is not null and new.supplier_payment_id is null
    or old.return_posting_id is not null and new.return_posting_id is null) then
    select p.name into other from payment_order_lines l join payment_orders p on p.id = l.payment_order_id
    where l.procurement_invoice_id = new.procurement_invoice_id and l.is_live and l.id <> new.id;
    if found then
      perform refuse('DG003', 'status', 'Rēķins gaida apmaksu arī maksājuma uzdevumā ' || other || '; vispirms izņemiet to no tā');
    end if;
    new.state := 'open';
    new.rejected_reason := null;
    update payment_orders set status = 'exported' where id = new.payment_order_id and status = 'executed';
  end if;
  new.is_live := new.state = 'open' and order_status <> 'cancelled';
  return new;
end
$$;

-- A payment of which a part was taken back is not the one that its order waited for.
create or replace function reopen_payment_order_lines() returns trigger
  language plpgsql
as $$
begin
  update payment_order_lines set supplier_payment_id = null where supplier_payment_id = new.id;
  return null;
end
$$;

create or replace function sum_up_payment_order() returns trigger
  language plpgsql
as $$
begin
  update payment_orders p set amount = s.amount, transfers = s.transfers, invoices = s.invoices,
    updated_by = coalesce(new.updated_by, p.updated_by)
  from (
    select coalesce(sum(amount), 0) as amount, count(distinct transfer) as transfers, count(*) as invoices
    from payment_order_lines where payment_order_id = coalesce(new.payment_order_id, old.payment_order_id)
  ) s
  where p.id = coalesce(new.payment_order_id, old.payment_order_id);
  return null;
end
$$;

-- Its invoices may enter another order.
create or replace function free_payment_order_lines() returns trigger
  language plpgsql
as $$
begin
  update payment_order_lines set is_live = false where payment_order_id = new.id and is_live;
  return null;
end
$$;

create or replace function reindex_payment_orders() returns trigger
  language plpgsql
as $$
begin
  update payment_orders set search = ''::tsvector where id in (select payment_order_id from payment_order_lines where supplier_id = new.id);
  return null;
end
$$;
