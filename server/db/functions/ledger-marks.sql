-- Marks of documents that have to be posted again. The argument of a trigger names the source, a second one the column
-- of the document.

create or replace function mark_posting() returns trigger
  language plpgsql
as $$
declare
  marked bigint;
begin
  for marked in
    select distinct d from unnest(array[
      case when tg_op <> 'INSERT' then (to_jsonb(old) ->> coalesce(tg_argv[1], 'id'))::bigint end,
      case when tg_op <> 'DELETE' then (to_jsonb(new) ->> coalesce(tg_argv[1], 'id'))::bigint end
    ]) as d where d is not null
  loop
    insert into ledger_queue (source, document_id) values (tg_argv[0], marked);
  end loop;
  return null;
end
$$;

-- What is paid of an advance or of an invoice with tax on payment moves its tax.
create or replace function mark_allocation() returns trigger
  language plpgsql
as $$
begin
  insert into ledger_queue (source, document_id)
  select distinct case a.document_type when 'advance_invoice' then 'advance_vat' else 'vat_on_payment' end, a.document_id
  from changed a
  where a.document_type = 'advance_invoice'
    or (a.document_type = 'invoice' and exists (select from invoices i where i.id = a.document_id and i.vat_on_payment))
  union all
  select distinct 'payment', a.payment_id from changed a;
  return null;
end
$$;

create or replace function mark_credits() returns trigger
  language plpgsql
as $$
begin
  insert into ledger_queue (source, document_id)
  select 'customer_credit', x.id from changed x
  union all
  select distinct 'payment', x.payment_id from changed x where x.kind in ('credit_note', 'opening')
  union all
  select distinct 'vat_on_payment', n.invoice_id from changed x join credit_notes n on n.id = x.document_id join invoices i on i.id = n.invoice_id
  where x.kind = 'credit_note' and i.vat_on_payment;
  return null;
end
$$;

create or replace function mark_stock_postings() returns trigger
  language plpgsql
as $$
begin
  insert into ledger_queue (source, document_id) select distinct 'stock:' || m.document_type, m.document_id from changed m;
  return null;
end
$$;

-- Everything is posted that was there before the ledger, or was written without triggers.
create or replace function mark_all_postings() returns void
  language sql
as $$
  insert into ledger_queue (source, document_id)
  select 'invoice', id from invoices where accepted_at is not null
  union all select 'vat_on_payment', id from invoices where accepted_at is not null and vat_on_payment
  union all select 'credit_note', id from credit_notes where accepted_at is not null
  union all select 'simplified_invoice', id from simplified_invoices
  union all select 'payment', id from payments
  union all select 'advance_vat', document_id from payment_allocations where document_type = 'advance_invoice' group by document_id
  union all select 'advance_settlement', id from advance_settlements
  union all select 'customer_credit', id from customer_credits
  union all select 'customer_refund', id from customer_refunds
  union all select 'procurement_invoice', id from procurement_invoices where accepted_at is not null
  union all select 'supplier_payment', id from supplier_payments where method <> 'credit'
  union all select 'bank_entry_posting', id from bank_entry_postings
    where payment_id is null and supplier_payment_id is null and customer_refund_id is null
      and simplified_invoice_id is null
  union all select 'return_act', id from return_acts where supplier_credit_nr is not null
  union all select 'shop_order', id from shop_orders
  union all select 'shop_daily_report', id from shop_daily_reports where type = 'z'
  union all select 'cash_order', id from cash_orders where annulled_at is null
  union all select distinct 'stock:' || document_type, document_id from stock_movements
  union all select distinct 'stock:' || document_type, document_id from valuation_variances;
  update ledger_closing set is_begun = true
$$;
