import { sql, type RawBuilder } from 'kysely'
import { chargeKinds, type Charging } from '../../../contract/rent/charges.ts'
import { big } from '../../../contract/money.ts'
import type { Db } from '../../http/context.ts'

/** Columns that say what of its record a charge is for: a machine, a reading. Further records bring theirs. */
const parts = ['rent_item_id', 'reading_id', 'service_line_id', 'subscription_item_id'] as const

/** What a record charges its customer for; money in EUR without VAT. */
export interface Charge extends Partial<Record<(typeof parts)[number], number | null>> {
  kind: (typeof chargeKinds)[Charging][number]
  branch_id: number | null
  /** Day on which the work was done, `yyyy-mm-dd`. */
  date: string
  period_start: string | null
  period_end: string | null
  /** Goods that it is for; work has none. */
  catalog_item_id?: number | null
  name: string
  description: string | null
  quantity: string
  measure_unit: string
  unit_price: string
  /** None where it is left out. */
  discount_percent?: string
  /** EUR of the price that an invoiced minimum of the month has paid already; none where it is left out. */
  covered?: string
  /** Of a difference to a minimum: what its month has to come to, EUR. */
  minimum?: string | null
  /** Which of the differences of its month it is; the first where it is left out. */
  part?: number
  vat_rate_code: string
}

/** The record whose charges they are. */
export interface Charged {
  type: Charging
  id: number
  number: string
  customer_id: number
  /** Its customer gets no invoice for now. */
  is_withheld: boolean
}

interface Standing extends Charge {
  id: number
  is_withheld: boolean
  /** On an invoice that is not credited, so it stays. */
  is_invoiced: boolean
  /** An invoice holds or held it: it stays told for that. */
  was_invoiced: boolean
}

/**
 * Makes the charges of a record those that are wanted: what is on no invoice is added, changed or taken away, the rest
 * stays as it was invoiced. What a credit note set free (INV-RENT-8) stays when it is wanted as it is; otherwise it becomes
 * void, and another takes its place. The caller holds the record, so nobody else posts them.
 */
export async function postCharges(db: Db, owner: Charged, wanted: readonly Charge[]): Promise<void> {
  // An invoice takes charges by holding them: what is decided here of the open ones holds until the end.
  await sql`
    select id from charges where document_type = ${owner.type} and document_id = ${owner.id} and quantity_invoiced < quantity and not is_void
    order by id for update`.execute(db)
  const standing = new Map((await standingOf(db, owner)).map((charge) => [keyOf(charge), charge]))
  const differing = wanted.flatMap((charge) => {
    const now = standing.get(keyOf(charge))
    return now && !now.is_invoiced && !same(now, charge) ? [{ now, charge }] : []
  })
  const keys = new Set(wanted.map(keyOf))
  const surplus = [...standing.values()].filter((charge) => !charge.is_invoiced && !keys.has(keyOf(charge)))
  const replaced = differing.filter(({ now }) => now.was_invoiced)
  await drop(db, [...surplus, ...replaced.map(({ now }) => now)])
  const changed = differing.flatMap(({ now, charge }) => (now.was_invoiced ? [] : [{ ...charge, id: now.id }]))
  if (changed.length > 0) await change(db, changed)
  const missing = [...wanted.filter((charge) => !standing.has(keyOf(charge))), ...replaced.map(({ charge }) => charge)]
  if (missing.length > 0) await addCharges(db, owner, missing)
  await sql`
    update charges set is_withheld = ${owner.is_withheld}
    where document_type = ${owner.type} and document_id = ${owner.id} and is_withheld <> ${owner.is_withheld}`.execute(db)
}

/** Takes charges away; those that an invoice held become void. */
async function drop(db: Db, charges: readonly Standing[]): Promise<void> {
  const [told, untold] = [charges.filter((charge) => charge.was_invoiced), charges.filter((charge) => !charge.was_invoiced)]
  if (told.length > 0) await sql`update charges set is_void = true where id = any(${told.map(({ id }) => id)})`.execute(db)
  if (untold.length > 0) await sql`delete from charges where id = any(${untold.map(({ id }) => id)})`.execute(db)
}

/**
 * A record takes its work back: charges that no invoice has held yet go, and those that a credit note set free are
 * told for their invoice and never invoiced again. What an invoice holds now the caller has taken off it.
 */
export async function voidCharges(db: Db, { type, id }: Pick<Charged, 'type' | 'id'>): Promise<void> {
  await sql`
    delete from charges t where t.document_type = ${type} and t.document_id = ${id}
      and not exists (select from invoice_items n where n.source_type = t.kind and n.source_id = t.id)`.execute(db)
  await sql`update charges set is_void = true where document_type = ${type} and document_id = ${id} and not is_void`.execute(db)
}

/** One of a kind: a fee of a machine's month, a minimum of a month, a reading. */
function keyOf(charge: Charge): string {
  return [charge.kind, ...parts.map((part) => charge[part] ?? null), charge.period_start, charge.part ?? 1].join('|')
}

/** The parts as a statement names them. */
function partsOf(alias: string): RawBuilder<unknown> {
  return sql.join(parts.map((part) => sql.ref(alias === '' ? part : `${alias}.${part}`)))
}

const shown = ['branch_id', 'date', 'period_end', 'catalog_item_id', 'name', 'description', 'measure_unit', 'vat_rate_code'] as const
const figures = ['quantity', 'unit_price', 'discount_percent', 'covered', 'minimum'] as const

function same(now: Charge, then: Charge): boolean {
  return (
    shown.every((field) => (now[field] ?? null) === (then[field] ?? null)) && figures.every((field) => big(now[field]).eq(big(then[field])))
  )
}

async function standingOf(db: Db, { type, id }: Charged): Promise<Standing[]> {
  const { rows } = await sql<Standing>`
    select t.id, t.kind, ${partsOf('t')}, t.branch_id, t.date, t.period_start, t.period_end, t.catalog_item_id, t.name, t.description,
      t.quantity, u.abbreviation as measure_unit, t.unit_price, t.discount_percent, t.covered, t.minimum, t.part, t.vat_rate_code, t.is_withheld,
      exists (select from invoiced_charges v where v.id = t.id) as is_invoiced,
      exists (select from invoice_items n where n.source_type = t.kind and n.source_id = t.id) as was_invoiced
    from charges t join measure_units u on u.id = t.measure_unit_id
    where t.document_type = ${type} and t.document_id = ${id} and not t.is_void`.execute(db)
  return rows
}

const recordset = sql`(id bigint, place integer, kind text, ${sql.join(parts.map((part) => sql`${sql.ref(part)} bigint`))}, branch_id bigint, date date, period_start date,
  period_end date, catalog_item_id bigint, name text, description text, quantity numeric, measure_unit text, unit_price numeric,
  discount_percent numeric, covered numeric, minimum numeric, part smallint, vat_rate_code text)`

async function change(db: Db, charges: readonly (Charge & { id: number })[]): Promise<void> {
  await sql`
    update charges t set branch_id = x.branch_id, date = x.date, period_end = x.period_end, catalog_item_id = x.catalog_item_id, name = x.name, description = x.description,
      quantity = x.quantity, measure_unit_id = u.id, unit_price = x.unit_price, discount_percent = coalesce(x.discount_percent, 0), covered = coalesce(x.covered, 0),
      minimum = x.minimum, vat_rate_code = x.vat_rate_code
    from json_to_recordset(${JSON.stringify(charges)}) as x ${recordset} join measure_units u on u.abbreviation = x.measure_unit
    where t.id = x.id`.execute(db)
}

/** Posts charges beside those that the record has; answers their keys in the same order. */
export async function addCharges(db: Db, owner: Charged, charges: readonly Charge[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    insert into charges (kind, document_type, document_id, document_number, customer_id, branch_id, ${partsOf('')}, date, period_start,
      period_end, catalog_item_id, name, description, quantity, measure_unit_id, unit_price, discount_percent, covered, minimum, part, vat_rate_code, is_withheld)
    select x.kind, ${owner.type}, ${owner.id}, ${owner.number}, ${owner.customer_id}, x.branch_id, ${partsOf('x')}, x.date,
      x.period_start, x.period_end, x.catalog_item_id, x.name, x.description, x.quantity, u.id, x.unit_price, coalesce(x.discount_percent, 0), coalesce(x.covered, 0), x.minimum, coalesce(x.part, 1), x.vat_rate_code, ${owner.is_withheld}
    from json_to_recordset(${JSON.stringify(charges.map((charge, place) => ({ ...charge, place })))}) as x ${recordset}
    join measure_units u on u.abbreviation = x.measure_unit order by x.place returning id`.execute(db)
  return rows.map(({ id }) => id)
}
