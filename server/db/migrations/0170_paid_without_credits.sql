-- What was paid of invoices that are paid is the money that came: payments and advances, not what credit notes took off.

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

-- Sums that were kept by the former rule are reckoned anew.
insert into stale_days (day)
select distinct (paid_at at time zone 'Europe/Riga')::date from invoices where paid_at is not null and paid + advance_applied <> gross
on conflict do nothing;
