import { sql } from 'kysely'
import type { DocumentLanguage } from '../../../contract/company/document-languages.ts'
import type { priceClarifications } from '../../../contract/price-clarifications/price-clarifications.ts'
import type { PriceEnquiryDocument, Spoken } from '../../documents/model.ts'
import type { Context, Db, Handler } from '../../http/context.ts'
import { customerLanguage, documentParties, documentSeller } from '../customers/document-parties.ts'
import { print } from '../files/files.print.ts'
import { loadPriceClarification } from './price-clarifications.record.ts'

/** Rule R396. */
export const pdf: Handler<typeof priceClarifications.pdf> = async (ctx) => ({
  ...(await printPriceClarification(ctx, ctx.params.id, { noCustomer: ctx.query.no_customer ?? false })),
  mime: 'application/pdf',
  inline: true,
})

interface PrintOptions {
  /** For suppliers: without customer, title and our prices, with space for answers. */
  noCustomer: boolean
  language?: DocumentLanguage
}

/** Rule R169; never shows supplier prices. */
export async function printPriceClarification(
  ctx: Pick<Context, 'db' | 'user' | 'settings'>,
  id: number,
  { noCustomer, language }: PrintOptions,
): Promise<{ name: string; bytes: Uint8Array }> {
  const { db } = ctx
  const { title, customer, due_date, created_at, notes, items } = await loadPriceClarification(ctx, id)
  const forCustomer = noCustomer ? null : customer
  const { seller, buyer } = forCustomer
    ? await documentParties(db, { customer_id: forCustomer.id, branch_id: null })
    : { seller: await documentSeller(db), buyer: null }
  const document: Spoken<PriceEnquiryDocument> = {
    language: noCustomer ? 'lv_en' : await customerLanguage(db, customer?.id ?? null),
    number: String(id),
    title: noCustomer ? null : title,
    date: created_at.slice(0, 10),
    due_date,
    seller,
    buyer,
    notes: noCustomer ? null : notes,
    to_fill_in: noCustomer,
    lines: items.map(({ position, name, sku, quantity, unit, price, delivery_days, not_available, notes: description }) => ({
      position,
      name,
      description,
      sku: noCustomer ? null : sku,
      gtin: null,
      quantity,
      unit: unit ?? '',
      units: [],
      net: '0',
      ...(noCustomer
        ? { unit_price: '0', price: null, delivery_days: null, not_available: false }
        : { unit_price: price ?? '0', price, delivery_days, not_available }),
    })),
    issuer_name: await clarifierOf(db, id),
  }
  return { name: `cenu_aptauja_${id}.pdf`, bytes: await print(ctx, 'priceEnquiryPdf', document, language) }
}

/** The clarifier, else the author. */
async function clarifierOf(db: Db, id: number): Promise<string | null> {
  const { rows } = await sql<{ name: string | null }>`
    select nullif(concat_ws(' ', u.name, u.surname), '') as name
    from price_clarifications t join users u on u.id = coalesce(t.clarifier_id, t.author_id) where t.id = ${id}`.execute(db)
  return rows[0]?.name ?? null
}
