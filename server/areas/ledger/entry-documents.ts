import { sql, type RawBuilder } from 'kysely'

/** @file SQL of the document of entry `e`. */

/** Kind and key. Of stock it is the document that moved it; of money what it pays first, else whose it is. */
export const document = sql`coalesce(${documentOfMoney()}, json_build_object(
  'type', split_part(e.source, ':', greatest(1, cardinality(string_to_array(e.source, ':')))), 'id', e.document_id))`

function documentOfMoney(): RawBuilder<unknown> {
  const named = (type: RawBuilder<unknown>, id: RawBuilder<unknown>) => sql`json_build_object('type', ${type}, 'id', ${id})`
  return sql`case e.source
    when 'payment' then coalesce(
      (select ${named(sql`a.document_type`, sql`a.document_id`)} from payment_allocations a where a.payment_id = e.document_id order by a.id limit 1),
      (select ${named(sql`'customer'`, sql`v.customer_id`)} from payments v where v.id = e.document_id))
    when 'supplier_payment' then coalesce(
      (select ${named(sql`'procurement_invoice'`, sql`a.procurement_invoice_id`)} from supplier_payment_allocations a
        where a.supplier_payment_id = e.document_id order by a.id limit 1),
      (select ${named(sql`'supplier'`, sql`v.supplier_id`)} from supplier_payments v where v.id = e.document_id))
    when 'customer_refund' then (select ${named(sql`'customer'`, sql`v.customer_id`)} from customer_refunds v where v.id = e.document_id)
    when 'customer_credit' then (select ${named(sql`'customer'`, sql`v.customer_id`)} from customer_credits v where v.id = e.document_id)
    when 'advance_settlement' then (select ${named(sql`'invoice'`, sql`v.invoice_id`)} from advance_settlements v where v.id = e.document_id)
    when 'bank_entry_posting' then (
      select ${named(sql`'bank_statement'`, sql`b.bank_statement_id`)} from bank_entry_postings v join bank_entries b on b.id = v.bank_entry_id
      where v.id = e.document_id)
  end`
}

/** Money and parts of documents have none. */
export const number = sql`case e.source
  when 'invoice' then (select v.number from invoices v where v.id = e.document_id)
  when 'vat_on_payment' then (select v.number from invoices v where v.id = e.document_id)
  when 'credit_note' then (select v.number from credit_notes v where v.id = e.document_id)
  when 'simplified_invoice' then (select v.number from simplified_invoices v where v.id = e.document_id)
  when 'stock:simplified_invoice' then (select v.number from simplified_invoices v where v.id = e.document_id)
  when 'advance_vat' then (select v.number from advance_invoices v where v.id = e.document_id)
  when 'advance_settlement' then (select v.number from advance_settlements s join invoices v on v.id = s.invoice_id where s.id = e.document_id)
  when 'payment' then (select coalesce(o.number, v.reference) from payments v left join cash_orders o on o.payment_id = v.id where v.id = e.document_id)
  when 'supplier_payment' then (
    select coalesce(o.number, v.reference) from supplier_payments v left join cash_orders o on o.supplier_payment_id = v.id where v.id = e.document_id)
  when 'procurement_invoice' then (select v.supplier_number from procurement_invoices v where v.id = e.document_id)
  when 'stock:procurement_invoice' then (select v.supplier_number from procurement_invoices v where v.id = e.document_id)
  when 'return_act' then (select v.number from return_acts v where v.id = e.document_id)
  when 'stock:return_act' then (select v.number from return_acts v where v.id = e.document_id)
  when 'shop_order' then (select v.number from shop_orders v where v.id = e.document_id)
  when 'stock:shop_order' then (select v.number from shop_orders v where v.id = e.document_id)
  when 'stock:order' then (select v.number from orders v where v.id = e.document_id)
  when 'stock:procurement' then (select v.number from procurements v where v.id = e.document_id)
  when 'stock:technical_document' then (select v.number from technical_documents v where v.id = e.document_id)
  when 'stock:credit_note' then (select v.number from credit_notes v where v.id = e.document_id)
  when 'cash_order' then (select v.number from cash_orders v where v.id = e.document_id)
  when 'voucher' then (select v.number from vouchers v where v.id = e.document_id)
  when 'stock:service_application' then (select v.number from service_applications v where v.id = e.document_id)
  else e.description end`
