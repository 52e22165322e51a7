-- Annexes of the VAT return (docs/domain/vat-return.md#annexes). Sums of PVN 1 carry no sign: the kind of document says what lowers.

-- The case of domestic reverse charge (R1 to R9) that the goods of a purchase belong to: that of their category, or of the nearest
-- category above it. None where they have none, or more than one.
create or replace function reverse_charge_case(kind text, document bigint) returns text
  language sql stable
as $$
  with recursive items as (
    select p.catalog_item_id from procurement_invoice_items i join procurement_items p on p.id = i.procurement_item_id
    where kind = 'procurement_invoice' and i.procurement_invoice_id = document
    union
    select s.catalog_item_id from return_act_items i join stock_items s on s.id = i.stock_item_id where kind = 'return_act' and i.return_act_id = document
  ), above as (
    select k.id as item, c.parent_id, c.vat_reason_code, 0 as depth from items x join catalog_items k on k.id = x.catalog_item_id join categories c on c.id = k.category_id
    union all
    select a.item, c.parent_id, c.vat_reason_code, a.depth + 1 from above a join categories c on c.id = a.parent_id where a.vat_reason_code is null
  )
  select case when count(distinct r.pvn1_code) = 1 then min(r.pvn1_code) end from above a join vat_reasons r on r.code = a.vat_reason_code
$$;

create or replace function vat_annex_rows(first date, last date) returns table (
  id bigint, annex text, deal text, document_kind text, country text, vat_nr text, partner text, number text, document_date date, taxable numeric,
  tax numeric, document_type text, document_id bigint
)
  language sql stable
as $$
  with lines as materialized (
    select l.*, case when l.base_row in ('46', '48') then '43' else coalesce(l.base_row, r.base_row) end as supply_row, l.country = 'LV' and l.vat_nr is not null as is_registered
    from vat_return_lines(first, last) l
    left join lateral (
      -- Of what lowers tax of an earlier period.
      select x.base_row from vat_return_rules() x
      where l.tax_row = '67' and x.flow = l.flow and x.category = l.category and x.rate = l.rate and x.valid_from <= l.date
      order by x.valid_from desc limit 1
    ) r on true
  ), sold as materialized (
    -- A document with the advance that it uses, by row of the return.
    select l.document_type, l.document_id, l.supply_row, max(l.number) as number, max(l.document_date) as document_date, max(l.partner) as partner,
      max(l.country) as country, max(l.vat_nr) as vat_nr, bool_or(l.is_registered) as is_registered, max(l.source) as source,
      sum(l.taxable) as taxable, sum(l.tax) as tax, abs(sum(sum(l.taxable)) over (partition by l.document_type, l.document_id)) as document_sum
    from lines l
    where l.flow = 'sale' and l.supply_row in ('41', '41.1', '42', '42.1', '43', '44', '48.2') and not (l.category = 'AE' and l.base_row = '48.2')
      and (coalesce(l.base_row, '') not in ('46', '48') or l.party = 'domestic')
    group by 1, 2, 3 having sum(l.taxable) <> 0 or sum(l.tax) <> 0
  ), placed as (
    select s.*, case
        when s.is_registered and s.document_sum >= 150 then 'itemised'
        when s.is_registered and abs(sum(s.taxable) filter (where s.document_sum < 150) over (partition by s.vat_nr)) >= 150 then 'V'
        when not s.is_registered and s.document_sum >= 150 then 'X'
        else 'T'
      end as place
    from (select document_type, document_id, supply_row, number, document_date, partner, country, vat_nr, coalesce(is_registered, false) as is_registered,
      source, taxable, tax, document_sum from sold) s
  ), annex_rows as (
    -- With a limited deduction by its share. A document stands once by kind of dealing.
    select 'PVN1I' as annex, x.deal, case when x.deal = 'I' then '6' when (sum(l.taxable), sum(l.tax)) < (0, 0) then '4' else '1' end as document_kind,
      max(l.country) filter (where x.deal is distinct from 'I') as country, max(l.vat_nr) filter (where x.deal is distinct from 'I') as vat_nr,
      max(l.partner) as partner, l.number, max(l.document_date) as document_date, abs(sum(l.taxable)) as taxable, abs(sum(l.tax)) as tax,
      l.document_type, l.document_id
    from lines l
    cross join lateral (select case
        when l.source = 'customs_declaration' then 'I'
        when l.category = 'reverse' and l.party = 'domestic' then reverse_charge_case(l.document_type, l.document_id)
        else coalesce((
          select d.pvn1_code from vat_deductions d where d.code = l.reason_code and d.valid_from <= l.date order by d.valid_from desc limit 1
        ), case when l.country = 'LV' and l.vat_nr is not null then 'A' else 'N' end) end as deal) x
    where l.flow = 'purchase' and (l.deduction_row in ('61', '62', '63') or l.tax_row = '57')
    group by l.document_type, l.document_id, l.number, x.deal, coalesce(l.tax_row = '57', false)
    union all
    select 'PVN1II', case l.category when 'eu' then 'G' else 'P' end, case when (l.taxable, l.tax) < (0, 0) then '4' else '1' end, l.country, l.vat_nr, l.partner,
      l.number, l.document_date, abs(l.taxable), abs(l.tax), l.document_type, l.document_id
    from lines l where l.flow = 'purchase' and l.tax_row in ('55', '56', '56.1')
    union all
    select 'PVN1III', p.supply_row, case when (p.taxable, p.tax) < (0, 0) then '4' when p.document_type = 'advance_invoice' then '3' else '1' end, p.country, p.vat_nr,
      p.partner, p.number, p.document_date, abs(p.taxable), abs(p.tax), p.document_type, p.document_id
    from placed p where p.place = 'itemised'
    union all
    select 'PVN1III', p.supply_row, case when (sum(p.taxable), sum(p.tax)) < (0, 0) then '4' else 'V' end, max(p.country), p.vat_nr, max(p.partner), null, null, abs(sum(p.taxable)), abs(sum(p.tax)), null, null
    from placed p where p.place = 'V' group by p.supply_row, p.vat_nr having sum(p.taxable) <> 0 or sum(p.tax) <> 0
    union all
    select 'PVN1III', p.supply_row, case when (sum(p.taxable), sum(p.tax)) < (0, 0) then '4' else 'X' end, null, null, null, null, null, abs(sum(p.taxable)), abs(sum(p.tax)), null, null
    from placed p where p.place = 'X' group by p.supply_row having sum(p.taxable) <> 0 or sum(p.tax) <> 0
    union all
    select 'PVN1III', null, case when (sum(p.taxable), sum(p.tax)) < (0, 0) then '4' else 'T' end, null, null, null, null, null, abs(sum(p.taxable)), abs(sum(p.tax)), null, null
    from (
      -- Over several rates the sums can have different signs, which one kind of document cannot say.
      select t.*, sum(t.taxable) over () * sum(t.tax) over () < 0 and (t.taxable, t.tax) < (0, 0) as is_apart from placed t where t.place = 'T') p
    group by p.is_apart having sum(p.taxable) <> 0 or sum(p.tax) <> 0
    union all
    -- Its sums have a sign: what lowers is declared for the period in which the buyer is told of it (Directive 2006/112/EC, article 264(2)).
    select 'PVN2', case l.reason_code when 'PVN-TRISSTURIS' then 'S' when 'PVN-31-1' then 'N' when 'PVN-PEC-IMPORTA' then 'C' else case l.base_row when '48.2' then 'P' else 'G' end end,
      null, max(l.country), l.vat_nr, max(l.partner), null, null, sum(l.taxable), null, null, null
    from lines l where l.flow = 'sale' and (l.base_row in ('45', '45.1') or l.base_row = '48.2' and l.category = 'AE')
    group by l.vat_nr, 2 having sum(l.taxable) <> 0
  )
  select row_number() over (order by a.annex, a.document_date, a.document_type, a.document_id, a.deal, a.vat_nr, a.document_kind), a.* from annex_rows a
$$;
