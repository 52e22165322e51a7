import { sql } from 'kysely'
import type { supplierInvoices } from '../../../contract/supplier-invoices/supplier-invoices.ts'
import { totalsOf, type VatCategory } from '../../../contract/money.ts'
import { one } from '../../db/one.ts'
import type { DocumentLine, DocumentParty, InvoiceDocument, OriginalInvoice } from '../../documents/model.ts'
import type { Db, Handler } from '../../http/context.ts'
import { build } from '../../workers/printer.ts'
import { documentSeller } from '../customers/document-parties.ts'
import { mimeOf } from '../files/generated.ts'
import { loadSupplierInvoice } from './supplier-invoices.record.ts'

/** UBL 2.1 as from the supplier, named by uuid (rule R172). */
export const xml: Handler<typeof supplierInvoices.xml> = async (ctx) => {
  const { id, uuid } = await loadSupplierInvoice(ctx, ctx.params.id)
  return { name: `${uuid}.xml`, mime: mimeOf('ubl'), bytes: await build('invoiceUbl', await documentOf(ctx, id)) }
}

/** EN 16931 categories without VAT. */
export const untaxed: Readonly<Record<string, VatCategory>> = { reverse: 'AE', eu: 'K', import: 'G' }

async function documentOf(ctx: Parameters<typeof xml>[0], id: number): Promise<InvoiceDocument> {
  const { db } = ctx
  const invoice = await loadSupplierInvoice(ctx, id)
  const { uuid, supplier_number, supplier, date, due_date, vat_kind, notes, procurements, is_credit } = invoice
  const category = untaxed[vat_kind]
  const lines = (await linesOf(db, id)).map((line) => (category ? { ...line, vat_category: category, vat_rate: '0' } : line))
  const { groups, ...totals } = totalsOf(lines)
  return {
    ...totals,
    vat_groups: groups.map((group) => ({ ...group, reason_text: null })),
    uuid,
    kind: is_credit ? 'credit_note' : 'invoice',
    supply: 'goods',
    number: supplier_number,
    issue_date: date,
    due_date,
    delivery_date: null,
    payment_terms: null,
    payment_method: 'transfer',
    delivery: null,
    contract_ref: null,
    order_refs: [],
    seller: await supplierParty(db, supplier.id),
    buyer: await documentSeller(db),
    buyer_reference: null,
    customer_order_nr: procurements[0]?.name ?? null,
    lines,
    advance_applied: '0.00',
    amount_in_words: null,
    notes,
    waybill: null,
    issuer_name: null,
    original: invoice.corrects && (await correctedBy(db, invoice.corrects.id, lines)),
  }
}

/** The lines of a credit note say what it is for. */
async function correctedBy(db: Db, id: number, lines: readonly DocumentLine[]): Promise<OriginalInvoice> {
  const { rows } = await sql<Pick<OriginalInvoice, 'number' | 'date'>>`
    select supplier_number as number, date from procurement_invoices where id = ${id}`.execute(db)
  const reason = lines.map(({ name }) => name).join(', ')
  return { ...one(rows), reason: { lv: reason, en: reason } }
}

export async function supplierParty(db: Db, id: number): Promise<DocumentParty> {
  const { rows } = await sql<DocumentParty>`
    select v.name, v.reg_nr, v.vat_nr, coalesce(v.address, '–') as legal_address, null as city, null as postal_code, l.code as country_code,
      k.name as bank_name, k.bic, v.iban, v.email, v.phone, null as peppol_scheme, null as peppol_id
    from suppliers v join countries l on l.id = v.country_id left join banks k on k.id = v.bank_id where v.id = ${id}`.execute(db)
  return one(rows)
}

/** Prices cannot be negative (BR-27), so the quantity is. */
async function linesOf(db: Db, id: number): Promise<DocumentLine[]> {
  const { rows } = await sql<Omit<DocumentLine, 'units'> & { units: string[] | null }>`
    select row_number() over (order by i.position, i.id)::int as position, coalesce(k.name, i.name) as name, null as description, k.sku,
      (select code from catalog_item_barcodes b where b.catalog_item_id = k.id and b.kind = 'EAN13' order by b.id limit 1) as gtin,
      i.quantity * case when i.price < 0 then -1 else 1 end as quantity, coalesce(u.abbreviation, '') as unit,
      coalesce(u.unece_code, 'C62') as unit_code, abs(i.price) as unit_price, i.discount_percent, i.net,
      case when i.vat_rate = 0 then 'Z' else 'S' end as vat_category, i.vat_rate, null as vat_reason_code, g.units
    from procurement_invoice_items i
    left join procurement_items g on g.id = i.procurement_item_id
    left join catalog_items k on k.id = g.catalog_item_id
    left join measure_units u on u.id = k.measure_unit_id
    where i.procurement_invoice_id = ${id} order by i.position, i.id`.execute(db)
  return rows.map((line) => ({ ...line, units: line.units ?? [] }))
}
