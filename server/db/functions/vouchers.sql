-- Entries by hand (docs/domain/ledger.md#vouchers).

-- What a line of the account has to name: accounts of receivables and payables are kept by party, and those of stock
-- only by documents that move goods. Null for any other account.
create or replace function account_kept_by(account bigint) returns text
  language sql stable
as $$
  select case
    when bool_or(role = 'stock') or exists (select from categories where stock_account_id = account) then 'stock'
    when bool_or(role in ('receivable', 'customer_credit', 'advance')) then 'customer'
    when bool_or(role = 'payable') then 'supplier'
  end
  from posting_rules where account_id = account
$$;

-- INV-VOUCHER-1: lines change only while their voucher is a draft; INV-VOUCHER-3: each names the party of its account.
create or replace function guard_voucher_line() returns trigger
  language plpgsql
as $$
declare
  kept_by text;
  owner vouchers;
begin
  select * into owner from vouchers where id = coalesce(new.voucher_id, old.voucher_id) for no key update;
  if owner.status <> 'draft' then
    perform refuse('DG003', 'status', 'Grāmatvedības izziņa ir iegrāmatota un vairs nav labojama');
  end if;
  if tg_op = 'DELETE' then
    return old;
  end if;
  kept_by := account_kept_by(new.account_id);
  if kept_by = 'stock' then
    perform refuse('DG006', 'account_id', 'Krājumu kontu grāmato tikai preču dokumenti');
  elsif kept_by = 'customer' and new.customer_id is null then
    perform refuse('DG006', 'customer_id', 'Šī konta rindā jānorāda klients');
  elsif kept_by = 'supplier' and new.supplier_id is null then
    perform refuse('DG006', 'supplier_id', 'Šī konta rindā jānorāda piegādātājs');
  end if;
  return new;
end
$$;

-- INV-VOUCHER-3: rules and categories may have changed since the line was written. Null when nothing is wrong.
create or replace function voucher_fault(voucher bigint) returns text
  language sql stable
as $$
  select format('%s. rinda, konts %s: %s', l.place, a.code, case
      when l.kept_by = 'stock' then 'krājumu kontu grāmato tikai preču dokumenti'
      when l.kept_by = 'customer' then 'jānorāda klients'
      else 'jānorāda piegādātājs'
    end)
  from (
    select row_number() over (order by id) as place, account_id, customer_id, supplier_id, account_kept_by(account_id) as kept_by
    from voucher_lines where voucher_id = voucher
  ) l join accounting_accounts a on a.id = l.account_id
  where l.kept_by = 'stock' or (l.kept_by = 'customer' and l.customer_id is null) or (l.kept_by = 'supplier' and l.supplier_id is null)
  order by l.place limit 1
$$;

create or replace function sum_up_vouchers() returns trigger
  language plpgsql
as $$
begin
  update vouchers v set debit = s.debit, credit = s.credit, line_count = s.line_count
  from (
    select c.id, coalesce(sum(l.debit), 0) as debit, coalesce(sum(l.credit), 0) as credit, count(l.id) as line_count
    from (select distinct voucher_id as id from changed) c left join voucher_lines l on l.voucher_id = c.id group by 1
  ) s
  where v.id = s.id and (v.debit, v.credit, v.line_count) <> (s.debit, s.credit, s.line_count);
  return null;
end
$$;

-- What stands on each account of income and expense at the end of a year, EUR, debit less credit.
create or replace function result_balances(year integer) returns table (account_id bigint, balance numeric)
  language sql stable
as $$
  select m.account_id, sum(m.debit - m.credit)
  from ledger_months m join accounting_accounts a on a.id = m.account_id join account_types t on t.id = a.account_type_id
  where m.month <= make_date(year, 12, 1) and t.slug in ('income', 'expense')
  group by 1 having sum(m.debit - m.credit) <> 0
$$;

-- INV-YEAR-1: a year is closed once its days are, and nothing is left on accounts of income and expense. The ledger is
-- locked already.
create or replace function guard_closed_year(year integer) returns void
  language plpgsql
as $$
declare
  last_day date := make_date(year, 12, 31);
begin
  if coalesce(least((select closed_until from ledger_closing), locked_until()), '-infinity') < last_day then
    perform refuse('DG005', 'year', 'Periods vēl nav slēgts līdz ' || to_char(last_day, 'DD.MM.YYYY.'));
  elsif exists (select from result_balances(year)) then
    perform refuse('DG005', 'year', 'Pēc gada slēgšanas ieņēmumu un izmaksu kontos nekas nepaliek');
  end if;
end
$$;

-- INV-YEAR-2: the days of a closed year are not opened while its closing stands.
create or replace function guard_days_of_closed_years() returns trigger
  language plpgsql
as $$
declare
  year integer;
begin
  -- Against a year that is being closed.
  perform pg_advisory_xact_lock(hashtext('ledger'));
  select max(closes_year) into year from vouchers where status = 'posted';
  if coalesce(nullif(new.value #>> '{}', '')::date, '-infinity') < make_date(year, 12, 31) then
    perform refuse('DG005', 'locked_until', format('%s. gads ir slēgts; vispirms atveriet gadu grāmatvedības izziņās', year));
  end if;
  return new;
end
$$;

-- INV-VOUCHER-2: a voucher is posted and taken back with its entry, on an open day.
create or replace function post_voucher() returns trigger
  language plpgsql
as $$
declare
  posted ledger_entries;
  reversal bigint;
begin
  -- After documents that are being posted: both write months of the same accounts.
  perform pg_advisory_xact_lock(hashtext('ledger'));
  if new.status = 'posted' then
    perform refuse('DG006', 'status', fault) from (select voucher_fault(new.id) as fault) f where fault is not null;
    insert into ledger_entries (source, document_id, document_date, date, created_by)
    values ('voucher', new.id, new.date, new.date, new.posted_by) returning * into posted;
    insert into ledger_lines (entry_id, date, account_id, customer_id, supplier_id, amount)
    select posted.id, posted.date, account_id, customer_id, supplier_id, coalesce(debit, -credit)
    from voucher_lines where voucher_id = new.id order by id;
    if new.closes_year is not null then
      perform guard_closed_year(new.closes_year);
    end if;
  else
    if new.closes_year is null then
      perform refuse_closed('date', new.reversed_on);
    elsif exists (select from vouchers where closes_year > new.closes_year and status = 'posted') then
      perform refuse('DG005', 'status', 'Vispirms atveriet vēlāk slēgto gadu');
    end if;
    select * into strict posted from ledger_entries where source = 'voucher' and document_id = new.id and reverses_id is null;
    insert into ledger_entries (source, document_id, document_date, date, reverses_id, created_by)
    values ('voucher', new.id, new.reversed_on, new.reversed_on, posted.id, new.reversed_by) returning id into reversal;
    insert into ledger_lines (entry_id, date, account_id, customer_id, supplier_id, amount)
    select reversal, new.reversed_on, account_id, customer_id, supplier_id, -amount
    from ledger_lines where entry_id = posted.id order by id;
  end if;
  return null;
end
$$;
