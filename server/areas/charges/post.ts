import { sql, type RawBuilder } from 'kysely'
import { chargeKinds, type Charging } from '../../../contract/rent/charges.ts'
import { big } from '../../../contract/money.ts'
import type { Db } from '../../http/context.ts'

const parts = ['rent_item_id', 'reading_id', 'service_line_id', 'subscription_item_id'] as const

/** Amounts in EUR without VAT. */
export interface Charge extends Partial<Record<(typeof parts)[number], number | null>> {
  kind: (typeof chargeKinds)[Charging][number]
  branch_id: number | null
  date: string
  period_start: string | null
  period_end: string | null
  catalog_item_id?: number | null
  name: string
  description: string | null
  quantity: string
  measure_unit: string
  unit_price: string
  discount_percent?: string
  /** EUR of the price already covered by an invoiced monthly minimum. */
  covered?: string
  /** For a difference to a minimum: the monthly minimum, EUR. */
  minimum?: string | null
  /** Which difference of its month it is; the first by default. */
  part?: number
  vat_rate_code: string
}

export interface Charged {
  type: Charging
  id: number
  number: string
  customer_id: number
  /** The customer gets no invoice for now. */
  is_withheld: boolean
}

interface ExistingCharge extends Charge {
  id: number
  is_withheld: boolean
  /** On an invoice that is not credited. */
  is_invoiced: boolean
  /** On an invoice now or earlier; it stays as its source. */
  was_invoiced: boolean
}

/**
 * Makes a record's charges equal to the target: adds, changes or removes charges that are on no invoice; invoiced
 * ones stay. A charge freed by a credit note (INV-RENT-8) stays if unchanged, otherwise it is voided and replaced.
 * The caller must lock the record.
 */
export async function postCharges(db: Db, owner: Charged, targetCharges: readonly Charge[]): Promise<void> {
  // Invoicing locks the charges it takes, so open ones stay open until commit.
  await sql`
    select id from charges where document_type = ${owner.type} and document_id = ${owner.id} and quantity_invoiced < quantity and not is_void
    order by id for update`.execute(db)
  const existingCharges = new Map((await loadCharges(db, owner)).map((charge) => [keyOf(charge), charge]))
  const differing = targetCharges.flatMap((charge) => {
    const now = existingCharges.get(keyOf(charge))
    return now && !now.is_invoiced && !same(now, charge) ? [{ now, charge }] : []
  })
  const keys = new Set(targetCharges.map(keyOf))
  const surplus = [...existingCharges.values()].filter((charge) => !charge.is_invoiced && !keys.has(keyOf(charge)))
  const replaced = differing.filter(({ now }) => now.was_invoiced)
  await drop(db, [...surplus, ...replaced.map(({ now }) => now)])
  const changed = differing.flatMap(({ now, charge }) => (now.was_invoiced ? [] : [{ ...charge, id: now.id }]))
  if (changed.length > 0) await change(db, changed)
  const missing = [...targetCharges.filter((charge) => !existingCharges.has(keyOf(charge))), ...replaced.map(({ charge }) => charge)]
  if (missing.length > 0) await addCharges(db, owner, missing)
  await sql`
    update charges set is_withheld = ${owner.is_withheld}
    where document_type = ${owner.type} and document_id = ${owner.id} and is_withheld <> ${owner.is_withheld}`.execute(db)
}

/** Deletes charges; those ever invoiced become void. */
async function drop(db: Db, charges: readonly ExistingCharge[]): Promise<void> {
  const [invoicedCharges, uninvoicedCharges] = [
    charges.filter((charge) => charge.was_invoiced),
    charges.filter((charge) => !charge.was_invoiced),
  ]
  if (invoicedCharges.length > 0)
    await sql`update charges set is_void = true where id = any(${invoicedCharges.map(({ id }) => id)})`.execute(db)
  if (uninvoicedCharges.length > 0) await sql`delete from charges where id = any(${uninvoicedCharges.map(({ id }) => id)})`.execute(db)
}

/**
 * Deletes charges that were never invoiced and voids those freed by a credit note. The caller has already removed
 * the others from their invoices.
 */
export async function voidCharges(db: Db, { type, id }: Pick<Charged, 'type' | 'id'>): Promise<void> {
  await sql`
    delete from charges t where t.document_type = ${type} and t.document_id = ${id}
      and not exists (select from invoice_items n where n.source_type = t.kind and n.source_id = t.id)`.execute(db)
  await sql`update charges set is_void = true where document_type = ${type} and document_id = ${id} and not is_void`.execute(db)
}

function keyOf(charge: Charge): string {
  return [charge.kind, ...parts.map((part) => charge[part] ?? null), charge.period_start, charge.part ?? 1].join('|')
}

function partsOf(alias: string): RawBuilder<unknown> {
  return sql.join(parts.map((part) => sql.ref(alias === '' ? part : `${alias}.${part}`)))
}

const comparedFields = [
  'branch_id',
  'date',
  'period_end',
  'catalog_item_id',
  'name',
  'description',
  'measure_unit',
  'vat_rate_code',
] as const
const figures = ['quantity', 'unit_price', 'discount_percent', 'covered', 'minimum'] as const

function same(now: Charge, then: Charge): boolean {
  return (
    comparedFields.every((field) => (now[field] ?? null) === (then[field] ?? null)) &&
    figures.every((field) => big(now[field]).eq(big(then[field])))
  )
}

async function loadCharges(db: Db, { type, id }: Charged): Promise<ExistingCharge[]> {
  const { rows } = await sql<ExistingCharge>`
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

/** Returns the new keys in the order of the charges. */
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
