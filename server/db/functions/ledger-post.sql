-- Posting of documents (docs/domain/ledger.md#postings) and what the ledger holds by itself.

create or replace function posting_of(source text, ids bigint[]) returns setof posting_line
  language plpgsql stable
as $$
begin
  return query execute format('select * from %I($1)', 'posting_of_' || source) using ids;
end
$$;

-- Posts at most so many marks of the queue; answers how many it took. One at a time: others answer 0.
create or replace function post_ledger(most integer) returns integer
  language plpgsql
as $$
declare
  taken bigint[];
  sources text[];
  documents bigint[];
begin
  if not pg_try_advisory_xact_lock(hashtext('ledger')) then
    return 0;
  end if;
  perform mark_all_postings() from ledger_closing where not is_begun;
  with gone as (
    delete from ledger_queue where id in (select id from ledger_queue order by id limit most) returning id, source, document_id
  ), marked as (select distinct source, document_id from gone)
  select (select array_agg(id) from gone), array_agg(source), array_agg(document_id) into taken, sources, documents from marked;
  if taken is null then
    update ledger_closing set closed_until = locked_until() where closed_until is distinct from locked_until();
    return 0;
  end if;
  perform post_documents(s.source, array_agg(s.document_id))
  from unnest(sources, documents) as s (source, document_id) where s.source not like 'stock:%' group by s.source;
  perform post_stock(s.source, array_agg(s.document_id))
  from unnest(sources, documents) as s (source, document_id) where s.source like 'stock:%' group by s.source;
  perform pg_notify('changes', json_build_object('entity', 'ledger_lines', 'id', 0, 'customer_id', null)::text);
  return cardinality(taken);
end
$$;

-- Where a day of a document differs from what is posted, its entry is reversed and a new one is made.
create or replace function post_documents(of_source text, ids bigint[]) returns void
  language sql
as $$
  with expected as materialized (
    select document_id, date, account_id, customer_id, supplier_id, sum(amount) as amount
    from posting_of(of_source, ids) group by 1, 2, 3, 4, 5 having sum(amount) <> 0
  ), active as materialized (
    select e.id, e.document_id, e.document_date, e.date from ledger_entries e
    where e.source = of_source and e.document_id = any (ids) and e.reverses_id is null
      and not exists (select from ledger_entries r where r.reverses_id = e.id)
  ), posted as materialized (
    select a.document_id, a.document_date as date, l.account_id, l.customer_id, l.supplier_id, sum(l.amount) as amount
    from active a join ledger_lines l on l.entry_id = a.id group by 1, 2, 3, 4, 5
  ), changed as materialized (
    select document_id, date from ((table expected except all table posted) union all (table posted except all table expected)) d group by 1, 2
  ), staged as materialized (
    select a.document_id, a.document_date, first_open_day(a.date) as date, a.id as reverses_id, l.account_id, l.customer_id, l.supplier_id,
      -l.amount as amount
    from changed c join active a on a.document_id = c.document_id and a.document_date = c.date join ledger_lines l on l.entry_id = a.id
    union all
    select c.document_id, c.date, first_open_day(c.date), null, e.account_id, e.customer_id, e.supplier_id, e.amount
    from changed c join expected e on e.document_id = c.document_id and e.date = c.date
  ), made as (
    insert into ledger_entries (source, document_id, document_date, date, reverses_id)
    select of_source, document_id, document_date, date, reverses_id from staged
    group by document_id, document_date, date, reverses_id order by document_date, document_id, reverses_id
    returning id, document_id, document_date, date, reverses_id
  )
  insert into ledger_lines (entry_id, date, account_id, customer_id, supplier_id, amount)
  select m.id, m.date, s.account_id, s.customer_id, s.supplier_id, s.amount
  from staged s join made m on m.document_id = s.document_id and m.document_date = s.document_date
    and m.reverses_id is not distinct from s.reverses_id
  order by m.id, s.amount < 0, s.account_id
$$;

-- The ledger of stock only grows: what is not posted yet is added. Each posting takes the rest of rounding of the one
-- before, so that an account is never further from the value of the goods than half a cent for each account against it.
create or replace function post_stock(of_source text, ids bigint[]) returns void
  language sql
as $$
  with expected as (
    select document_id, date, account_id, counter_account_id, sum(exact) as exact
    from posting_of_stock(substr(of_source, 7), ids) group by 1, 2, 3, 4
  ), posted as (
    select e.document_id, e.document_date as date, l.account_id, l.counter_account_id, sum(l.exact) as exact
    from ledger_entries e join ledger_lines l on l.entry_id = e.id
    where e.source = of_source and e.document_id = any (ids) and l.exact is not null group by 1, 2, 3, 4
  ), rest as materialized (
    select document_id, date, account_id, counter_account_id, sum(exact) as exact from (
      table expected
      union all
      select document_id, date, account_id, counter_account_id, -exact from posted
    ) as d where account_id <> counter_account_id group by 1, 2, 3, 4 having sum(exact) <> 0
  ), running as materialized (
    select r.*, coalesce(c.carry, 0) + sum(r.exact) over (partition by r.account_id, r.counter_account_id order by r.date, r.document_id) as upto,
      coalesce(c.carry, 0) as carry
    from rest r left join ledger_carries c on c.account_id = r.account_id and c.counter_account_id = r.counter_account_id
  ), rounded as materialized (
    select document_id, date, account_id, counter_account_id, exact, carry, round(upto, 2) - coalesce(lag(round(upto, 2)) over (
      partition by account_id, counter_account_id order by date, document_id), 0) as amount
    from running
  ), carried as (
    insert into ledger_carries (account_id, counter_account_id, carry)
    select account_id, counter_account_id, min(carry) + sum(exact) - sum(amount) from rounded group by 1, 2
    on conflict (account_id, counter_account_id) do update set carry = excluded.carry
  ), made as (
    insert into ledger_entries (source, document_id, document_date, date)
    select of_source, document_id, date, first_open_day(date) from rounded group by document_id, date order by date, document_id
    returning id, document_id, document_date, date
  ), lines as (
    select document_id, date, account_id, amount, exact, counter_account_id from rounded
    union all
    select document_id, date, counter_account_id, -sum(amount), null, null from rounded group by 1, 2, 3 having sum(amount) <> 0
  )
  insert into ledger_lines (entry_id, date, account_id, amount, exact, counter_account_id)
  select m.id, m.date, l.account_id, l.amount, l.exact, l.counter_account_id
  from lines l join made m on m.document_id = l.document_id and m.document_date = l.date
  order by m.id, l.amount < 0, l.account_id
$$;

create or replace function first_open_day(day date) returns date
  language sql stable
as $$ select greatest(day, closed_until + 1) from ledger_closing $$;

-- Entries balance and are not dated into closed days. Lines of an entry come in one statement.
create or replace function guard_ledger_lines() returns trigger
  language plpgsql
as $$
declare
  wrong record;
begin
  select m.entry_id, m.date into wrong from made m join ledger_lines l on l.entry_id = m.entry_id group by 1, 2 having sum(l.amount) <> 0 limit 1;
  if found then
    perform refuse('DG010', 'lines', 'Grāmatojuma debets un kredīts nesakrīt');
  end if;
  -- The closing of a year is dated on its last day, which is closed before (INV-YEAR-1).
  select m.date into wrong from made m, ledger_closing c where m.date <= c.closed_until and not exists (
    select from ledger_entries e join vouchers v on v.id = e.document_id
    where e.id = m.entry_id and e.source = 'voucher' and v.closes_year is not null
  ) limit 1;
  if found then
    perform refuse('DG004', 'date', 'Periods ir slēgts līdz ' || to_char((select closed_until from ledger_closing), 'DD.MM.YYYY.'));
  end if;
  insert into ledger_months (account_id, month, debit, credit)
  select account_id, date_trunc('month', date::timestamp)::date, coalesce(sum(amount) filter (where amount > 0), 0), coalesce(-sum(amount) filter (where amount < 0), 0)
  from made group by 1, 2
  order by 1, 2
  on conflict (account_id, month) do update set debit = ledger_months.debit + excluded.debit, credit = ledger_months.credit + excluded.credit;
  return null;
end
$$;

-- The rule of a role without conditions stays: every posting needs an account.
create or replace function guard_posting_rule() returns trigger
  language plpgsql
as $$
begin
  -- Vouchers that are being posted read which accounts are kept by party (INV-VOUCHER-3).
  perform pg_advisory_xact_lock(hashtext('ledger'));
  -- INV-OSS-3.
  if tg_op <> 'DELETE' and exists (
    select from posting_rules r where r.account_id = new.account_id and r.id <> new.id and (r.role = 'vat_oss') <> (new.role = 'vat_oss')
  ) then
    perform refuse('DG002', 'account_id', 'PVN citām ES valstīm (OSS) jābūt kontā, ko nelieto citi noteikumi');
  end if;
  if tg_op = 'INSERT' then
    return new;
  end if;
  if old.vat_category is null and old.party_kind is null and old.valid_from = '2000-01-01' then
    if tg_op = 'DELETE' then
      perform refuse('DG002', 'id', 'Pamata noteikumu nedzēš; norādiet citu kontu');
    elsif (new.role, new.valid_from) <> (old.role, old.valid_from) or num_nonnulls(new.vat_category, new.party_kind) > 0 then
      perform refuse('DG002', 'role', 'Pamata noteikumam maina tikai kontu');
    end if;
  end if;
  return coalesce(new, old);
end
$$;
