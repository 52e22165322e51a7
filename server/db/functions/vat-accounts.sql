-- The VAT return against the accounts of VAT (docs/domain/vat-return.md#accounts). What is owed stands above zero, what is deducted below.

-- Tax that documents declare in a period, with the account that it is posted to.
create or replace function vat_declared(first date, last date) returns table (
  document_type text, document_id bigint, date date, number text, partner text, role text, account_id bigint, vat_row text, amount numeric
)
  language sql stable
as $$
  select l.document_type, l.document_id, l.date, l.number, l.partner, x.role,
    rule_account(x.role, x.category, x.rate, l.party, case l.source when 'invoice' then l.document_date else l.date end), x.vat_row, x.amount
  from vat_return_lines(first, last) l
  cross join lateral (
    select 'vat_output' as role, l.category, l.rate, l.tax_row as vat_row, l.tax as amount where l.flow = 'sale' and not is_oss(l.reason_code)
    union all
    select 'vat_output', 'S', null, l.tax_row, l.tax
    where l.flow = 'purchase' and l.category <> 'domestic' and (l.tax_row not in ('57', '66') or not l.is_ruled)
    union all
    select 'vat_input', 'S', null, coalesce(l.deduction_row, l.tax_row), -l.tax
    where l.flow = 'purchase' and (l.deduction_row is not null or l.tax_row = '57' or not l.is_ruled)
    union all
    select 'vat_input', 'S', null, '66', l.tax where l.flow = 'purchase' and l.tax_row = '66'
  ) x
  where x.amount <> 0
$$;

create or replace function vat_accounts() returns table (account_id bigint)
  language sql stable
as $$ select distinct account_id from posting_rules where role in ('vat_output', 'vat_input') $$;

-- Lines of the accounts of VAT in a period, by the document that declares them.
create or replace function vat_posted(first date, last date) returns table (
  document_type text, document_id bigint, date date, account_id bigint, entry_id bigint, amount numeric
)
  language sql stable
as $$
  select case when s.id is not null or e.source = 'vat_on_payment' then 'invoice' when e.source = 'advance_vat' then 'advance_invoice'
      else split_part(e.source, ':', 1) end,
    coalesce(s.invoice_id, e.document_id, e.id), l.date, l.account_id, e.id, -l.amount
  from ledger_lines l join ledger_entries e on e.id = l.entry_id
  left join advance_settlements s on e.source = 'advance_settlement' and s.id = e.document_id
  where l.account_id in (select account_id from vat_accounts()) and l.date between first and last
$$;

-- Documents whose tax in a period is not what the accounts of VAT have of them in it, by account, with the cause.
create or replace function vat_account_differences(first date, last date) returns table (
  id bigint, document_type text, document_id bigint, account_id bigint, entry_id bigint, number text, partner text, declared_on date,
  posted_on date, declared numeric, posted numeric, difference numeric, cause text
)
  language sql stable
as $$
  with declared as materialized (
    select document_type, document_id, account_id, max(number) as number, max(partner) as partner, max(date) as date, sum(amount) as amount
    from vat_declared(first, last) group by 1, 2, 3
  ), posted as materialized (
    select document_type, document_id, account_id, max(entry_id) as entry_id, max(date) as date, sum(amount) as amount
    from vat_posted(first, last) group by 1, 2, 3
  ), compared as materialized (
    select document_type, document_id, account_id, p.entry_id, d.number, d.partner, d.date as declared_on, p.date as posted_on,
      coalesce(d.amount, 0.00) as declared, coalesce(p.amount, 0.00) as posted
    from declared d full join posted p using (document_type, document_id, account_id) where coalesce(d.amount, 0) <> coalesce(p.amount, 0)
  ), sources as materialized (
    select case document_type when 'advance_invoice' then 'advance_vat' else document_type end as source, document_id as source_id, document_type, document_id
    from compared
    union
    select 'vat_on_payment', document_id, document_type, document_id from compared where document_type = 'invoice'
    union
    select 'advance_settlement', s.id, document_type, document_id
    from compared c join advance_settlements s on s.invoice_id = c.document_id where document_type = 'invoice'
  ), entries as materialized (
    select s.document_type, s.document_id, e.id, e.date, e.document_date
    from sources s join ledger_entries e on e.source = s.source and e.document_id = s.source_id
  ), ever_posted as (
    select e.document_type, e.document_id, l.account_id, max(e.id) as entry_id, max(l.date) as date, -sum(l.amount) as amount
    from entries e join ledger_lines l on l.entry_id = e.id where l.account_id in (select account_id from vat_accounts()) group by 1, 2, 3
  ), span as (
    -- Days on which these documents may be declared.
    select least(first, min(d.day)) as first, greatest(last, max(d.day)) as last from (
      select date from entries
      union all
      select document_date from entries
      union all
      select vat_point_date from invoices where id in (select document_id from compared where document_type = 'invoice')
      union all
      select vat_date from procurement_invoices where id in (select document_id from compared where document_type = 'procurement_invoice')
    ) d (day) where exists (select from compared)
  ), ever_declared as (
    select v.document_type, v.document_id, v.account_id, max(v.number) as number, max(v.partner) as partner, max(v.date) as date, sum(v.amount) as amount
    from span cross join lateral vat_declared(span.first, span.last) v
    where (v.document_type, v.document_id) in (select document_type, document_id from compared) group by 1, 2, 3
  )
  select row_number() over (order by coalesce(c.declared_on, c.posted_on), c.document_type, c.document_id, c.account_id), c.document_type, c.document_id,
    c.account_id, coalesce(c.entry_id, p.entry_id), coalesce(c.number, d.number), coalesce(c.partner, d.partner), coalesce(c.declared_on, d.date),
    coalesce(c.posted_on, p.date), c.declared, c.posted, c.declared - c.posted,
    case
      when exists (
        select from sources s join ledger_queue q on q.source = s.source and q.document_id = s.source_id
        where s.document_type = c.document_type and s.document_id = c.document_id
      ) then 'waiting'
      when c.document_type not in (
        'invoice', 'advance_invoice', 'credit_note', 'simplified_invoice', 'shop_order', 'procurement_invoice', 'return_act'
      ) then 'not_declared'
      when coalesce(d.amount, 0) = coalesce(p.amount, 0) then 'period'
      when sum(c.declared - c.posted) over (partition by c.document_type, c.document_id) = 0 then 'account'
      else 'amount'
    end
  from compared c
  left join ever_declared d using (document_type, document_id, account_id) left join ever_posted p using (document_type, document_id, account_id)
$$;
