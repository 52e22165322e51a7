-- Cash desks and cash orders (docs/domain/cash.md).

-- Balance of an account at the end of a day, EUR, debit less credit.
create or replace function account_balance(account bigint, day date) returns numeric
  language sql stable
as $$
  select coalesce((
    select sum(m.debit - m.credit) from ledger_months m where m.account_id = account and m.month < date_trunc('month', day::timestamp)::date
  ), 0) + coalesce((
    select sum(l.amount) from ledger_lines l
    where l.account_id = account and l.date between date_trunc('month', day::timestamp)::date and day
  ), 0)
$$;

-- What the cash orders themselves post; the payment of an invoice is posted by its payment.
create or replace function posting_of_cash_order(ids bigint[]) returns setof posting_line
  language sql stable
as $$
  select o.id, o.date, x.account_id, null::bigint, null::bigint, o.amount * x.side * case o.kind when 'receipt' then 1 else -1 end
  from cash_orders o join cash_desks d on d.id = o.cash_desk_id
  cross join lateral (values (d.account_id, 1), (o.counter_account_id, -1)) as x (account_id, side)
  where o.id = any (ids) and o.counter_account_id is not null and o.annulled_at is null
$$;

-- INV-CASH-2: an order is never edited or deleted; it is annulled once, while its day is open.
create or replace function guard_cash_order() returns trigger
  language plpgsql
as $$
begin
  if tg_op = 'INSERT' then
    perform refuse_closed('date', new.date);
    return new;
  elsif tg_op = 'DELETE' then
    perform refuse('DG002', 'id', 'Kases orderi nedzēš; to anulē');
  elsif old.annulled_at is not null then
    perform refuse('DG003', 'status', 'Kases orderis jau ir anulēts');
  elsif new.annulled_at is null or (
    to_jsonb(new) - '{annulled_at,annulled_by,annul_reason,payment_id,supplier_payment_id,search,updated_at,updated_by,lock_version}'::text[]
    <> to_jsonb(old) - '{annulled_at,annulled_by,annul_reason,payment_id,supplier_payment_id,search,updated_at,updated_by,lock_version}'::text[]) then
    perform refuse('DG003', 'status', 'Kases orderi nelabo; to anulē un izraksta jaunu');
  end if;
  perform refuse_closed('date', old.date);
  return new;
end
$$;

-- Account and code stay once orders have them: entries and numbers follow them.
create or replace function guard_cash_desk() returns trigger
  language plpgsql
as $$
begin
  if exists (select from cash_orders where cash_desk_id = old.id) then
    if new.account_id <> old.account_id then
      perform refuse('DG002', 'account_id', 'Kasei jau ir orderi; tās kontu vairs nemaina');
    elsif new.code is distinct from old.code then
      perform refuse('DG002', 'code', 'Kasei jau ir orderi; tās kodu vairs nemaina');
    end if;
  end if;
  return new;
end
$$;

-- INV-CASH-3: the payment of an order is not taken back or changed past the order.
create or replace function guard_cash_money() returns trigger
  language plpgsql
as $$
declare
  found text := (
    select number from cash_orders
    where case tg_table_name when 'payments' then payment_id = (to_jsonb(old) ->> 'id')::bigint
      when 'supplier_payments' then supplier_payment_id = (to_jsonb(old) ->> 'id')::bigint
      else supplier_payment_id = (to_jsonb(old) ->> 'supplier_payment_id')::bigint end);
begin
  if found is not null then
    perform refuse('DG008', 'status', 'Maksājums ir kases orderī ' || found || '; anulējiet orderi');
  end if;
  return coalesce(new, old);
end
$$;

-- Posts what waits and may move cash, so that the balance of a desk is that of now. The ledger is locked already.
create or replace function post_money() returns void
  language plpgsql
as $$
declare
  waiting record;
begin
  perform mark_all_postings() from ledger_closing where not is_begun;
  for waiting in
    with gone as (
      delete from ledger_queue where source in (
        'cash_order', 'payment', 'supplier_payment', 'customer_refund', 'simplified_invoice', 'credit_note', 'procurement_invoice',
        'shop_daily_report', 'shop_order', 'bank_entry_posting'
      ) returning source, document_id
    )
    select source, array_agg(distinct document_id) as documents from gone group by source order by source
  loop
    perform post_documents(waiting.source, waiting.documents);
  end loop;
end
$$;

-- INV-CASH-1, INV-CASH-4: an order is posted with its transaction, and neither a payout nor an annulled receipt leaves
-- less than nothing in the desk at the end of its day or of a later one.
create or replace function keep_cash() returns trigger
  language plpgsql
as $$
declare
  account bigint := (select account_id from cash_desks where id = new.cash_desk_id);
  wrong record;
begin
  -- Before the question; documents that are being posted write the same account.
  perform pg_advisory_xact_lock(hashtext('ledger'));
  perform post_money();
  if (new.kind = 'payout') = (new.annulled_at is null) then
    select r.date, r.balance into wrong from (
      select new.date, account_balance(account, new.date) as balance
      union all
      select d.date, account_balance(account, new.date) + sum(d.amount) over (order by d.date) from (
        select l.date, sum(l.amount) as amount from ledger_lines l where l.account_id = account and l.date > new.date group by 1
      ) d
    ) r where r.balance < 0 order by r.date limit 1;
    if found then
      perform refuse('DG006', case when new.annulled_at is null then 'amount' else 'status' end, format(
        'Kasē naudas nepietiek: %s atlikums būtu %s €', to_char(wrong.date, 'DD.MM.YYYY.'),
        replace(to_char(wrong.balance, 'FM999999999990.00'), '.', ',')));
    end if;
  end if;
  return null;
end
$$;
