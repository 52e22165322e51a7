-- What a document declares for VAT, by group of tax (docs/domain/vat-return.md). Each function answers for a period of tax points.

-- Which rows of the return a group of a document belongs to, from which day: Cabinet rules No. 40 of 2013-01-15, annex 1. Of a sale
-- `category` is its VAT category, of a purchase the kind of VAT of the document; null holds for any. A reason is a pattern. Rows of what was
-- supplied or bought, of the tax on it and of the tax that is deducted; none where the return has none.
create or replace function vat_return_rules() returns table (
  flow text, category text, rate numeric, reason_code text, party text, is_service boolean, valid_from date, valid_to date, base_row text,
  tax_row text, deduction_row text
)
  language sql immutable parallel safe
as $$
  select flow, category, rate, reason_code, party, is_service, valid_from, null::date, base_row, tax_row, deduction_row from (values
    ('sale', 'S', 21::numeric, null, null, null::boolean, date '2013-01-01', '41', '52', null),
    ('sale', 'S', 12, null, null, null, '2013-01-01', '42', '53', null),
    ('sale', 'S', 5, null, null, null, '2018-01-01', '42.1', '53.1', null),
    -- INV-OSS-2.
    ('sale', 'S', null, 'OSS-%', null, null, '2021-07-01', null, null, null),
    ('sale', 'AE', null, null, 'domestic', null, '2013-01-01', '41.1', null, null),
    ('sale', 'AE', null, null, 'eu', null, '2013-01-01', '48.2', null, null),
    ('sale', 'AE', null, 'PVN-TRISSTURIS', null, null, '2013-01-01', '48.2', null, null),
    ('sale', 'K', null, null, null, null, '2013-01-01', '45', null, null),
    ('sale', 'K', null, 'PVN-42-16', null, null, '2018-01-01', '45.1', null, null),
    ('sale', 'K', null, 'PVN-31-1', null, null, '2020-01-01', '45.1', null, null),
    ('sale', 'G', null, null, null, null, '2013-01-01', '48.1', null, null),
    ('sale', 'Z', null, null, null, true, '2013-01-01', '48', null, null),
    ('sale', 'Z', null, null, null, false, '2013-01-01', '43', null, null),
    ('sale', 'Z', null, 'PVN-BRIVOSTA', null, null, '2013-01-01', '44', null, null),
    ('sale', 'Z', null, 'PVN-MUITA', null, null, '2013-01-01', '46', null, null),
    ('sale', 'Z', null, 'PVN-TRANSPORTS', null, null, '2013-01-01', '47', null, null),
    ('sale', 'E', null, null, null, null, '2013-01-01', '49', null, null),
    ('sale', 'O', null, 'PVN-19', null, null, '2013-01-01', '48.2', null, null),
    ('sale', 'O', null, null, null, null, '2013-01-01', null, null, null),
    ('purchase', 'domestic', null, null, null, null, '2013-01-01', null, null, '62'),
    ('purchase', 'reverse', 21, null, 'domestic', null, '2013-01-01', null, '52', '62'),
    ('purchase', 'reverse', 12, null, 'domestic', null, '2013-01-01', null, '53', '62'),
    ('purchase', 'reverse', 5, null, 'domestic', null, '2018-01-01', null, '53.1', '62'),
    ('purchase', 'reverse', null, null, 'other', null, '2013-01-01', null, '54', '63'),
    ('purchase', 'reverse', 21, null, 'eu', null, '2013-01-01', '50', '55', '64'),
    ('purchase', 'reverse', 12, null, 'eu', null, '2013-01-01', '51', '56', '64'),
    ('purchase', 'reverse', 5, null, 'eu', null, '2018-01-01', '51.1', '56.1', '64'),
    ('purchase', 'eu', 21, null, null, null, '2013-01-01', '50', '55', '64'),
    ('purchase', 'eu', 12, null, null, null, '2013-01-01', '51', '56', '64'),
    ('purchase', 'eu', 5, null, null, null, '2018-01-01', '51.1', '56.1', '64'),
    ('purchase', 'import', null, null, null, null, '2013-01-01', null, null, '61'),
    ('purchase', 'import_special', 21, null, null, null, '2013-01-01', null, '52', '61'),
    ('purchase', 'import_special', 12, null, null, null, '2013-01-01', null, '53', '61'),
    ('purchase', 'import_special', 5, null, null, null, '2018-01-01', null, '53.1', '61')
  ) as listed (flow, category, rate, reason_code, party, is_service, valid_from, base_row, tax_row, deduction_row)
$$;

-- Whether goods of a line leave the country or never were in it: then their advance declares nothing.
create or replace function is_abroad(category text, reason_code text) returns boolean
  language sql immutable parallel safe
  return category in ('K', 'G') or coalesce(reason_code in ('PVN-TRANSPORTS', 'PVN-TRISSTURIS'), false);

-- Supplies. Tax that waits for payment comes with the payments; advances of goods that leave the country bear none.
create or replace function vat_of_sales(first date, last date) returns table (
  source text, document_type text, document_id bigint, number text, document_date date, date date, flow text, category text, rate numeric,
  reason_code text, is_service boolean, customer_id bigint, supplier_id bigint, partner text, country text, vat_nr text, taxable numeric,
  tax numeric, corrects date
)
  language sql stable
as $$
  with advance_days as (
    select a.document_id, a.id, a.amount,
      -- The customer's credit becomes an advance on the day on which it is spent.
      case when a.from_credit then (a.created_at at time zone 'Europe/Riga')::date else p.date end as date
    from payment_allocations a join payments p on p.id = a.payment_id
    where a.document_type = 'advance_invoice' and a.document_id in (
      select x.document_id from payments y join payment_allocations x on x.payment_id = y.id
      where y.date between first and last and x.document_type = 'advance_invoice'
      union
      select x.document_id from payment_allocations x where x.from_credit and x.document_type = 'advance_invoice')
  ), received as (
    select d.document_id, d.id, d.date, d.amount, sum(d.amount) over (partition by d.document_id order by d.date, d.id) as upto from advance_days d
  ), paid_documents as (
    select distinct t.id
    from invoices t join payment_allocations a on a.document_type = 'invoice' and a.document_id = t.id join payments p on p.id = a.payment_id
    where t.vat_on_payment and t.accepted_at is not null and (p.date between first and last or a.from_credit)
    union
    select n.invoice_id from credit_notes n join customer_credits x on x.kind = 'credit_note' and x.document_id = n.id join invoices t on t.id = n.invoice_id
    where t.vat_on_payment and x.date between first and last
  ), moved as (
    select a.document_id as id, case when a.from_credit then (a.created_at at time zone 'Europe/Riga')::date else p.date end as date, a.amount
    from payment_allocations a join payments p on p.id = a.payment_id
    where a.document_type = 'invoice' and a.document_id in (select id from paid_documents)
    -- A credit note took these parts off their payments.
    union all
    select n.invoice_id, p.date, x.amount
    from credit_notes n join customer_credits x on x.kind = 'credit_note' and x.document_id = n.id join payments p on p.id = x.payment_id
    where n.invoice_id in (select id from paid_documents)
    union all
    select n.invoice_id, x.date, -x.amount
    from credit_notes n join customer_credits x on x.kind = 'credit_note' and x.document_id = n.id where n.invoice_id in (select id from paid_documents)
  ), payment_days as (
    select m.id, m.date, sum(m.amount) as amount, sum(sum(m.amount)) over (partition by m.id order by m.date) as upto from moved m group by 1, 2
  )
  select 'invoice', 'invoice', t.id, t.number, t.date, t.vat_point_date, 'sale', v.category, v.rate, v.reason_code,
    case when v.category = 'Z' then (
      select bool_and(coalesce(k.type, 'service') = 'service') from invoice_items i left join catalog_items k on k.id = i.catalog_item_id
      where i.invoice_id = t.id and i.vat_category = 'Z' and i.vat_reason_code is not distinct from v.reason_code) end,
    t.customer_id, null::bigint, t.buyer_snapshot ->> 'name', t.buyer_snapshot ->> 'country_code', t.buyer_snapshot ->> 'vat_nr', v.taxable, v.tax, null::date
  from invoices t
  -- By the index of each invoice: the planner would read the lines of all years for those of a month.
  cross join lateral (select * from invoice_vat_lines l where l.invoice_id = t.id and not is_margin_scheme(l.reason_code) offset 0) v
  where t.vat_point_date between first and last and t.accepted_at is not null and not t.is_opening and not (t.vat_on_payment and v.category = 'S' and not is_oss(v.reason_code))
  union all
  select 'simplified_invoice', 'simplified_invoice', t.id, t.number, t.date, t.date, 'sale', v.category, v.rate, v.reason_code,
    case when v.category = 'Z' then (
      select bool_and(coalesce(k.type, 'service') = 'service') from simplified_invoice_items i left join catalog_items k on k.id = i.catalog_item_id
      where i.simplified_invoice_id = t.id and i.vat_category = 'Z' and i.vat_reason_code is not distinct from v.reason_code) end,
    t.customer_id, null, coalesce(t.buyer_snapshot ->> 'name', t.buyer_name), t.buyer_snapshot ->> 'country_code', t.buyer_snapshot ->> 'vat_nr', v.taxable, v.tax, null
  from simplified_invoices t join simplified_invoice_vat_lines v on v.simplified_invoice_id = t.id and not is_margin_scheme(v.reason_code)
  where t.date between first and last and t.status <> 'annulled' and not (t.vat_on_payment and v.category = 'S')
  union all
  select 'shop_order', 'shop_order', t.id, t.number, t.date, t.date, 'sale', v.category, v.rate, v.reason_code,
    case when v.category = 'Z' then (
      select bool_and(k.type = 'service') from shop_order_items i join catalog_items k on k.id = i.catalog_item_id
      where i.shop_order_id = t.id and i.vat_category = 'Z' and i.vat_reason_code is not distinct from v.reason_code) end,
    t.customer_id, null, null, null, null, v.taxable, v.tax, null
  from shop_orders t join shop_order_vat_lines v on v.shop_order_id = t.id and not is_margin_scheme(v.reason_code)
  where t.date between first and last and t.status <> 'parked' and t.invoice_id is null and t.simplified_invoice_id is null
    and t.gross = (select sum(p.amount) from shop_payments p where p.shop_order_id = t.id)
  union all
  select 'credit_note', 'credit_note', t.id, t.number, t.date, t.date, 'sale', v.category, v.rate, v.reason_code,
    case when v.category = 'Z' then (
      select bool_and(coalesce(k.type, 'service') = 'service')
      from credit_note_items i cross join lateral credited_line(i.invoice_item_id, i.simplified_invoice_item_id) l
      left join catalog_items k on k.id = l.catalog_item_id
      where i.credit_note_id = t.id and l.vat_category = 'Z' and l.vat_reason_code is not distinct from v.reason_code) end,
    t.customer_id, null, t.buyer_snapshot ->> 'name', t.buyer_snapshot ->> 'country_code', t.buyer_snapshot ->> 'vat_nr', -v.taxable, -v.tax, o.vat_point_date
  from credit_notes t join credit_note_vat_lines v on v.credit_note_id = t.id and not is_margin_scheme(v.reason_code)
  cross join lateral credited_document(t.invoice_id, t.simplified_invoice_id) o
  where t.date between first and last and t.accepted_at is not null and not (o.vat_on_payment and v.category = 'S' and not is_oss(v.reason_code))
  -- INV-MARGIN-3: of the margin scheme the tax inside the margin alone, at its rate.
  union all
  select m.document_type, m.document_type, m.document_id, m.number, m.document_date, m.date, 'sale', 'S', m.rate, m.reason_code, null,
    m.customer_id, null, m.partner, m.country, m.vat_nr, sum(m.taxable), sum(m.tax), m.corrects
  from margin_sales(first, last) m
  group by m.document_type, m.document_id, m.number, m.document_date, m.date, m.rate, m.reason_code, m.customer_id, m.partner, m.country, m.vat_nr, m.corrects
  -- Tax on payment (PVN likuma 137. pants): differences of rounded sums, so that the parts add up to the invoice.
  union all
  select 'vat_on_payment', 'invoice', t.id, t.number, t.date, d.date, 'sale', v.category, v.rate, v.reason_code, null,
    t.customer_id, null, t.buyer_snapshot ->> 'name', t.buyer_snapshot ->> 'country_code', t.buyer_snapshot ->> 'vat_nr',
    round(v.taxable * d.upto / t.gross, 2) - round(v.taxable * (d.upto - d.amount) / t.gross, 2),
    round(v.tax * d.upto / t.gross, 2) - round(v.tax * (d.upto - d.amount) / t.gross, 2), null
  from payment_days d join invoices t on t.id = d.id join invoice_vat_lines v on v.invoice_id = t.id
  where v.category = 'S' and not is_oss(v.reason_code) and d.date between first and last and d.amount <> 0 and t.gross > 0
  union all
  select 'vat_on_payment', 'simplified_invoice', t.id, t.number, t.date, t.paid_at, 'sale', v.category, v.rate, v.reason_code, null,
    t.customer_id, null, coalesce(t.buyer_snapshot ->> 'name', t.buyer_name), t.buyer_snapshot ->> 'country_code', t.buyer_snapshot ->> 'vat_nr',
    round(v.taxable * paid.amount / t.gross, 2), round(v.tax * paid.amount / t.gross, 2), null
  from simplified_invoices t join simplified_invoice_vat_lines v on v.simplified_invoice_id = t.id
  -- What was credited before it was paid was not paid.
  cross join lateral (
    select t.gross - t.credited + coalesce(sum(k.paid_before), 0) as amount
    from credit_notes k where k.simplified_invoice_id = t.id and k.status = 'accepted') paid
  where v.category = 'S' and t.vat_on_payment and t.status = 'paid' and t.paid_at between first and last and t.gross > 0
  -- The tax of an advance is due with each instalment (INV-MONEY-4).
  union all
  select 'advance', 'advance_invoice', t.id, t.number, t.date, r.date, 'sale', g.category, g.rate, g.reason_code, null,
    t.customer_id, null, t.buyer_snapshot ->> 'name', t.buyer_snapshot ->> 'country_code', t.buyer_snapshot ->> 'vat_nr',
    round(g.gross * r.upto / t.gross, 2) - round(g.gross * (r.upto - r.amount) / t.gross, 2)
      - (round(g.vat * r.upto / t.gross, 2) - round(g.vat * (r.upto - r.amount) / t.gross, 2)),
    round(g.vat * r.upto / t.gross, 2) - round(g.vat * (r.upto - r.amount) / t.gross, 2), null
  from received r join advance_invoices t on t.id = r.document_id
  cross join lateral (
    select i.vat_category as category, i.vat_rate as rate, i.vat_reason_code as reason_code, sum(i.gross) as gross, sum(i.gross - i.net) as vat
    from advance_invoice_items i where i.advance_invoice_id = t.id and not is_abroad(i.vat_category, i.vat_reason_code)
      and not is_margin_scheme(i.vat_reason_code) group by 1, 2, 3
  ) g
  where r.date between first and last
  -- The invoice declares the whole supply, so what its advance declared is taken off on the same day, or later where it is used later.
  union all
  select 'advance_settlement', 'invoice', i.id, i.number, i.date, s.day, 'sale', s.vat_category, s.vat_rate, coalesce(s.vat_reason_code, g.reason_code), null,
    i.customer_id, null, i.buyer_snapshot ->> 'name', i.buyer_snapshot ->> 'country_code', i.buyer_snapshot ->> 'vat_nr',
    -case when is_oss(s.vat_reason_code) then s.net else round(s.net * g.share, 2) end, -s.vat, null
  from (
    select u.*, case when u.date > v.date then u.date else greatest(v.vat_point_date, max(p.date)) end as day
    from advance_settlements u join invoices v on v.id = u.invoice_id
    left join payment_allocations a on a.document_type = 'advance_invoice' and a.document_id = u.advance_invoice_id and a.created_at <= u.created_at
    left join payments p on p.id = a.payment_id
    where (not v.vat_on_payment or is_oss(u.vat_reason_code)) and v.accepted_at is not null and u.id in (
      select x.id from advance_settlements x where x.date between first and last
      union
      select x.id from invoices y join advance_settlements x on x.invoice_id = y.id where y.vat_point_date between first and last)
    group by u.id, v.id
  ) s join invoices i on i.id = s.invoice_id
  -- A settlement stores no reason but those of OSS.
  cross join lateral (
    select min(a.vat_reason_code) filter (where not is_margin_scheme(a.vat_reason_code)) as reason_code,
      -- Of the margin scheme an advance declares nothing. Without lines of the category, what the invoice says is taken off whole.
      coalesce(coalesce(sum(a.gross) filter (where not is_margin_scheme(a.vat_reason_code)), 0) / nullif(sum(a.gross), 0), 1) as share
    from advance_invoice_items a
    where a.advance_invoice_id = s.advance_invoice_id and a.vat_category = s.vat_category and not is_oss(a.vat_reason_code)
  ) g
  where s.day between first and last and not is_abroad(s.vat_category, coalesce(s.vat_reason_code, g.reason_code))
$$;

-- Each with its rows of the return. What lowers tax of an earlier period stands in rows of its own: 67 of sales, 57 of
-- purchases. `is_ruled` is false where no rule says which row it belongs to.
create or replace function vat_return_lines(first date, last date) returns table (
  id bigint, source text, document_type text, document_id bigint, number text, document_date date, date date, flow text, category text,
  rate numeric, reason_code text, party text, customer_id bigint, supplier_id bigint, partner text, country text, vat_nr text, taxable numeric,
  tax numeric, corrects date, base_row text, tax_row text, deduction_row text, is_ruled boolean
)
  language sql stable
as $$
  with entries as materialized (
    select *, 'whole' as part from vat_of_sales(first, last) where taxable <> 0 or tax <> 0
    union all
    select * from vat_of_purchases(first, last) where taxable <> 0 or tax <> 0
  ), placed as materialized (
    select e.*, coalesce(case
        when e.vat_nr like 'XI%' then 'eu'
        when c.code = 'LV' then 'domestic'
        when c.eu_from <= e.date and e.date <= coalesce(c.eu_to, 'infinity') then 'eu'
        when c.code is not null then 'other'
      end, 'domestic') as party,
      jsonb_build_array(e.rate, e.reason_code, e.is_service) as features
    from entries e left join countries c on c.code = e.country
  ), kinds as (
    -- A month has some hundred kinds of dealings in many thousand documents.
    select distinct p.flow, p.category, p.party, p.date, p.rate, p.reason_code, p.is_service, p.features from placed p
  ), ruled as materialized (
    select k.flow, k.category, k.party, k.date, k.features, r.base_row, r.tax_row, r.deduction_row
    from kinds k cross join lateral (
      select r.* from vat_return_rules() r
      where r.flow = k.flow and r.category = k.category and r.valid_from <= k.date and coalesce(r.valid_to, 'infinity') >= k.date
        and (r.rate is null or r.rate = k.rate) and (r.reason_code is null or k.reason_code like r.reason_code)
        and (r.party is null or r.party = k.party) and (r.is_service is null or r.is_service = k.is_service)
      order by r.reason_code is not null desc, r.rate is not null desc, r.party is not null desc, r.is_service is not null desc limit 1
    ) r
  )
  select row_number() over (order by p.date, p.source, p.document_type, p.document_id, p.category, p.rate, p.reason_code, p.taxable),
    p.source, p.document_type, p.document_id, p.number, p.document_date, p.date, p.flow, p.category, p.rate, p.reason_code, p.party,
    p.customer_id, p.supplier_id, p.partner, p.country, p.vat_nr, p.taxable, p.tax, p.corrects,
    case when not e.is_earlier and p.part in ('whole', 'owed') then r.base_row end,
    case
      when p.part = 'exempt' then '66'
      when e.is_earlier then case p.flow when 'sale' then '67' else '57' end
      when p.part in ('whole', 'owed') then r.tax_row
    end,
    case when not e.is_earlier and p.part <> 'owed' then r.deduction_row end,
    r.flow is not null
  from placed p
  cross join lateral (select coalesce(p.corrects < first, false) and p.tax <> 0 and not is_oss(p.reason_code) as is_earlier) e
  left join ruled r using (flow, category, party, date, features)
  -- Of an earlier period only what was deducted in the end is paid back.
  where not (e.is_earlier and p.part = 'exempt')
$$;
