-- What counts towards yearly limits beside the VAT return (docs/domain/vat-limits.md).

-- Goods of an invoice that go to a buyer without a VAT number in another member state. Where they go is decided as for their VAT
-- (INV-VAT-7): lines of these categories that leave the country stay in the Union.
create or replace function distance_places(invoice bigint) returns table (invoice_item_id bigint, country_id bigint, amount numeric)
  language sql stable
as $$
  select n.id, place.id, n.net
  from invoices t
  join invoice_items n on n.invoice_id = t.id and n.source_type = 'order_item' and n.vat_category in ('S', 'Z', 'E')
    -- New vehicles are no distance sale (Directive 2006/112/EC, article 14(4)).
    and n.vat_reason_code is distinct from 'PVN-TRANSPORTS'
    -- Nor are goods of the margin scheme (article 35).
    and not is_margin_scheme(n.vat_reason_code)
  join customers b on b.id = t.customer_id
  join catalog_items k on k.id = n.catalog_item_id and k.type <> 'service'
  join order_items i on i.id = n.source_id
  join orders o on o.id = i.order_id
  left join order_details d on d.order_id = o.id
  left join delivery_types way on way.id = d.delivery_type_id
  left join branches branch on branch.id = o.branch_id
  join customers seller on seller.is_main
  join countries place on place.id = coalesce(d.delivery_country_id, case when not way.needs_address then seller.country_id end, branch.country_id, b.country_id)
  where t.id = distance_places.invoice and place.id <> seller.country_id
    and b.vat_nr is null
$$;

-- Distance sales by invoice or credit note and country, without VAT: what was decided as the invoices were accepted.
create or replace function distance_sales(first date, last date) returns table (
  document_type text, document_id bigint, number text, date date, customer_id bigint, partner text, country text, amount numeric
)
  language sql stable
as $$
  with lines as (
    select 'invoice' as document_type, t.id as document_id, t.number, t.vat_point_date as date, t.id as invoice_id, x.country_id, n.net as amount
    from distance_sale_items x join invoice_items n on n.id = x.invoice_item_id join invoices t on t.id = n.invoice_id
    where t.accepted_at is not null and t.vat_point_date between first and last
    union all
    select 'credit_note', t.id, t.number, t.date, t.invoice_id, x.country_id, -i.net
    from distance_sale_items x join credit_note_items i on i.invoice_item_id = x.invoice_item_id join credit_notes t on t.id = i.credit_note_id
    where t.accepted_at is not null and t.date between first and last
  )
  select l.document_type, l.document_id, l.number, l.date, b.id, coalesce(t.buyer_snapshot ->> 'name', b.name), c.code, sum(l.amount)
  from lines l join invoices t on t.id = l.invoice_id join customers b on b.id = t.customer_id join countries c on c.id = l.country_id
  group by 1, 2, 3, 4, 5, 6, 7 having sum(l.amount) <> 0
$$;

-- Goods that come from another member state count towards the limit of arrivals on the VAT day of their invoice; those that go to one
-- without tax, or as distance sales, towards that of dispatches.
create or replace function watched_dealings(first date, last date) returns table (
  id bigint, watched text, document_type text, document_id bigint, number text, date date, country text, customer_id bigint, supplier_id bigint,
  partner text, amount numeric
)
  language sql stable
as $$
  with sent as materialized (select * from distance_sales(first, last)),
  dealings as (
    select 'distance' as watched, s.document_type, s.document_id, s.number, s.date, s.country, s.customer_id, null::bigint as supplier_id, s.partner, s.amount from sent s
    union all
    select 'dispatches', s.document_type, s.document_id, s.number, s.date, s.country, s.customer_id, null, s.partner, s.amount from sent s
    union all
    select 'dispatches', e.document_type, e.document_id, e.number, e.date, e.country, e.customer_id, null, e.partner, sum(e.taxable)
    from vat_of_sales(first, last) e
    where e.category = 'K' or e.reason_code = 'PVN-TRANSPORTS' group by 1, 2, 3, 4, 5, 6, 7, 9 having sum(e.taxable) <> 0
    union all
    select 'arrivals', e.document_type, e.document_id, e.number, e.date, e.country, null, e.supplier_id, e.partner, sum(e.taxable)
    from vat_of_purchases(first, last) e where e.category = 'eu' group by 1, 2, 3, 4, 5, 6, 8, 9 having sum(e.taxable) <> 0
  )
  select row_number() over (order by d.date, d.watched, d.document_type, d.document_id, d.country), d.* from dealings d
$$;
