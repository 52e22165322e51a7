import { sql, type RawBuilder } from 'kysely'
import { big } from '../../../contract/money.ts'
import type { SimplifiedInvoiceItem, SimplifiedInvoiceRecord, SimplifiedInvoiceRow } from '../../../contract/simplified/simplified.ts'
import { refusal } from '../../../machines/lifecycle.ts'
import { simplifiedInvoice } from '../../../machines/simplified-invoice.ts'
import { reference } from '../../db/named.ts'
import { one } from '../../db/one.ts'
import type { Context, Db } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'
import { abilitiesOf, besides } from '../shared/abilities.ts'
import { isCreditable } from '../shared/creditable.ts'
import { vatLines } from '../invoices/invoices.record.ts'
import { simplifiedFacts } from './simplified.facts.ts'

const rowColumns = sql`t.id, t.uuid, t.number, t.status, t.date, t.due_date, ${reference(sql`c.id`, sql`c.name`)} as customer,
  coalesce(c.name, t.buyer_name) as buyer_name, ${reference(sql`b.id`, sql`b.name`)} as branch, t.payment_method, t.is_cash, t.price_mode,
  exists (select from shop_orders o where o.simplified_invoice_id = t.id) as in_shop,
  t.net, t.vat, t.gross, t.credited, case when t.status = 'issued' then t.gross - t.credited else 0.00 end as open, t.paid_at, t.lock_version`

const rowTables = sql`simplified_invoices t left join customers c on c.id = t.customer_id left join branches b on b.id = t.branch_id`

export async function simplifiedRows(db: Db, ids: number[]): Promise<SimplifiedInvoiceRow[]> {
  const { rows } = await sql<SimplifiedInvoiceRow>`select ${rowColumns} from ${rowTables} where t.id = any(${ids})`.execute(db)
  return rows
}

type Header = Omit<SimplifiedInvoiceRecord, 'simplified_invoice_items' | 'vat_lines' | 'credit_notes' | 'can' | 'is_simplified'>

/** Throws 404 if there is none. */
export async function loadSimplified({ db, user }: Pick<Context, 'db' | 'user'>, id: number): Promise<SimplifiedInvoiceRecord> {
  const { rows } = await sql<Header>`
    select ${rowColumns}, ${reference(sql`w.id`, sql`w.name`)} as warehouse, t.payment_term_text, t.notes, t.amount_in_words, t.created_at
    from ${rowTables} join warehouses w on w.id = t.warehouse_id where t.id = ${id}`.execute(db)
  const header = rows[0]
  if (!header) throw Refusal.missing()
  const facts = await simplifiedFacts(db, id)
  const creditable = await isCreditable(db, { simplified_invoice_id: id })
  const creditRefusal = refusal(simplifiedInvoice, header.status, 'CREDIT', facts)
  return {
    ...header,
    is_simplified: big(header.gross).lte(big(await fewParticularsLimit(db))),
    simplified_invoice_items: await simplifiedItems(db, sql`i.simplified_invoice_id = ${id}`),
    vat_lines: await vatLines(db, 'simplified_invoice', id),
    credit_notes: await creditNotesOn(db, id),
    can: {
      ...abilitiesOf(user, simplifiedInvoice, header.status, facts),
      ...besides(user, 'simplified_invoice', { creditRefusal, creditable }),
    },
  }
}

async function creditNotesOn(db: Db, id: number): Promise<SimplifiedInvoiceRecord['credit_notes']> {
  const { rows } = await sql<SimplifiedInvoiceRecord['credit_notes'][number]>`
    select id, number, status, date, gross from credit_notes where simplified_invoice_id = ${id} and status <> 'rejected' order by id`.execute(
    db,
  )
  return rows
}

/** EUR with VAT (docs/domain/invoicing.md#document-particulars). */
export async function fewParticularsLimit(db: Db): Promise<string> {
  const { rows } = await sql<{ most: string | null }>`select property('simplified_invoice_limit') #>> '{}' as most`.execute(db)
  return one(rows).most ?? '150.00'
}

/** Condition on `i`. */
export async function simplifiedItems(db: Db, where: RawBuilder<unknown>): Promise<SimplifiedInvoiceItem[]> {
  const { rows } = await sql<SimplifiedInvoiceItem>`
    select i.id, i.position, i.source_type, i.catalog_item_id as item_id, k.sku, i.name, i.description, i.quantity,
      coalesce(i.units, '[]') as units,
      ${reference(sql`u.id`, sql`u.abbreviation`)} as measure_unit, ${reference(sql`w.id`, sql`w.name`)} as warehouse, s.available,
      i.unit_price, i.discount_percent, i.price_source, i.amount, i.net, i.vat_rate_code, i.vat_rate, i.vat_category, i.vat_reason_code, i.lock_version
    from simplified_invoice_items i
    join measure_units u on u.id = i.measure_unit_id
    left join catalog_items k on k.id = i.catalog_item_id
    left join stock_items s on s.id = i.stock_item_id
    left join warehouses w on w.id = s.warehouse_id
    where ${where} order by i.position, i.id`.execute(db)
  return rows
}
