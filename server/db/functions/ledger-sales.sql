-- Invoices, credit notes and the shop in the accounts (docs/domain/ledger.md#postings): debit above zero, credit below. Each function
-- answers for many documents; the lines of one document and day add up to zero.

create or replace function posting_of_invoice(ids bigint[]) returns setof posting_line
  language sql stable
as $$
  with d as materialized (
    select t.id, t.date, t.customer_id, t.net, t.gross, t.vat_on_payment, t.is_opening, party_of(c.country_id, t.date) as party
    from invoices t join customers c on c.id = t.customer_id where t.id = any (ids) and t.accepted_at is not null
  ), income as (
    select d.id,
      invoice_income_account(l.source_type, l.accounting_account_id, l.catalog_item_id, l.vat_category, l.vat_rate, d.party, d.date) as account_id, l.net
    from d join invoice_items l on l.invoice_id = d.id where not d.is_opening
  )
  select d.id, d.date, rule_account('receivable', null, null, d.party, d.date), d.customer_id, null::bigint, d.gross from d
  union all
  select d.id, d.date, rule_account('opening', null, null, d.party, d.date), null, null, -d.gross from d where d.is_opening
  union all
  select d.id, d.date, i.account_id, null, null, -i.net from income i join d on d.id = i.id
  union all
  select d.id, d.date, rule_account('rounding', null, null, null, d.date), null, null, coalesce(s.net, 0) - d.net
  from d left join (select id, sum(net) as net from income group by 1) s on s.id = d.id where not d.is_opening
  union all
  select d.id, d.date, rule_account(sale_vat_role(v.reason_code, d.vat_on_payment), v.category, v.rate, d.party, d.date),
    null, null, -v.tax
  from d join invoice_vat_lines v on v.invoice_id = d.id where not d.is_opening
  -- The tax inside the margin is in the price (INV-MARGIN-3).
  union all
  select d.id, d.date, x.account_id, null, null, m.tax * x.side
  from d join margin_lines m on m.document_type = 'invoice' and m.document_id = d.id
  join invoice_items l on l.id = m.line_id
  cross join lateral (
    values (invoice_income_account(l.source_type, l.accounting_account_id, l.catalog_item_id, l.vat_category, l.vat_rate, d.party, d.date), 1), (rule_account('vat_output', 'S', m.rate, d.party, d.date), -1)
  ) as x (account_id, side)
  where m.tax <> 0
$$;

create or replace function posting_of_credit_note(ids bigint[]) returns setof posting_line
  language sql stable
as $$
  with d as materialized (
    select t.id, t.date, t.customer_id, t.net, t.gross, t.paid_before, t.refund_method, o.vat_on_payment,
      coalesce(party_of(c.country_id, t.date), 'domestic') as party
    from credit_notes t cross join lateral credited_document(t.invoice_id, t.simplified_invoice_id) o
    left join customers c on c.id = t.customer_id where t.id = any (ids) and t.accepted_at is not null
  ), income as (
    select d.id,
      invoice_income_account(l.source_type, l.accounting_account_id, l.catalog_item_id, l.vat_category, l.vat_rate, d.party, d.date) as account_id, i.net
    from d join credit_note_items i on i.credit_note_id = d.id
    cross join lateral credited_line(i.invoice_item_id, i.simplified_invoice_item_id) l
  )
  select d.id, d.date, rule_account('receivable', null, null, d.party, d.date), d.customer_id, null::bigint, -d.gross from d
  union all
  select d.id, d.date, i.account_id, null, null, i.net from income i join d on d.id = i.id
  union all
  select d.id, d.date, rule_account('rounding', null, null, null, d.date), null, null, d.net - coalesce(s.net, 0)
  from d left join (select id, sum(net) as net from income group by 1) s on s.id = d.id
  union all
  select d.id, d.date, rule_account(sale_vat_role(v.reason_code, d.vat_on_payment), v.category, v.rate, d.party, d.date),
    null, null, v.tax
  from d join credit_note_vat_lines v on v.credit_note_id = d.id
  -- The tax inside the margin is in the price (INV-MARGIN-3).
  union all
  select d.id, d.date, x.account_id, null, null, m.tax * x.side
  from d join margin_lines m on m.document_type = 'credit_note' and m.document_id = d.id
  join credit_note_items i on i.id = m.line_id
  cross join lateral credited_line(i.invoice_item_id, i.simplified_invoice_item_id) l
  cross join lateral (
    values (invoice_income_account(l.source_type, l.accounting_account_id, l.catalog_item_id, l.vat_category, l.vat_rate, d.party, d.date), 1), (rule_account('vat_output', 'S', m.rate, d.party, d.date), -1)
  ) as x (account_id, side)
  where m.tax <> 0
  -- A buyer who is no customer has the money back at once.
  union all
  select d.id, d.date, x.account_id, null, null, d.paid_before * x.side
  from d cross join lateral (
    values (rule_account('receivable', null, null, d.party, d.date), 1), (money_account(d.refund_method, false, d.date), -1)
  ) as x (account_id, side)
  where d.customer_id is null and d.paid_before > 0
$$;

-- A simplified invoice, with its payment.
create or replace function posting_of_simplified_invoice(ids bigint[]) returns setof posting_line
  language sql stable
as $$
  with d as materialized (
    select t.id, t.date, t.customer_id, t.net, t.gross, t.vat_on_payment, t.paid_at, t.payment_method,
      coalesce(party_of(c.country_id, t.date), 'domestic') as party, o.id as shop_order_id,
      -- What was credited before it was paid was not paid.
      case when t.status = 'paid' then t.gross - t.credited + coalesce((
        select sum(k.paid_before) from credit_notes k where k.simplified_invoice_id = t.id and k.status = 'accepted'), 0) end as paid
    from simplified_invoices t left join customers c on c.id = t.customer_id
    left join shop_orders o on o.simplified_invoice_id = t.id
    where t.id = any (ids) and t.status <> 'annulled'
  ), income as (
    select d.id, income_account(null, l.catalog_item_id, l.vat_category, l.vat_rate, d.party, d.date) as account_id, l.net
    from d join simplified_invoice_items l on l.simplified_invoice_id = d.id
  ), money as (
    -- The till knows how each part was paid; the rest came in the way that the invoice names.
    select d.id, d.paid_at, d.party, d.customer_id, money_account(p.method, true, d.paid_at) as account_id, p.amount
    from d join shop_payments p on p.shop_order_id = d.shop_order_id and p.method <> 'transfer' where d.paid is not null
    union all
    select d.id, d.paid_at, d.party, d.customer_id, money_account(d.payment_method, d.shop_order_id is not null, d.paid_at),
      d.paid - coalesce((select sum(p.amount) from shop_payments p where p.shop_order_id = d.shop_order_id and p.method <> 'transfer'), 0)
    from d where d.paid is not null
  )
  select d.id, d.date, rule_account('receivable', null, null, d.party, d.date), d.customer_id, null::bigint, d.gross from d
  union all
  select d.id, d.date, i.account_id, null, null, -i.net from income i join d on d.id = i.id
  union all
  select d.id, d.date, rule_account('rounding', null, null, null, d.date), null, null, coalesce(s.net, 0) - d.net
  from d left join (select id, sum(net) as net from income group by 1) s on s.id = d.id
  union all
  select d.id, d.date, rule_account(case when d.vat_on_payment then 'vat_output_deferred' else 'vat_output' end, v.category, v.rate, d.party, d.date),
    null, null, -v.tax
  from d join simplified_invoice_vat_lines v on v.simplified_invoice_id = d.id
  -- The tax inside the margin is in the price (INV-MARGIN-3).
  union all
  select d.id, d.date, x.account_id, null, null, m.tax * x.side
  from d join margin_lines m on m.document_type = 'simplified_invoice' and m.document_id = d.id
  join simplified_invoice_items l on l.id = m.line_id
  cross join lateral (
    values (income_account(null, l.catalog_item_id, l.vat_category, l.vat_rate, d.party, d.date), 1), (rule_account('vat_output', 'S', m.rate, d.party, d.date), -1)
  ) as x (account_id, side)
  where m.tax <> 0
  union all
  select m.id, m.paid_at, x.account_id, x.customer_id, null, m.amount * x.side
  from money m cross join lateral (
    values (m.account_id, null::bigint, 1), (rule_account('receivable', null, null, m.party, m.paid_at), m.customer_id, -1)
  ) as x (account_id, customer_id, side)
  union all
  select d.id, d.paid_at, rule_account(x.role, v.category, v.rate, d.party, d.paid_at), null, null, round(v.tax * d.paid / d.gross, 2) * x.side
  from d join simplified_invoice_vat_lines v on v.simplified_invoice_id = d.id
  cross join (values ('vat_output_deferred', 1), ('vat_output', -1)) as x (role, side)
  where d.vat_on_payment and d.paid is not null and d.gross > 0
$$;

-- A sale at the till without an invoice of its own.
create or replace function posting_of_shop_order(ids bigint[]) returns setof posting_line
  language sql stable
as $$
  with d as materialized (
    select t.id, t.date, t.net from shop_orders t
    where t.id = any (ids) and t.status <> 'parked' and t.invoice_id is null and t.simplified_invoice_id is null
      and t.gross = (select sum(p.amount) from shop_payments p where p.shop_order_id = t.id)
  ), income as (
    select d.id, income_account(null, l.catalog_item_id, l.vat_category, l.vat_rate, 'domestic', d.date) as account_id, l.net
    from d join shop_order_items l on l.shop_order_id = d.id
  )
  select d.id, d.date, money_account(p.method, true, d.date), null::bigint, null::bigint, p.amount
  from d join shop_payments p on p.shop_order_id = d.id
  union all
  select d.id, d.date, i.account_id, null, null, -i.net from income i join d on d.id = i.id
  union all
  select d.id, d.date, rule_account('rounding', null, null, null, d.date), null, null, coalesce(s.net, 0) - d.net
  from d left join (select id, sum(net) as net from income group by 1) s on s.id = d.id
  union all
  select d.id, d.date, rule_account('vat_output', v.category, v.rate, 'domestic', d.date), null, null, -v.tax
  from d join shop_order_vat_lines v on v.shop_order_id = d.id
  -- The tax inside the margin is in the price (INV-MARGIN-3).
  union all
  select d.id, d.date, x.account_id, null, null, m.tax * x.side
  from d join margin_lines m on m.document_type = 'shop_order' and m.document_id = d.id
  join shop_order_items l on l.id = m.line_id
  cross join lateral (
    values (income_account(null, l.catalog_item_id, l.vat_category, l.vat_rate, 'domestic', d.date), 1), (rule_account('vat_output', 'S', m.rate, 'domestic', d.date), -1)
  ) as x (account_id, side)
  where m.tax <> 0
$$;

-- Cash put into and taken out of the till, and what was counted more or less than expected.
create or replace function posting_of_shop_daily_report(ids bigint[]) returns setof posting_line
  language sql stable
as $$
  select r.id, r.date, rule_account(x.role, null, null, null, r.date), null::bigint, null::bigint, x.amount
  from shop_daily_reports r cross join lateral (
    values ('till_cash', r.cash_in - r.cash_out + r.cash_difference), ('cash', r.cash_out - r.cash_in), ('cash_difference', -r.cash_difference)
  ) as x (role, amount)
  where r.id = any (ids) and r.type = 'z'
$$;
