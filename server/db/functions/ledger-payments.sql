-- Money of customers in the accounts (docs/domain/ledger.md#postings): debit above zero, credit below. Each function
-- answers for many documents; the lines of one document and day add up to zero.

-- Money received. What is not for an advance reduces the receivable; what is too much goes on from there to the
-- customer's credit. A payment that stands for money paid at the till before brings none.
create or replace function posting_of_payment(ids bigint[]) returns setof posting_line
  language sql stable
as $$
  with d as materialized (
    select p.id, p.date, p.customer_id, p.amount, party_of(c.country_id, p.date) as party,
      coalesce((select sum(a.amount) from payment_allocations a
        where a.payment_id = p.id and a.document_type = 'advance_invoice' and not a.from_credit), 0) as advance,
      coalesce((select d.account_id from cash_orders o join cash_desks d on d.id = o.cash_desk_id where o.payment_id = p.id),
        money_account(p.method, exists (
          select from payment_allocations a join shop_orders o on o.invoice_id = a.document_id
          where a.payment_id = p.id and a.document_type = 'invoice' and not a.from_credit
        ), p.date)) as account_id
    from payments p join customers c on c.id = p.customer_id
    where p.id = any (ids) and not exists (
      select from customer_credits x join credit_notes n on n.id = x.document_id
      where x.payment_id = p.id and x.kind = 'credit_note' and n.simplified_invoice_id is not null
    ) and not exists (select from customer_credits x where x.payment_id = p.id and x.kind = 'opening')
  )
  select d.id, d.date, d.account_id, null::bigint, null::bigint, d.amount from d
  union all
  select d.id, d.date, rule_account('advance', null, null, d.party, d.date), d.customer_id, null, -d.advance from d
  union all
  select d.id, d.date, rule_account('receivable', null, null, d.party, d.date), d.customer_id, null, d.advance - d.amount from d
$$;

-- Tax of an advance is due with each instalment; parts are differences of rounded sums (INV-MONEY-3).
create or replace function posting_of_advance_vat(ids bigint[]) returns setof posting_line
  language sql stable
as $$
  with days as (
    -- The customer's credit becomes an advance on the day on which it is spent.
    select t.id, t.gross, t.customer_id, a.id as allocation_id, a.amount,
      case when a.from_credit then (a.created_at at time zone 'Europe/Riga')::date else p.date end as date
    from advance_invoices t join payment_allocations a on a.document_type = 'advance_invoice' and a.document_id = t.id
    join payments p on p.id = a.payment_id where t.id = any (ids)
  ), received as (
    select d.id, d.gross, d.date, d.amount, party_of(c.country_id, d.date) as party,
      sum(d.amount) over (partition by d.id order by d.date, d.allocation_id) as upto
    from days d join customers c on c.id = d.customer_id
  ), taxed as (
    select i.advance_invoice_id as id, i.vat_category as category, i.vat_rate as rate, case when is_oss(i.vat_reason_code) then i.vat_reason_code end as oss,
      sum(i.gross - i.net) as vat
    from advance_invoice_items i where i.advance_invoice_id = any (ids) group by 1, 2, 3, 4
  )
  select r.id, r.date, rule_account(x.role, v.category, v.rate, r.party, r.date), null::bigint, null::bigint,
    (round(v.vat * r.upto / r.gross, 2) - round(v.vat * (r.upto - r.amount) / r.gross, 2)) * x.side
  from received r join taxed v on v.id = r.id cross join lateral (values ('advance_vat', 1), (sale_vat_role(v.oss, false), -1)) as x (role, side)
$$;

-- The part of an advance that an invoice uses.
create or replace function posting_of_advance_settlement(ids bigint[]) returns setof posting_line
  language sql stable
as $$
  with d as materialized (
    select s.id, i.customer_id, s.gross, s.vat, s.vat_category, s.vat_rate, s.vat_reason_code, i.vat_on_payment, party_of(c.country_id, i.date) as party,
      s.date
    from advance_settlements s join invoices i on i.id = s.invoice_id join customers c on c.id = i.customer_id
    where s.id = any (ids)
  )
  select d.id, d.date, rule_account(x.role, x.category, x.rate, d.party, d.date), x.customer_id, null::bigint, x.amount
  from d cross join lateral (
    values ('advance', null, null, d.customer_id, d.gross), ('receivable', null, null, d.customer_id, -d.gross),
      (sale_vat_role(d.vat_reason_code, d.vat_on_payment), d.vat_category, d.vat_rate, null, d.vat),
      ('advance_vat', d.vat_category, d.vat_rate, null, -d.vat)
  ) as x (role, category, rate, customer_id, amount)
$$;

-- Tax that is due on payment (PVN likuma 137. pants) goes over with each payment; what is paid back goes back.
create or replace function posting_of_vat_on_payment(ids bigint[]) returns setof posting_line
  language sql stable
as $$
  with moved as (
    select a.document_id as id, case when a.from_credit then (a.created_at at time zone 'Europe/Riga')::date else p.date end as date, a.amount
    from payment_allocations a join payments p on p.id = a.payment_id
    where a.document_type = 'invoice' and a.document_id = any (ids)
    -- A credit note took these parts off their payments.
    union all
    select n.invoice_id, p.date, x.amount
    from credit_notes n join customer_credits x on x.kind = 'credit_note' and x.document_id = n.id join payments p on p.id = x.payment_id
    where n.invoice_id = any (ids)
    union all
    select n.invoice_id, x.date, -x.amount
    from credit_notes n join customer_credits x on x.kind = 'credit_note' and x.document_id = n.id where n.invoice_id = any (ids)
  ), days as (
    select m.id, m.date, sum(m.amount) as amount, sum(sum(m.amount)) over (partition by m.id order by m.date) as upto from moved m group by 1, 2
  )
  select t.id, d.date, rule_account(x.role, v.category, v.rate, party_of(c.country_id, d.date), d.date), null::bigint, null::bigint,
    (round(v.tax * d.upto / t.gross, 2) - round(v.tax * (d.upto - d.amount) / t.gross, 2)) * x.side
  from days d join invoices t on t.id = d.id join customers c on c.id = t.customer_id join invoice_vat_lines v on v.invoice_id = t.id
  cross join (values ('vat_output_deferred', 1), ('vat_output', -1)) as x (role, side)
  where t.accepted_at is not null and t.vat_on_payment and t.gross > 0 and not is_oss(v.reason_code)
$$;

-- Refunds are money: they have postings of their own.
create or replace function posting_of_customer_credit(ids bigint[]) returns setof posting_line
  language sql stable
as $$
  select x.id, x.date, rule_account(s.role, null, null, party_of(c.country_id, x.date), x.date), s.customer_id, null::bigint, x.amount * s.side
  from customer_credits x join customers c on c.id = x.customer_id
  cross join lateral (
    values (case x.kind when 'opening' then 'opening' else 'receivable' end, case x.kind when 'opening' then null else x.customer_id end, 1),
      ('customer_credit', x.customer_id, -1)
  ) as s (role, customer_id, side)
  where x.id = any (ids) and x.kind <> 'refund'
$$;

create or replace function posting_of_customer_refund(ids bigint[]) returns setof posting_line
  language sql stable
as $$
  select r.id, r.date, s.account_id, s.customer_id, null::bigint, r.amount * s.side
  from customer_refunds r join customers c on c.id = r.customer_id
  cross join lateral (
    values (rule_account('customer_credit', null, null, party_of(c.country_id, r.date), r.date), r.customer_id, 1),
      (money_account(r.method, false, r.date), null, -1)
  ) as s (account_id, customer_id, side)
  where r.id = any (ids)
$$;
