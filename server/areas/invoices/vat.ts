import { sql } from 'kysely'
import { big, totalsOf, type TaxedLine } from '../../../contract/money.ts'
import type { VatDecision } from '../../../contract/company/vat-decision.ts'
import type { Db } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'
import { decideFreeVat, decideVat, decideVatOfInterest, type VatQuestion } from '../catalog/vat.ts'
import { suppliedOn } from './supply.ts'

interface Line extends VatDecision, VatQuestion {
  id: number
  name: string
  catalog_item_id: number
}

/** INV-VAT-7: uses each line's day of supply, at the latest the invoice's; rewrites totals if a decision changed. */
export async function decideInvoiceVat(db: Db, id: number): Promise<void> {
  const lines = await decideLines(db, id)
  const charges = await decideCharges(db, id)
  if (lines || charges) await recomputeInvoice(db, id)
}

export async function decideNewInvoiceVat(db: Db, id: number): Promise<void> {
  await decideLines(db, id)
  await decideCharges(db, id)
  await writeTotals(db, id)
}

/** Returns whether a decision changed. */
async function decideLines(db: Db, id: number): Promise<boolean> {
  const lines = await decidedLines(db, id)
  let changed = false
  for (const [key, question] of new Map(lines.map((line) => [keyOf(line), line]))) {
    const sameQuestion = lines.filter((line) => keyOf(line) === key)
    const decisions = await decideVat(db, question, [...new Set(sameQuestion.map((line) => line.catalog_item_id))])
    for (const line of sameQuestion) {
      const decision = decisions.get(line.catalog_item_id)
      if (!decision) throw Refusal.state(`Prece „${line.name}” vairs neeksistē`)
      if (same(line, decision)) continue
      changed = true
      await db.updateTable('invoice_items').set(decision).where('id', '=', line.id).execute()
    }
  }
  return changed
}

async function decidedLines(db: Db, id: number): Promise<Line[]> {
  const { rows } = await sql<Line>`
    select n.id, t.customer_id, n.name, n.catalog_item_id, least(${suppliedOn}, t.vat_point_date) as date,
      o.branch_id, d.delivery_type_id, d.delivery_country_id, d.vat_case, t.payment_method in ('cash', 'card') as cash, n.vat_rate_code, n.vat_category, n.vat_rate, n.vat_reason_code
    from invoices t
    join invoice_items n on n.invoice_id = t.id and n.source_type = 'order_item'
    join order_items i on i.id = n.source_id
    join orders o on o.id = i.order_id
    left join order_details d on d.order_id = o.id
    where t.id = ${id} order by n.id`.execute(db)
  return rows
}

/** Goods by item and branch; work by rate, supplied at the buyer's place; late interest bears none. */
async function decideCharges(db: Db, id: number): Promise<boolean> {
  const { rows } = await sql<Charged>`
    select n.id, t.customer_id, n.name, c.kind, c.vat_rate_code as code, c.catalog_item_id, case when c.catalog_item_id is not null then c.branch_id end as branch_id, least(c.date, t.vat_point_date) as date, false as distance,
      t.payment_method in ('cash', 'card') as cash, n.vat_rate_code, n.vat_category, n.vat_rate, n.vat_reason_code
    from invoices t join invoice_items n on n.invoice_id = t.id join charges c on c.kind = n.source_type and c.id = n.source_id
    where t.id = ${id} order by n.id`.execute(db)
  let changed = false
  for (const [key, question] of new Map(rows.map((row) => [keyOf(row), row]))) {
    const sameQuestion = rows.filter((row) => keyOf(row) === key)
    const work = await decideFreeVat(db, question, [...new Set(sameQuestion.map(({ code }) => code))])
    const goods = await decideVat(db, { ...question, used_up: true }, [
      ...new Set(sameQuestion.flatMap(({ catalog_item_id }) => catalog_item_id ?? [])),
    ])
    const interest = sameQuestion.some(isInterest) ? await decideVatOfInterest(db, question) : undefined
    for (const line of sameQuestion) {
      const decision = isInterest(line) ? interest : line.catalog_item_id === null ? work.get(line.code) : goods.get(line.catalog_item_id)
      if (!decision) throw Refusal.state(`Maksai „${line.name}” PVN likme ${line.code} šajā datumā nav spēkā`)
      if (same(line, decision)) continue
      changed = true
      await db.updateTable('invoice_items').set(decision).where('id', '=', line.id).execute()
    }
  }
  return changed
}

interface Charged extends VatDecision, VatQuestion {
  id: number
  name: string
  kind: string
  code: string
  catalog_item_id: number | null
}

function isInterest({ kind }: Charged): boolean {
  return kind === 'late_interest'
}

/** One decision per day and place; customer and payment are equal on all lines. */
function keyOf({ date, branch_id, delivery_type_id, delivery_country_id, vat_case }: VatQuestion): string {
  return [date, branch_id, delivery_type_id, delivery_country_id, vat_case].join('|')
}

function same(line: VatDecision, decision: VatDecision): boolean {
  return (
    line.vat_rate_code === decision.vat_rate_code &&
    line.vat_category === decision.vat_category &&
    big(line.vat_rate).eq(big(decision.vat_rate)) &&
    line.vat_reason_code === decision.vat_reason_code
  )
}

/** INV-VAT-2 and INV-VAT-3. */
export async function recomputeInvoice(db: Db, id: number): Promise<void> {
  await sql`delete from invoice_vat_lines where invoice_id = ${id}`.execute(db)
  await writeTotals(db, id)
}

async function writeTotals(db: Db, id: number): Promise<void> {
  const { rows } =
    await sql<TaxedLine>`select net, vat_category, vat_rate, vat_reason_code from invoice_items where invoice_id = ${id}`.execute(db)
  const { net, vat, gross, groups } = totalsOf(rows)
  await sql`
    insert into invoice_vat_lines (invoice_id, category, rate, reason_code, taxable, tax)
    select ${id}, category, rate, reason_code, taxable, tax
    from json_to_recordset(${JSON.stringify(groups)}) as t (category text, rate numeric, reason_code text, taxable numeric, tax numeric)`.execute(
    db,
  )
  await sql`update invoices set net = ${net}, vat = ${vat}, gross = ${gross} where id = ${id}`.execute(db)
}
