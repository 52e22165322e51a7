-- Payments, advances and customer credit.

-- `paid` of an invoice and `paid_amount` of an advance follow the payments allocated to them.
create or replace function book_allocation() returns trigger
  language plpgsql
as $$
declare
  whole numeric;
begin
  if tg_op <> 'INSERT' then
    if old.document_type = 'invoice' then
      update invoices set paid = paid - old.amount where id = old.document_id;
    elsif old.document_type = 'advance_invoice' then
      update advance_invoices set paid_amount = paid_amount - old.amount where id = old.document_id;
    end if;
  end if;
  if tg_op <> 'DELETE' then
    select amount into whole from payments where id = new.payment_id for no key update;
    if (select sum(amount) from payment_allocations where payment_id = new.payment_id) > whole then
      perform refuse('DG006', 'amount', 'Maksājumā tik daudz nav atlicis');
    end if;
    if new.document_type = 'invoice' then
      update invoices set paid = paid + new.amount
      where id = new.document_id and is_frozen('invoices', status) and open >= new.amount;
      if not found then
        perform refuse('DG006', 'amount', 'Summa pārsniedz rēķina neapmaksāto daļu vai rēķins nav akceptēts');
      end if;
    elsif new.document_type = 'advance_invoice' then
      update advance_invoices set paid_amount = paid_amount + new.amount
      where id = new.document_id and status <> 'annulled' and paid_amount + new.amount <= gross;
      if not found then
        perform refuse('DG006', 'amount', 'Summa pārsniedz avansa rēķinu');
      end if;
    end if;
  end if;
  return null;
end
$$;

-- INV-RECEIVABLE-5: days by which a payment may be dated ahead. Banks book what comes on a weekend or holidays on the next
-- bank day. The ageing and the audit ask it, too.
create or replace function payment_days_ahead() returns integer
  language sql immutable parallel safe
  return 10;

create or replace function guard_payment() returns trigger
  language plpgsql
as $$
begin
  if tg_op <> 'INSERT' then
    perform refuse_closed('date', old.date);
  end if;
  if tg_op <> 'DELETE' then
    perform refuse_closed('date', new.date);
    -- INV-RECEIVABLE-5. Older versions stored later days: such a payment may change, but not to another late day.
    if new.date > today() + payment_days_ahead() and (tg_op = 'INSERT' or new.date <> old.date) then
      perform refuse('DG001', 'date', 'Maksājuma datums nedrīkst būt vairāk nekā ' || payment_days_ahead() || ' dienas uz priekšu');
    end if;
  end if;
  if tg_op = 'UPDATE' and new.amount < old.amount
    and new.amount < (select coalesce(sum(amount), 0) from payment_allocations where payment_id = new.id) then
    perform refuse('DG006', 'amount', 'Maksājums jau sadalīts pa dokumentiem');
  end if;
  return coalesce(new, old);
end
$$;

create or replace function guard_settlement() returns trigger
  language plpgsql
as $$
begin
  if tg_op = 'DELETE' or old.reversed_by is not null
    or to_jsonb(new) - '{reversed_by,updated_at,updated_by,lock_version}'::text[]
      <> to_jsonb(old) - '{reversed_by,updated_at,updated_by,lock_version}'::text[] then
    perform refuse('DG002', 'id', 'Avansa ieskaitu nemaina un nedzēš; to atceļ ar pretēju ierakstu');
  end if;
  return new;
end
$$;

-- INV-MONEY-1: an advance is spent up to what was paid of it, an invoice takes up to what is open.
create or replace function book_settlement() returns trigger
  language plpgsql
as $$
begin
  update advance_invoices set applied = applied + new.gross
  where id = new.advance_invoice_id and status in ('paid', 'settled') and applied + new.gross between 0 and paid_amount;
  if not found then
    perform refuse('DG006', 'amount', 'Avansā tik daudz nav atlicis');
  end if;
  update invoices set advance_applied = advance_applied + new.gross
  where id = new.invoice_id and open >= new.gross and advance_applied + new.gross >= 0;
  if not found then
    perform refuse('DG006', 'amount', 'Summa pārsniedz rēķina neapmaksāto daļu');
  end if;
  return null;
end
$$;

create or replace function guard_refund() returns trigger
  language plpgsql
as $$
begin
  if tg_op <> 'INSERT' then
    perform refuse_closed('date', old.date);
  end if;
  if tg_op <> 'DELETE' then
    perform refuse_closed('date', new.date);
  end if;
  return coalesce(new, old);
end
$$;

-- Nothing is spent or paid back twice: who changes what is free of a payment locks the payment.
create or replace function keep_credit() returns trigger
  language plpgsql
as $$
declare
  paid bigint := coalesce(new.payment_id, old.payment_id);
begin
  perform from payments where id = paid for no key update;
  if (select sum(amount) from customer_credits where payment_id = paid) < 0 then
    perform refuse('DG006', 'amount', 'Klienta kredītā tik daudz nav atlicis');
  end if;
  return null;
end
$$;

create or replace function index_advance_invoice() returns trigger
  language plpgsql
as $$
begin
  new.search := search_vector(
    new.number, new.buyer_snapshot ->> 'name', (select name from customers where id = new.customer_id),
    (select number from orders where id = new.order_id)
  );
  return new;
end
$$;
