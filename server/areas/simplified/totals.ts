import { sql } from 'kysely'
import { formatMoney } from '../../../contract/format.ts'
import { labelOf } from '../../../contract/labels.ts'
import { big, totalsOf, type TaxedLine, type Totals } from '../../../contract/money.ts'
import { grossTotals } from '../../../contract/invoices/settlement.ts'
import type { Db } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'
import { wordsOf } from '../invoices/invoices.accept.ts'
import { keepMargins } from '../stock/margins.ts'
import type { LockedSimplified } from './simplified.transitions.ts'
import { fewParticularsLimit } from './simplified.record.ts'

/**
 * INV-VAT-2 to INV-VAT-4; prices with VAT never change the amount paid. Refuses large invoices without a named
 * buyer. @returns total with VAT, EUR
 */
export async function recompute(db: Db, invoice: Pick<LockedSimplified, 'id' | 'price_mode' | 'customer_id'>): Promise<string> {
  const { id, price_mode, customer_id } = invoice
  const { rows } = await sql<Line>`
    select id, amount, vat_category, vat_rate, vat_reason_code from simplified_invoice_items
    where simplified_invoice_id = ${id} order by position, id`.execute(db)
  const { net, vat, gross, groups, nets } = price_mode === 'gross' ? ofGross(rows) : ofNet(rows)
  refuseMixed(groups)
  await refuseUnnamed(db, customer_id, gross)
  await sql`
    update simplified_invoice_items i set net = n.net
    from unnest(${rows.map((row) => row.id)}::bigint[], ${nets}::numeric[]) n (id, net) where i.id = n.id and i.net <> n.net`.execute(db)
  await sql`delete from simplified_invoice_vat_lines where simplified_invoice_id = ${id}`.execute(db)
  await sql`
    insert into simplified_invoice_vat_lines (simplified_invoice_id, category, rate, reason_code, taxable, tax)
    select ${id}, category, rate, reason_code, taxable, tax
    from json_to_recordset(${JSON.stringify(groups)}) as t (category text, rate numeric, reason_code text, taxable numeric, tax numeric)`.execute(
    db,
  )
  await sql`update simplified_invoices set net = ${net}, vat = ${vat}, gross = ${gross} where id = ${id}`.execute(db)
  await sql`update simplified_invoices set amount_in_words = ${await wordsOf(db, 'simplified_invoices', id)} where id = ${id}`.execute(db)
  await keepMargins(db, 'simplified_invoice', id)
  return gross
}

interface Line extends Omit<TaxedLine, 'net'> {
  id: number
  amount: string
}

type Sums = Totals & { nets: string[] }

function ofGross(lines: readonly Line[]): Sums {
  return grossTotals(lines.map((line) => ({ ...line, gross: line.amount })))
}

function ofNet(lines: readonly Line[]): Sums {
  return { ...totalsOf(lines.map((line) => ({ ...line, net: line.amount }))), nets: lines.map(({ amount }) => amount) }
}

/** INV-VAT-8: out-of-scope lines need a separate invoice. */
function refuseMixed(groups: Totals['groups']): void {
  const outside = groups.filter(({ category }) => category === 'O')
  if (outside.length > 0 && outside.length < groups.length) {
    throw Refusal.field('items', 'Rindas, kas nav PVN objekts, jāraksta atsevišķā rēķinā')
  }
}

/** Above the limit the buyer must be named (docs/domain/invoicing.md#document-particulars). */
async function refuseUnnamed(db: Db, customerId: number | null, gross: string): Promise<void> {
  if (customerId !== null) return
  const limit = await fewParticularsLimit(db)
  if (big(gross).lte(big(limit))) return
  throw Refusal.field(
    'customer_id',
    `Lauks „${labelOf('customer_id')}” ir obligāts: rēķins pārsniedz ${formatMoney(limit)}, tāpēc vajag pircēja rekvizītus`,
  )
}
