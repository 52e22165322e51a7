-- The margin scheme (docs/domain/margin-scheme.md): PVN likums, section 138; Directive 2006/112/EC, articles 311 to 325.

-- `marginCases` of the contract.
create or replace function is_margin_scheme(reason_code text) returns boolean
  language sql immutable parallel safe
  return coalesce(reason_code in ('PVN-138-MANTAS', 'PVN-138-MAKSLA', 'PVN-138-KOLEKCIJA'), false);

-- Lines of a document that sell in the scheme, with the line that issued their goods. A simplified invoice of a sale at the till knows
-- it once the sale names the invoice; until then its lines are left out.
create or replace function sold_margin_lines(of_type text, document bigint) returns table (
  line_id bigint, name text, catalog_item_id bigint, reason_code text, quantity numeric, sale numeric, issuer text, issuing_line bigint, units jsonb
)
  language sql stable
as $$
  select n.id, n.name, n.catalog_item_id, n.vat_reason_code, n.quantity, n.net,
    case n.source_type when 'order_item' then 'order' when 'shop_item' then 'shop_order' end, n.source_id, n.units
  from invoice_items n where of_type = 'invoice' and n.invoice_id = document and is_margin_scheme(n.vat_reason_code)
  union all
  select i.id, i.name, i.catalog_item_id, i.vat_reason_code, i.quantity, i.net,
    case when s.id is null then 'simplified_invoice' else 'shop_order' end, coalesce(s.id, i.id), i.units
  from simplified_invoice_items i
  left join catalog_items k on k.id = i.catalog_item_id
  left join shop_orders o on o.simplified_invoice_id = i.simplified_invoice_id
  left join lateral (
    select x.id from (select id, row_number() over (order by position, id) as place from shop_order_items where shop_order_id = o.id) x
    where x.place = i.position
  ) s on i.source_type = 'free'
  where of_type = 'simplified_invoice' and i.simplified_invoice_id = document and is_margin_scheme(i.vat_reason_code)
    and (i.source_type = 'stock' or s.id is not null or not coalesce(k.is_stocked, false))
  union all
  select i.id, i.name, i.catalog_item_id, i.vat_reason_code, i.quantity, i.amount, 'shop_order', i.id, i.units
  from shop_order_items i
  where of_type = 'shop_order' and i.shop_order_id = document and i.returns_item_id is null and is_margin_scheme(i.vat_reason_code)
$$;

-- Lines of a credit note, or of a return at the till, on lines that sold in the scheme.
create or replace function returned_margin_lines(of_type text, document bigint) returns table (
  line_id bigint, margin_line_id bigint, quantity numeric, sale numeric, units jsonb
)
  language sql stable
as $$
  select i.id, m.id, case when i.price_only then 0 else i.quantity end, coalesce(i.gross, i.net), i.units
  from credit_note_items i
  join margin_lines m on m.document_type = case when i.invoice_item_id is null then 'simplified_invoice' else 'invoice' end
    and m.line_id = coalesce(i.invoice_item_id, i.simplified_invoice_item_id)
  where of_type = 'credit_note' and i.credit_note_id = document
  union all
  select i.id, m.id, -i.quantity, -i.amount, i.units
  from shop_order_items i join margin_lines m on m.document_type = 'shop_order' and m.line_id = i.returns_item_id
  where of_type = 'shop_order' and i.shop_order_id = document
$$;

-- What pieces cost as they were issued for a line, with later corrections; how many were.
create or replace function cost_of_pieces(issuer text, issuing_line bigint, item bigint, numbers jsonb, out cost numeric, out pieces bigint)
  language sql stable
as $$
  select round(sum(x.value), 2), count(*)
  from catalog_item_units u cross join lateral (
    select -m.value - coalesce((select sum(c.value) from stock_movements c where c.corrects_id = m.id), 0) as value
    from stock_movements m join stock_movement_units v on v.movement_id = m.id and v.unit_id = u.id
    where m.document_type = issuer and m.line_id = issuing_line and m.kind in ('sale', 'shop_sale') order by m.id desc limit 1
  ) x
  where u.catalog_item_id = item and numbers ? u.number
$$;

-- INV-MARGIN-2: what the goods of a sold line cost. Pieces have their own cost, other goods the average of the line that issued them, by
-- differences of rounded sums, so that the invoices of an order line add up to what was issued for it.
create or replace function margin_purchase(issuer text, issuing_line bigint, item bigint, quantity numeric, numbers jsonb) returns numeric
  language plpgsql stable
as $$
declare
  issued record;
  invoiced record;
begin
  if jsonb_typeof(numbers) = 'array' and numbers <> '[]' then
    return (select case when p.pieces = margin_purchase.quantity then p.cost end from cost_of_pieces(issuer, issuing_line, item, numbers) p);
  end if;
  select -sum(m.quantity) as quantity, -sum(m.value) as value into issued
  from stock_movements m
  where m.document_type = issuer and m.line_id = issuing_line
    and coalesce(m.corrects_kind, m.kind) in ('sale', 'sale_revert', 'shop_sale', 'customer_return');
  select coalesce(sum(m.quantity), 0) as quantity, coalesce(sum(m.purchase), 0) as purchase into invoiced
  from invoice_items n join margin_lines m on m.document_type = 'invoice' and m.line_id = n.id
  where issuer = 'order' and n.source_type = 'order_item' and n.source_id = issuing_line;
  return case when issued.quantity >= invoiced.quantity + margin_purchase.quantity
    then round(issued.value * (invoiced.quantity + margin_purchase.quantity) / issued.quantity, 2) - invoiced.purchase end;
end
$$;

-- Writes the margins of a document, in the place of former ones of a document that may still change. `rates` has the percent of each
-- sold line by its id.
create or replace function keep_margins(of_type text, document bigint, rates jsonb) returns void
  language plpgsql
as $$
declare
  sold record;
  back record;
  whole margin_lines;
  before record;
  percent numeric;
  cost numeric;
  margin numeric;
  tax numeric;
begin
  delete from margin_lines where document_type = of_type and document_id = document;
  for sold in select * from sold_margin_lines(of_type, document) order by line_id loop
    cost := margin_purchase(sold.issuer, sold.issuing_line, sold.catalog_item_id, sold.quantity, sold.units);
    if cost is null then
      perform refuse('DG006', 'unit_price', format(
        'Precei „%s” nav zināma iepirkuma cena: peļņas daļas režīmā pārdod tikai preces, kas izsniegtas no noliktavas', sold.name));
    end if;
    margin := greatest(sold.sale - cost, 0);
    percent := rates ->> sold.line_id::text;
    tax := round(margin * percent / (100 + percent), 2);
    insert into margin_lines (document_type, document_id, line_id, reason_code, name, quantity, sale, purchase, rate, taxable, tax)
    values (of_type, document, sold.line_id, sold.reason_code, sold.name, sold.quantity, sold.sale, cost, percent,
      margin - tax, tax);
  end loop;
  -- INV-MARGIN-4: what is left of the sale after this is reckoned anew; the difference to what was left before is taken off.
  for back in select * from returned_margin_lines(of_type, document) order by line_id loop
    select * into whole from margin_lines where id = back.margin_line_id;
    select coalesce(-sum(m.quantity), 0) as quantity, coalesce(-sum(m.sale), 0) as sale, coalesce(-sum(m.purchase), 0) as purchase,
      whole.taxable + coalesce(sum(m.taxable), 0) as taxable, whole.tax + coalesce(sum(m.tax), 0) as tax into before
    from margin_lines m where m.corrects_id = whole.id;
    cost := round(whole.purchase * (before.quantity + back.quantity) / whole.quantity, 2) - before.purchase;
    if back.quantity > 0 and before.quantity + back.quantity < whole.quantity and jsonb_typeof(back.units) = 'array' then
      cost := least(whole.purchase - before.purchase, coalesce((
        select p.cost
        from sold_margin_lines(whole.document_type, whole.document_id) s
        cross join lateral cost_of_pieces(s.issuer, s.issuing_line, s.catalog_item_id, back.units) p
        where s.line_id = whole.line_id and p.pieces = back.quantity), cost));
    elsif back.quantity = 0 then
      cost := 0;
    end if;
    margin := greatest(whole.sale - before.sale - back.sale - (whole.purchase - before.purchase - cost), 0);
    tax := round(margin * whole.rate / (100 + whole.rate), 2);
    insert into margin_lines (document_type, document_id, line_id, corrects_id, reason_code, name, quantity, sale, purchase, rate, taxable, tax)
    values (of_type, document, back.line_id, whole.id, whole.reason_code, whole.name, -back.quantity, -back.sale, -cost, whole.rate,
      margin - tax - before.taxable, tax - before.tax);
  end loop;
end
$$;

-- INV-MARGIN-5: margins of an accepted document stay; those of simplified invoices and of the till follow them as long as they change.
create or replace function guard_margin_lines() returns trigger
  language plpgsql
as $$
begin
  if tg_op = 'UPDATE'
    or exists (select from invoices where old.document_type = 'invoice' and id = old.document_id and accepted_at is not null)
    or exists (select from credit_notes where old.document_type = 'credit_note' and id = old.document_id and accepted_at is not null) then
    perform refuse('DG003', 'status', 'Akceptēta dokumenta peļņas daļa vairs nav labojama');
  end if;
  return old;
end
$$;

-- Margins of a period, with the document that declares them.
create or replace function margin_sales(first date, last date) returns table (
  id bigint, document_type text, document_id bigint, number text, document_date date, date date, customer_id bigint, partner text, country text,
  vat_nr text, corrects date, reason_code text, name text, quantity numeric, sale numeric, purchase numeric, margin numeric, rate numeric,
  taxable numeric, tax numeric
)
  language sql stable
as $$
  with documents as (
    select 'invoice' as document_type, t.id as document_id, t.number, t.date as document_date, t.vat_point_date as date, t.customer_id,
      t.buyer_snapshot ->> 'name' as partner, t.buyer_snapshot ->> 'country_code' as country, t.buyer_snapshot ->> 'vat_nr' as vat_nr,
      null::date as corrects
    from invoices t where t.vat_point_date between first and last and t.accepted_at is not null
    union all
    select 'simplified_invoice', t.id, t.number, t.date, t.date, t.customer_id, coalesce(t.buyer_snapshot ->> 'name', t.buyer_name),
      t.buyer_snapshot ->> 'country_code', t.buyer_snapshot ->> 'vat_nr', null
    from simplified_invoices t where t.date between first and last and t.status <> 'annulled'
    union all
    select 'shop_order', t.id, t.number, t.date, t.date, t.customer_id, null, null, null, null
    from shop_orders t
    where t.date between first and last and t.status <> 'parked' and t.invoice_id is null and t.simplified_invoice_id is null
      and t.gross = (select sum(p.amount) from shop_payments p where p.shop_order_id = t.id)
    union all
    select 'credit_note', t.id, t.number, t.date, t.date, t.customer_id, t.buyer_snapshot ->> 'name', t.buyer_snapshot ->> 'country_code',
      t.buyer_snapshot ->> 'vat_nr', o.vat_point_date
    from credit_notes t cross join lateral credited_document(t.invoice_id, t.simplified_invoice_id) o
    where t.date between first and last and t.accepted_at is not null
  )
  select m.id, d.document_type, d.document_id, d.number, d.document_date, d.date, d.customer_id, d.partner, d.country, d.vat_nr, d.corrects,
    m.reason_code, m.name, m.quantity, m.sale, m.purchase, m.sale - m.purchase, m.rate, m.taxable, m.tax
  from margin_lines m join documents d on d.document_type = m.document_type and d.document_id = m.document_id
$$;
