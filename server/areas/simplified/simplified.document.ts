import { sql } from 'kysely'
import type { DocumentLanguage } from '../../../contract/company/document-languages.ts'
import { big, round4 } from '../../../contract/money.ts'
import type { simplified } from '../../../contract/simplified/simplified.ts'
import type { DocumentLine, DocumentParty, InvoiceDocument, Spoken } from '../../documents/model.ts'
import type { Db, Handler } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'
import { nameInEnglish } from '../catalog/printed.ts'
import { eInvoiceOnRequest } from '../files/e-invoice.ts'
import { print } from '../files/files.print.ts'
import { deliveryOf, paidAtSale, vatGroups, type DeliveryColumns } from '../invoices/invoices.document.ts'
import { withoutVat } from './retaxed.ts'
import { fewParticularsLimit } from './simplified.record.ts'

export const pdf: Handler<typeof simplified.pdf> = async (ctx) => {
  const document = await simplifiedDocument(ctx.db, ctx.params.id)
  return {
    name: `${document.number}.pdf`,
    mime: 'application/pdf',
    bytes: await print(ctx, 'invoicePdf', document, ctx.query.language),
    inline: true,
  }
}

export const xml: Handler<typeof simplified.xml> = async (ctx) => eInvoiceOnRequest(ctx.db, await simplifiedDocument(ctx.db, ctx.params.id))

type Header = Pick<
  InvoiceDocument,
  | 'number'
  | 'uuid'
  | 'issue_date'
  | 'due_date'
  | 'payment_terms'
  | 'payment_method'
  | 'net'
  | 'vat'
  | 'gross'
  | 'amount_in_words'
  | 'notes'
  | 'issuer_name'
  | 'vat_on_payment'
  | 'advance_applied'
  | 'paid_at_sale'
> &
  DeliveryColumns & {
    seller: DocumentParty
    buyer: DocumentParty
    price_mode: 'net' | 'gross'
    annulled: boolean
    language: DocumentLanguage
  }

/** Shows net parts of prices with VAT. */
export async function simplifiedDocument(db: Db, id: number): Promise<Spoken<InvoiceDocument>> {
  const { rows } = await sql<Header>`
    select t.number, t.uuid, t.date as issue_date, t.due_date, t.payment_term_text as payment_terms, t.payment_method, t.net, t.vat, t.gross,
      t.amount_in_words, t.notes, t.seller_snapshot as seller, t.buyer_snapshot as buyer, t.price_mode, t.status = 'annulled' as annulled, t.vat_on_payment,
      sale.paid as advance_applied, sale.paid as paid_at_sale, coalesce(c.document_language, 'lv') as language,
      nullif(concat_ws(' ', u.name, u.surname), '') as issuer_name,
      b.name as branch_name, b.address as branch_address, b.city as branch_city, b.postal_code as branch_postal_code, l.code as branch_country
    from simplified_invoices t left join customers c on c.id = t.customer_id left join branches b on b.id = t.branch_id
    left join countries l on l.id = coalesce(b.country_id, c.country_id) left join users u on u.id = t.issued_by
    cross join lateral (${paidAtSale(sql`o.simplified_invoice_id = t.id`)}) sale
    where t.id = ${id}`.execute(db)
  if (!rows[0]) throw Refusal.missing()
  const { price_mode, annulled, branch_name, branch_address, branch_city, branch_postal_code, branch_country, ...header } = rows[0]
  const isSmall = big(header.gross).lte(big(await fewParticularsLimit(db)))
  return {
    ...header,
    form: annulled ? 'annulled' : isSmall ? 'simplified' : 'plain',
    kind: 'invoice',
    supply: 'service',
    delivery_date: header.issue_date,
    delivery: deliveryOf({ branch_name, branch_address, branch_city, branch_postal_code, branch_country }),
    contract_ref: null,
    order_refs: [],
    buyer_reference: null,
    customer_order_nr: null,
    lines: await documentLines(db, id, price_mode),
    vat_groups: await vatGroups(db, 'simplified_invoice', id),
    waybill: null,
    original: null,
  }
}

async function documentLines(db: Db, id: number, price_mode: 'net' | 'gross'): Promise<DocumentLine[]> {
  const { rows } = await sql<DocumentLine>`
    select row_number() over (order by i.position, i.id)::int as position, i.name, ${nameInEnglish(sql`i.name`)}, i.description, k.sku,
      (select code from catalog_item_barcodes g where g.catalog_item_id = k.id and g.kind = 'EAN13' order by g.id limit 1) as gtin,
      i.quantity, u.abbreviation as unit, u.unece_code as unit_code, i.unit_price, i.discount_percent, i.net,
      i.vat_category, i.vat_rate, i.vat_reason_code, coalesce(i.units, '[]') as units
    from simplified_invoice_items i join measure_units u on u.id = i.measure_unit_id left join catalog_items k on k.id = i.catalog_item_id
    where i.simplified_invoice_id = ${id} order by i.position, i.id`.execute(db)
  const priceOf = ({ unit_price, vat_rate }: (typeof rows)[number]) =>
    price_mode === 'gross' ? withoutVat(unit_price, vat_rate) : round4(unit_price)
  return rows.map((row) => ({ ...row, unit_price: priceOf(row) }))
}
