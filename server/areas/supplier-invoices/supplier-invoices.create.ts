import { sql, type Insertable } from 'kysely'
import type { Body } from '../../../contract/calls.ts'
import { labelOf } from '../../../contract/labels.ts'
import { big, round2, type Decimal } from '../../../contract/money.ts'
import type { supplierInvoices } from '../../../contract/supplier-invoices/supplier-invoices.ts'
import { one } from '../../db/one.ts'
import type { DB } from '../../db/types.generated.ts'
import type { Context, Db, Handler } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'
import { beyondUnit, type Counted } from '../catalog/counted.ts'
import { refuseUnknownRate } from '../catalog/category-save.ts'
import { refuseDueBefore } from '../invoices/due-date.ts'
import { copiedColumns, type CopiedRow } from '../shared/copy-mappings.ts'
import { writerOf } from '../shared/in-name-of.ts'
import { dueDate } from './invoiceable.ts'
import { loadSupplierInvoice } from './supplier-invoices.record.ts'
import { billedLine } from './supplier-invoices.copy-mappings.ts'

type New = Body<typeof supplierInvoices.create>
type NewLine = New['items'][number]

/** Locked against other invoices. */
interface Source extends Counted, CopiedRow<typeof billedLine> {
  supplier_id: number | null
  open: string
  received: boolean
}

export const create: Handler<typeof supplierInvoices.create> = async (ctx) => {
  const id = await enterSupplierInvoice(ctx, ctx.body)
  return { procurement_invoice_id: id, data: await loadSupplierInvoice(ctx, id) }
}

/** A line of no goods: carriage, a service, an allowance below zero. EUR without VAT. */
export interface AmountLine {
  name: string
  net: string
  vat_rate_code: string
}

/** A draft over received goods and amounts without goods. Returns the key. */
export async function enterSupplierInvoice(ctx: Context, body: New, amounts: readonly AmountLine[] = []): Promise<number> {
  const { db, today } = ctx
  const { supplier_id, items } = body
  const date = body.date ?? today
  const due_date = body.due_date ?? (await dueDateOf(db, supplier_id, date))
  refuseDueBefore(date, due_date)
  refuseTaxBefore(date, body.vat_date)
  const sources = await lockSources(db, items)
  const lines = []
  for (const [place, line] of items.entries()) lines.push(await planned(db, { line, place, items, sources, supplier_id, date }))
  for (const line of amounts) lines.push(await amountLine(db, date, line))
  return insertSupplierInvoice(ctx, { ...body, date, due_date }, lines)
}

interface NewHeader extends Omit<New, 'items' | 'date' | 'due_date'> {
  date: string
  due_date: string
  is_credit?: boolean
  corrects_id?: number | null | undefined
}

type NewItem = Omit<Insertable<DB['procurement_invoice_items']>, 'procurement_invoice_id' | 'position' | 'created_by' | 'updated_by'>

/** A draft with its lines, of which stated sums default to the totals. Returns the key. */
export async function insertSupplierInvoice(ctx: Context, header: NewHeader, lines: readonly NewItem[]): Promise<number> {
  const { db, user, audit } = ctx
  const { supplier_id, supplier_number, date, due_date, is_credit = false, corrects_id = null } = header
  const { vat_date = null, vat_kind = 'domestic', accounting_account_id = null, notes = null } = header
  const by = writerOf(user)
  const { id } = await db
    .insertInto('procurement_invoices')
    .values({
      supplier_id,
      supplier_number,
      date,
      vat_date,
      due_date,
      vat_kind,
      accounting_account_id,
      notes,
      is_credit,
      corrects_id,
      net: '0',
      vat: '0',
      gross: '0',
      created_by: by,
      updated_by: by,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (lines.length > 0) {
    await db
      .insertInto('procurement_invoice_items')
      .values(lines.map((line, index) => ({ ...line, procurement_invoice_id: id, position: index + 1, created_by: by, updated_by: by })))
      .execute()
  }
  await stateSums(ctx, id, header)
  audit({ entity: 'procurement_invoices', id, event: 'CREATED', after: header })
  return id
}

/** Its tax counts on its day, or later. */
export function refuseTaxBefore(date: string, vatDate: string | null | undefined): void {
  if (vatDate && vatDate < date) throw Refusal.field('vat_date', `Lauks „${labelOf('vat_date')}”: tā nav pirms rēķina datuma`)
}

async function amountLine(db: Db, date: string, { name, net, vat_rate_code }: AmountLine) {
  return { name, quantity: '1', price: net, vat_rate_code, vat_rate: await rateOn(db, date, vat_rate_code) }
}

/** Defaults to the lines' totals. */
export async function stateSums(
  { db }: Context,
  id: number,
  { net, vat }: { net?: string | undefined; vat?: string | undefined },
): Promise<void> {
  const { rows } = await sql<{ net: string; vat: string; vat_kind: string }>`
    select s.net, s.vat, t.vat_kind from procurement_invoices t cross join lateral supplier_invoice_sums(t) s where t.id = ${id}`.execute(
    db,
  )
  const sums = rows[0]
  if (!sums) throw Refusal.missing()
  const stated = { net: big(net ?? sums.net), vat: big(vat ?? sums.vat) }
  if (sums.vat_kind !== 'domestic' && !stated.vat.eq(0)) {
    throw Refusal.field('vat', `Lauks „${labelOf('vat')}”: šāda veida rēķinā piegādātājs PVN neaprēķina`)
  }
  await db
    .updateTable('procurement_invoices')
    .set({ net: round2(stated.net), vat: round2(stated.vat), gross: round2(stated.net.plus(stated.vat)) })
    .where('id', '=', id)
    .execute()
}

async function dueDateOf(db: Db, supplierId: number, date: string): Promise<string> {
  const { rows } = await sql<{ due: string }>`select ${dueDate(date)} as due from suppliers v where v.id = ${supplierId}`.execute(db)
  return rows[0]?.due ?? date
}

async function lockSources(db: Db, items: readonly NewLine[]): Promise<Map<number, Source>> {
  const ids = items.map(({ procurement_item_id }) => procurement_item_id)
  const { rows } = await sql<Source>`
    select ${copiedColumns(billedLine, 'g')}, p.supplier_id, u.abbreviation as unit, u.decimals, g.quantity - g.quantity_invoiced as open,
      p.accepted_at is not null and p.cancelled_at is null as received
    from procurement_items g join procurements p on p.id = g.procurement_id
    join catalog_items k on k.id = g.catalog_item_id join measure_units u on u.id = k.measure_unit_id
    where g.id = any (${ids}) order by g.id for no key update of g`.execute(db)
  return new Map(rows.map((row) => [row.procurement_item_id, row]))
}

interface Planning {
  line: NewLine
  place: number
  items: readonly NewLine[]
  sources: ReadonlyMap<number, Source>
  supplier_id: number
  date: string
}

/** Defaults to the receipt's data. */
async function planned(db: Db, { line, place, items, sources, supplier_id, date }: Planning) {
  const at = (field: string) => `items.${place}.${field}`
  const complain = (field: string, reason: string) => Refusal.field(at(field), `Lauks „${labelOf(field)}”: ${reason}`)
  const source = sources.get(line.procurement_item_id)
  if (source?.supplier_id !== supplier_id) throw complain('procurement_item_id', 'šādu preču no piegādātāja nav')
  if (!source.received) throw complain('procurement_item_id', 'preces vēl nav pieņemtas')
  if (items.findIndex((other) => other.procurement_item_id === line.procurement_item_id) < place) {
    throw complain('procurement_item_id', 'viena iepirkuma rinda norādīta vairākkārt')
  }
  const quantity = line.quantity ?? source.open
  refuseTooMuch(quantity, source.open, at('quantity'))
  const beyond = big(quantity).eq(source.open) ? null : beyondUnit(source, quantity)
  if (beyond !== null) throw complain('quantity', beyond)
  const vat_rate_code = line.vat_rate_code ?? source.vat_rate_code
  return {
    procurement_item_id: source.procurement_item_id,
    quantity,
    price: line.price ?? source.price,
    discount_percent: line.discount_percent ?? source.discount_percent,
    vat_rate_code,
    vat_rate: await rateOn(db, date, vat_rate_code),
  }
}

/** Throws if invalid on that day. */
export async function rateOn(db: Db, date: string, code: string, field?: string): Promise<string> {
  await refuseUnknownRate(db, date, code, field)
  const { rows } = await sql<{ rate: string }>`select vat_rate_on(${code}, ${date}) as rate`.execute(db)
  return one(rows).rate
}

export function refuseTooMuch(quantity: Decimal, open: Decimal, field: string): void {
  if (big(quantity).gt(0) && big(quantity).lte(big(open))) return
  const openText = big(open).toFixed().replace('.', ',')
  throw Refusal.field(field, `Lauks „${labelOf('quantity')}”: bez rēķina ir tikai ${openText}`)
}
