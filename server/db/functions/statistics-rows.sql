-- Rows that figures of statistics are the sums of.

-- Turnover without VAT, line by line: invoices, receipts and sales, less what was credited. An invoice or receipt that
-- took over a sale of the shop is left out, as the sale itself counts; a gift card is owed until it is used. Interest for
-- late payment is no turnover.
create or replace function turnover_lines(first date, last date)
  returns table (kind text, id bigint, number text, day date, customer_id bigint, branch_id bigint, catalog_item_id bigint, amount numeric)
  language sql stable
as $$
  select 'invoice', t.id, t.number, t.date, t.customer_id, t.branch_id, l.catalog_item_id, l.net
  from invoices t join invoice_items l on l.invoice_id = t.id
  where t.date between first and last and t.accepted_at is not null and not t.is_opening and t.type <> 'interest'
    and not exists (select from invoice_items s where s.invoice_id = t.id and s.source_type = 'shop_item')
  union all
  select 'credit_note', t.id, t.number, t.date, t.customer_id, t.branch_id, i.catalog_item_id, -l.net
  from credit_notes t join credit_note_items l on l.credit_note_id = t.id
  cross join lateral credited_line(l.invoice_item_id, l.simplified_invoice_item_id) i
  where t.date between first and last and t.accepted_at is not null and i.source_type <> 'late_interest'
  union all
  select 'simplified_invoice', t.id, t.number, t.date, t.customer_id, t.branch_id, l.catalog_item_id, l.net
  from simplified_invoices t join simplified_invoice_items l on l.simplified_invoice_id = t.id
  where t.date between first and last and t.status <> 'annulled'
    and not exists (select from shop_orders s where s.simplified_invoice_id = t.id)
  union all
  select 'shop_order', t.id, t.number, t.date, t.customer_id, null, l.catalog_item_id, l.net
  from shop_orders t join shop_order_items l on l.shop_order_id = t.id
  where t.date between first and last and t.status <> 'parked'
    and not exists (select from gift_cards g where g.shop_order_item_id = l.id)
$$;

-- Rows of the other figures, a document a row; `goods` is what left the stock to be sold, at cost, less what came
-- back, with corrections of it.
create or replace function figure_rows(first date, last date)
  returns table (figure text, kind text, id bigint, number text, day date, customer_id bigint, branch_id bigint, amount numeric)
  language sql stable
as $$
  select 'orders', 'order', t.id, t.number, t.date, t.customer_id, t.branch_id, t.net
  from orders t where t.date between first and last and t.cancelled_at is null and t.merged_into_id is null
  union all
  select 'invoices_issued', 'invoice', t.id, t.number, t.date, t.customer_id, t.branch_id, t.gross
  from invoices t where t.date between first and last and t.accepted_at is not null and not t.is_opening
  union all
  select 'invoices_net', 'invoice', t.id, t.number, t.date, t.customer_id, t.branch_id, t.net
  from invoices t where t.date between first and last and t.accepted_at is not null and not t.is_opening
  union all
  select 'invoices_paid', 'invoice', t.id, t.number, (t.paid_at at time zone 'Europe/Riga')::date, t.customer_id, t.branch_id,
    t.paid + t.advance_applied
  from invoices t
  where t.paid_at >= midnight(first) and t.paid_at < midnight(last + 1) and t.open = 0 and t.accepted_at is not null and not t.is_opening
    and t.paid + t.advance_applied <> 0
  union all
  select 'service_hours', 'service_application', t.id, t.number, t.completed_on, t.customer_id, t.branch_id,
    sum(coalesce(l.minutes, l.quantity * j.duration_minutes)) / 60
  from service_applications t join service_lines l on l.service_application_id = t.id and l.is_done join service_jobs j on j.id = l.service_job_id
  where t.completed_on between first and last group by t.id
  union all
  select 'rent_income', 'invoice', t.id, t.number, t.date, t.customer_id, t.branch_id, sum(l.net)
  from invoices t join invoice_items l on l.invoice_id = t.id
  where t.date between first and last and t.accepted_at is not null and not t.is_opening and l.source_type in ('rent_fee', 'rent_minimum', 'rent_reading')
  group by t.id
  union all
  select 'goods', m.document_type, m.document_id, null, (m.effective_at at time zone 'Europe/Riga')::date, null, null, sum(m.value)
  from stock_movements m
  where m.effective_at >= midnight(first) and m.effective_at < midnight(last + 1)
    and coalesce(m.corrects_kind, m.kind) in ('sale', 'sale_revert', 'shop_sale', 'service_consume', 'service_revert', 'customer_return')
  group by m.document_type, m.document_id, (m.effective_at at time zone 'Europe/Riga')::date
$$;

-- Sums by day and key: turnover as a whole, by customer, branch and item (0: none), what stock came to by warehouse,
-- all else by 0. `rows` are lines of turnover, documents of the other figures. Of all measures, or of those that are
-- wanted.
create or replace function raw_sums(first date, last date, wanted text[] default null)
  returns table (measure text, day date, key bigint, amount numeric, rows integer)
  language sql stable
as $$
  select case grouping(t.customer, t.branch, t.item) when 3 then 'customer' when 5 then 'branch' when 6 then 'item' else 'turnover' end,
    t.day, coalesce(t.customer, t.branch, t.item, 0), sum(t.amount), count(*)::integer
  from (
    select l.day, coalesce(l.customer_id, 0) as customer, coalesce(l.branch_id, 0) as branch, coalesce(l.catalog_item_id, 0) as item, l.amount
    from turnover_lines(first, last) l
  ) t
  where wanted is null or wanted && array['turnover', 'customer', 'branch', 'item']
  group by t.day, grouping sets (t.customer, t.branch, t.item, ())
  union all
  select t.figure, t.day, 0, sum(t.amount), count(*)::integer from figure_rows(first, last) t
  where wanted is null or t.figure = any (wanted) group by 1, 2
  union all
  select 'services', t.completed_on, 0, coalesce(sum(l.net), 0), count(*)::integer
  from service_applications t
  left join lateral (select sum(s.amount) as net from service_lines s where s.service_application_id = t.id and s.is_done) l on true
  where t.completed_on between first and last and (wanted is null or 'services' = any (wanted)) group by 2
  union all
  select 'stock', (m.effective_at at time zone 'Europe/Riga')::date, s.warehouse_id, sum(m.value), count(*)::integer
  from stock_movements m join stock_items s on s.id = m.stock_item_id
  where m.effective_at >= midnight(first) and m.effective_at < midnight(last + 1) and (wanted is null or 'stock' = any (wanted)) group by 2, 3
$$;
