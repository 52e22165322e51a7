-- What purchases declare for VAT (docs/domain/vat-return.md, docs/domain/input-tax.md).

-- Tax of purchases with a limited deduction, by rate (null of a tax that the supplier states) and kind of deduction: invoices of
-- suppliers, or return acts, whose goods follow the line that they came by. Parts are differences of rounded sums, so that they add
-- up to the tax of the document; what of them is deducted is rounded, the rest is not deducted.
create or replace function limited_purchase_tax(source text, documents bigint[]) returns table (
  id bigint, rate numeric, code text, in_row_66 boolean, taxable numeric, tax numeric, deductible_taxable numeric, deductible_tax numeric
)
  language sql stable
as $$
  with lines as (
    select t.id, case t.vat_kind when 'domestic' then null else i.vat_rate end as rate, i.vat_deduction_id, i.net, i.net * i.vat_rate as weight,
      case t.vat_kind when 'domestic' then t.net end as stated_net, case t.vat_kind when 'domestic' then t.vat end as stated_tax
    from procurement_invoices t join procurement_invoice_items i on i.procurement_invoice_id = t.id
    where limited_purchase_tax.source = 'procurement_invoice' and t.id = any (documents)
    union all
    select t.id, case t.vat_kind when 'domestic' then null else i.vat_rate end, b.vat_deduction_id, i.net, i.net * i.vat_rate,
      case t.vat_kind when 'domestic' then t.net end, case t.vat_kind when 'domestic' then t.vat end
    from return_acts t join return_act_items i on i.return_act_id = t.id left join procurement_invoice_items b on b.id = i.procurement_invoice_item_id
    where limited_purchase_tax.source = 'return_act' and t.id = any (documents)
  ), groups as (
    select l.id, l.rate, l.vat_deduction_id, l.stated_net, l.stated_tax, sum(l.net) as net, sum(l.weight) as weight from lines l group by 1, 2, 3, 4, 5
  ), shares as (
    select g.id, g.rate, g.vat_deduction_id, coalesce(g.stated_net, sum(g.net) over whole) as all_net,
      coalesce(g.stated_tax, round(sum(g.weight) over whole / 100, 2)) as all_tax,
      coalesce(sum(g.net) over upto / nullif(sum(g.net) over whole, 0), 1) as net_upto,
      coalesce((sum(g.net) over upto - g.net) / nullif(sum(g.net) over whole, 0), (row_number() over upto > 1)::integer) as net_before,
      coalesce(sum(g.weight) over upto / nullif(sum(g.weight) over whole, 0), 1) as tax_upto,
      coalesce((sum(g.weight) over upto - g.weight) / nullif(sum(g.weight) over whole, 0), (row_number() over upto > 1)::integer) as tax_before
    from groups g
    window whole as (partition by g.id, g.rate), upto as (partition by g.id, g.rate order by g.vat_deduction_id nulls first)
  ), parts as (
    select s.id, s.rate, s.vat_deduction_id, round(s.all_net * s.net_upto, 2) - round(s.all_net * s.net_before, 2) as taxable,
      round(s.all_tax * s.tax_upto, 2) - round(s.all_tax * s.tax_before, 2) as tax
    from shares s
  )
  select p.id, p.rate, d.code, coalesce(d.in_row_66, false), p.taxable, p.tax, round(p.taxable * coalesce(d.deductible_percent, 100) / 100, 2),
    round(p.tax * coalesce(d.deductible_percent, 100) / 100, 2)
  from parts p left join vat_deductions d on d.id = p.vat_deduction_id
$$;

-- Purchases. The buyer owes the tax of reverse charge and of purchases in other member states. What is imported is declared by customs
-- declarations, once their invoice is accepted. Of a limited deduction, tax that the buyer owes (`owed`), tax that is deducted
-- (`deducted`) and tax of dealings without tax (`exempt`, in the row of what is deducted and in row 66) are entries of their own;
-- what else is not deducted is none.
create or replace function vat_of_purchases(first date, last date) returns table (
  source text, document_type text, document_id bigint, number text, document_date date, date date, flow text, category text, rate numeric,
  reason_code text, is_service boolean, customer_id bigint, supplier_id bigint, partner text, country text, vat_nr text, taxable numeric,
  tax numeric, corrects date, part text
)
  language sql stable
as $$
  with listed as (
    select t.id, t.supplier_number as number, t.date as document_date, coalesce(t.vat_date, t.date) as date, t.supplier_id, t.vat_kind, null::numeric as rate, t.net as taxable, t.vat as tax,
      -- Of a credit note of the supplier that names no invoice, what it corrects is not known: it counts as of an earlier period.
      case when t.is_credit then coalesce(o.vat_date, o.date, first - 1) end as corrects
    from procurement_invoices t left join procurement_invoices o on o.id = t.corrects_id
    where coalesce(t.vat_date, t.date) between first and last and t.accepted_at is not null and not t.is_opening and t.vat_kind = 'domestic' and t.vat <> 0
    union all
    select t.id, t.supplier_number, t.date, coalesce(t.vat_date, t.date), t.supplier_id, t.vat_kind, i.vat_rate, sum(i.net), round(sum(i.net) * i.vat_rate / 100, 2), null
    from procurement_invoices t join procurement_invoice_items i on i.procurement_invoice_id = t.id
    where coalesce(t.vat_date, t.date) between first and last and t.accepted_at is not null and not t.is_opening and t.vat_kind in ('reverse', 'eu')
    group by t.id, i.vat_rate
  ), returned as (
    select t.id, t.number, t.date as document_date, t.date, t.supplier_id, t.vat_kind, null::numeric as rate, -t.net as taxable, -t.vat as tax,
      coalesce(o.vat_date, o.date) as corrects
    from return_acts t left join procurement_invoices o on o.id = t.procurement_invoice_id
    where t.date between first and last and t.status = 'accepted' and t.supplier_credit_nr is not null and t.vat_kind = 'domestic' and t.vat <> 0
    union all
    select t.id, t.number, t.date, t.date, t.supplier_id, t.vat_kind, i.vat_rate, -sum(i.net), -round(sum(i.net) * i.vat_rate / 100, 2), null
    from return_acts t join return_act_items i on i.return_act_id = t.id
    where t.date between first and last and t.status = 'accepted' and t.supplier_credit_nr is not null and t.vat_kind in ('reverse', 'eu')
    group by t.id, i.vat_rate
  ), documents as (
    select 'procurement_invoice' as source, 1 as side, l.* from listed l
    union all
    select 'return_act', -1, r.* from returned r
  ), limited as (
    select distinct on (d.source, d.id) d.* from documents d where (d.source, d.id) in (select source, id from limited_purchases)
  ), limited_parts as (
    select d.source, d.id, d.number, d.document_date, d.date, d.supplier_id, d.vat_kind, x.rate, x.code, d.side * y.taxable as taxable,
      d.side * y.tax as tax, d.corrects, y.part
    from (select source, array_agg(id) as ids from limited group by 1) k cross join lateral limited_purchase_tax(k.source, k.ids) x
    join limited d on d.source = k.source and d.id = x.id
    cross join lateral (
      select 'whole' as part, x.taxable, x.tax where x.code is null
      union all
      select 'owed', x.taxable, x.tax where x.code is not null and d.vat_kind <> 'domestic'
      union all
      select 'deducted', x.deductible_taxable, x.deductible_tax where x.code is not null
      union all
      select 'exempt', x.taxable - x.deductible_taxable, x.tax - x.deductible_tax where x.code is not null and x.in_row_66
    ) y
  )
  select d.source, d.source, d.id, d.number, d.document_date, d.date, 'purchase', d.vat_kind, d.rate, d.code, null::boolean,
    null::bigint, d.supplier_id, s.name, c.code, s.vat_nr, d.taxable, d.tax, d.corrects, d.part
  from (
    select w.source, w.id, w.number, w.document_date, w.date, w.supplier_id, w.vat_kind, w.rate, null as code, w.taxable, w.tax, w.corrects, 'whole' as part
    from documents w where (w.source, w.id) not in (select source, id from limited_purchases)
    union all
    select p.* from limited_parts p
  ) d
  join suppliers s on s.id = d.supplier_id join countries c on c.id = s.country_id
  union all
  select 'customs_declaration', 'procurement_invoice', t.id, x.number, x.date, x.date, 'purchase', case when x.is_special then 'import_special' else 'import' end,
    x.vat_rate, null, null, null, t.supplier_id, s.name, c.code, s.vat_nr, x.taxable, x.vat, null, 'whole'
  from customs_declarations x join procurement_invoices t on t.id = x.procurement_invoice_id
  join suppliers s on s.id = t.supplier_id join countries c on c.id = s.country_id
  where x.date between first and last and t.accepted_at is not null
$$;
