import { sql } from 'kysely'
import type { Body } from '../../../contract/calls.ts'
import { formatDate, formatMoney, upperFirst } from '../../../contract/format.ts'
import type { IncomingProblem, incomingInvoices } from '../../../contract/incoming-invoices/incoming-invoices.ts'
import { labelOf } from '../../../contract/labels.ts'
import { big } from '../../../contract/money.ts'
import type { ProcurementInvoiceRow } from '../../../contract/supplier-invoices/supplier-invoices.ts'
import { one } from '../../db/one.ts'
import { isCreditCode } from '../../documents/ubl-kinds.ts'
import type { ReceivedInvoice } from '../../documents/ubl-reader.ts'
import type { Db } from '../../http/context.ts'
import type { FieldErrors } from '../../http/refusal.ts'
import { vatTables } from '../catalog/vat.ts'
import { countedGoods } from '../procurements/invoice-goods.ts'
import { knownSupplier, standingOf, unknownSupplier } from '../procurements/invoice-parties.ts'
import { inCents } from '../procurements/invoice-plan.ts'
import { rateCodes, reckonedByUs } from '../procurements/invoice-rates.ts'
import { usualVatKind } from '../supplier-invoices/invoiceable.ts'
import type { AmountLine } from '../supplier-invoices/supplier-invoices.create.ts'
import { spreadOver, type InvoicedGoods, type InvoiceItem, type OpenReceipt, type Rest } from './incoming-lines.ts'
import { meantItems } from './supplier-codes.ts'

export type Remedies = Body<typeof incomingInvoices.prepare>

export interface IncomingPlan {
  /** Null if nobody has the seller's numbers. */
  supplier_id: number | null
  vat_kind: ProcurementInvoiceRow['vat_kind']
  items: InvoiceItem[]
  amounts: AmountLine[]
  notes: string | null
  /** Reasons against the draft. */
  problems: IncomingProblem[]
}

/** Locks the received goods that it names. */
export async function planIncoming(
  db: Db,
  invoice: ReceivedInvoice,
  remedies: Remedies & { supplier_id?: number | undefined },
): Promise<IncomingPlan> {
  const supplier_id = remedies.supplier_id ?? (await knownSupplier(db, invoice.supplier))
  const plan: IncomingPlan = { supplier_id, vat_kind: 'domestic', items: [], amounts: [], notes: notesOf(invoice), problems: [] }
  plan.problems.push(...(await problemsOfHeader(db, invoice, supplier_id)))
  if (supplier_id !== null) await planLines(db, plan, invoice, { supplier_id, costs: remedies.costs ?? false })
  plan.problems = plan.problems.filter(({ remedy }) => !(remedy === 'differences' && remedies.differences))
  return plan
}

export const fix = (words: string, line: number | null = null): IncomingProblem => ({ line, remedy: 'fix', words })

export async function problemsOfHeader(db: Db, invoice: ReceivedInvoice, supplierId: number | null): Promise<IncomingProblem[]> {
  const { number, code, date, faults } = invoice
  const { otherBuyer } = await standingOf(db, invoice)
  const { rows } = await sql<{ entered: string | null }>`
    select (select t.supplier_number from procurement_invoices t
        where t.supplier_id = ${supplierId} and upper(t.supplier_number) = upper(${number.slice(0, 60)}) and t.cancelled_at is null
          and extract(year from t.date) = extract(year from ${date}::date) limit 1) as entered`.execute(db)
  const { entered } = one(rows)
  return [
    ...(supplierId === null ? [{ line: null, remedy: 'supplier' as const, words: upperFirst(unknownSupplier(invoice.supplier)) }] : []),
    ...Object.values(faults).flatMap((words) => words.map((each) => fix(each))),
    ...(otherBuyer === null ? [] : [{ line: null, remedy: 'differences' as const, words: otherBuyer }]),
    ...(entered === null || isCreditCode(code) ? [] : [fix(`Piegādātāja rēķins ${entered} jau ir ievadīts`)]),
    ...(big(invoice.vat).lt(0) ? [fix(`${labelOf('vat')} ir zem nulles: ${formatMoney(invoice.vat)}`)] : []),
  ]
}

/** Of a return act; an invoice or a credit note without goods gets a VAT day. */
export async function problemsOfClosedDay(db: Db, date: string): Promise<IncomingProblem[]> {
  const { rows } = await sql<{ closed: boolean }>`select coalesce(${date}::date <= locked_until(), false) as closed`.execute(db)
  return one(rows).closed ? [fix(`Rēķina datums ${formatDate(date)} ir slēgtā periodā`)] : []
}

async function planLines(
  db: Db,
  plan: IncomingPlan,
  invoice: ReceivedInvoice,
  { supplier_id, costs }: { supplier_id: number; costs: boolean },
): Promise<void> {
  const { lines, charges, date, number } = invoice
  const { codes, errors: ratesMissing } = await rateCodes(db, date, [...lines, ...charges])
  plan.problems.push(...problemsOf(ratesMissing, 'fix'))
  await decideKind(db, plan, invoice, supplier_id)
  const { counted, errors } = await countedGoods(db, lines, { matches: await meantItems(db, supplier_id, lines), quantities: new Map() })
  const { unknown, uncounted } = unmatched(errors, invoice)
  plan.problems.push(...problemsOf(uncounted, 'fix'), ...(costs ? [] : problemsOf(unknown, 'costs')))
  const cents = inCents([...lines.map(({ net }) => net), ...charges.map(({ amount }) => amount)])
  const goods = [...counted].map(([line, { item_id, quantity, full }]): InvoicedGoods => {
    const name = lines[line - 1]?.name ?? ''
    return { line, name, item_id, quantity, full, net: cents[line - 1] ?? '0', vat_rate_code: codes.get(line) ?? null }
  })
  const receipts = await openReceipts(db, supplier_id, number, goods)
  const { items, rests, problems } = spreadOver(goods, receipts, await toleranceOf(db))
  plan.items = items
  plan.problems.push(...problems)
  const others = restsOf(invoice, codes).filter((_, place) => !counted.has(place + 1))
  plan.amounts = amountsOf([...others, ...rests], items[0]?.vat_rate_code ?? (await standardRate(db, date)))
  if (plan.items.length + plan.amounts.length === 0 && plan.problems.length === 0) plan.problems.push(fix('Rēķinā nav nevienas summas'))
}

/** All lines and charges as amounts. @param codes of VAT rates by line */
export function restsOf({ lines, charges }: ReceivedInvoice, codes: ReadonlyMap<number, string>): Rest[] {
  const cents = inCents([...lines.map(({ net }) => net), ...charges.map(({ amount }) => amount)])
  return [...lines, ...charges].map((each, place) => {
    const name = 'name' in each ? each.name : each.reason || (each.is_charge ? 'Piemaksa' : 'Atlaide')
    return { name: name || `${place + 1}. rinda`, net: cents[place] ?? '0', vat_rate_code: codes.get(place + 1) ?? null }
  })
}

/** @param usual the rate of amounts whose VAT the buyer reckons */
export function amountsOf(rests: readonly Rest[], usual: string): AmountLine[] {
  return rests
    .filter(({ net }) => !big(net).eq(0))
    .map(({ name, net, vat_rate_code }) => ({ name: name.slice(0, 200), net, vat_rate_code: vat_rate_code ?? usual }))
}

/** A line of nothing, as a remark or a gift, asks for no goods. */
export function unmatched(errors: FieldErrors, { lines }: ReceivedInvoice): { unknown: FieldErrors; uncounted: FieldErrors } {
  const found = { unknown: {} as FieldErrors, uncounted: {} as FieldErrors }
  for (const [field, words] of Object.entries(errors)) {
    if (big(lines[lineIn(field) - 1]?.net).eq(0)) continue
    found[field.endsWith('.item_id') ? 'unknown' : 'uncounted'][field] = words
  }
  return found
}

const lineIn = (field: string): number => Number(/^lines\.(\d+)\./.exec(field)?.[1] ?? 0)

export function problemsOf(errors: FieldErrors, remedy: IncomingProblem['remedy']): IncomingProblem[] {
  return Object.entries(errors).flatMap(([field, texts]) => texts.map((words) => ({ line: lineIn(field), remedy, words })))
}

/** One invoice is charged with VAT, or its VAT is reckoned by the buyer; the country of the supplier says which way. */
export async function decideKind(
  db: Db,
  plan: Pick<IncomingPlan, 'vat_kind' | 'problems'>,
  { lines, charges, date, vat }: ReceivedInvoice,
  supplierId: number,
): Promise<void> {
  const bearing = [
    ...lines.map((line) => ({ vat: line.vat, net: line.net })),
    ...charges.map((each) => ({ vat: each.vat, net: each.amount })),
  ]
  const categories = new Set(bearing.filter(({ net }) => !big(net).eq(0)).map((each) => each.vat?.category ?? ''))
  const reckoned = [...categories].filter((category) => reckonedByUs.has(category))
  if (reckoned.length === 0) return
  if (reckoned.length < categories.size || big(vat).gt(0)) {
    plan.problems.push(fix('Rēķinā ir gan piegādātāja aprēķināts PVN, gan reversais; lūdziet to divos rēķinos'))
    return
  }
  const usual = (await usualVatKind(db, supplierId, date)) ?? 'domestic'
  plan.vat_kind = usual === 'domestic' ? (kinds[reckoned[0] ?? ''] ?? 'reverse') : usual
}

const kinds: Readonly<Record<string, ProcurementInvoiceRow['vat_kind']>> = { AE: 'reverse', K: 'eu', G: 'import' }

/** Those of the same e-invoice first, then the oldest; locked against other invoices. */
async function openReceipts(db: Db, supplierId: number, number: string, goods: readonly InvoicedGoods[]): Promise<OpenReceipt[]> {
  const items = [...new Set(goods.map(({ item_id }) => item_id))]
  if (items.length === 0) return []
  await sql`
    select from procurement_items g join procurements p on p.id = g.procurement_id
    where p.supplier_id = ${supplierId} and p.accepted_at is not null and p.cancelled_at is null and g.catalog_item_id = any (${items})
      and g.quantity_invoiced < g.quantity
    order by g.id for no key update of g`.execute(db)
  const { rows } = await sql<OpenReceipt>`
    select g.id as procurement_item_id, g.catalog_item_id as item_id, g.quantity - g.quantity_invoiced as open,
      round(g.purchase_price * (100 - g.discount_percent) / 100, 4) as price, g.vat_rate_code
    from procurement_items g join procurements p on p.id = g.procurement_id
    where p.supplier_id = ${supplierId} and p.accepted_at is not null and p.cancelled_at is null and g.catalog_item_id = any (${items})
      and g.quantity_invoiced < g.quantity
    order by upper(p.supplier_order_nr) = ${number.slice(0, 60).toUpperCase()} desc nulls last, p.date, p.id, g.position, g.id`.execute(db)
  return rows
}

export async function toleranceOf(db: Db): Promise<number> {
  const { rows } = await sql<{ percent: number }>`
    select coalesce((property('incoming_price_tolerance') #>> '{}')::int, 0) as percent`.execute(db)
  return one(rows).percent
}

/** Of amounts whose VAT the buyer reckons. */
export async function standardRate(db: Db, date: string): Promise<string> {
  const { rates } = await vatTables(db, date)
  const [standard] = rates.filter(({ category }) => category === 'S').toSorted((a, b) => big(b.rate).cmp(a.rate))
  return standard?.code ?? ''
}

function notesOf({ prepaid }: ReceivedInvoice): string | null {
  return big(prepaid).eq(0) ? null : `Pēc rēķina jau samaksāts ${formatMoney(prepaid)}`
}
