import { sql } from 'kysely'
import { labelOf } from '../../../contract/labels.ts'
import { big, round4 } from '../../../contract/money.ts'
import type { VatDecision } from '../../../contract/company/vat-decision.ts'
import { catalogItemUnit, type UnitState } from '../../../machines/catalog-item-unit.ts'
import type { Context, Db } from '../../http/context.ts'
import { Refusal, type FieldErrors } from '../../http/refusal.ts'
import { beyondUnit } from '../catalog/counted.ts'
import type { Price } from '../catalog/price-rules.ts'
import { complaintsOf } from '../stock/sale-line-facts.ts'
import { decideLines, type DecidedLine } from '../stock/sale-lines.ts'
import { unitNumber } from '../stock/stock.units.ts'
import { jobFacts, type JobFacts } from './jobs.ts'

export interface LineOwner {
  customer_id: number
  branch_id: number | null
  date: string
  warehouse_id: number
  discount_percent: string | null
  /** May have a separate maintenance price. */
  machine_item_id?: number | null | undefined
}

/** Omitted price and discount follow the agreements. */
export interface LineInput {
  catalog_item_id: number | null
  service_job_id: number | null
  quantity: string
  unit_price?: string | null | undefined
  discount_percent?: string | null | undefined
  name: string | null
  /** Free for the customer (INV-SERVICE-2), or null. */
  warranty_reason: string | null
  notes: string | null
  warehouse_id: number | null
  /** Serial number. */
  unit?: string | null | undefined
  /** Current values, preserved where the change does not affect them. */
  standing?: { price: Price | null; unit_id: number | null; replaced: boolean } | undefined
  /** Prefix of its field names. */
  field: string
}

export type LineColumns = Price &
  VatDecision & {
    catalog_item_id: number | null
    service_job_id: number | null
    name: string
    sku: string | null
    quantity: string
    measure_unit_id: number
    is_warranty: boolean
    warranty_reason: string | null
    warehouse_id: number | null
    unit_id: number | null
    notes: string | null
  }

/** Reports all faults together. */
export async function decideService(
  ctx: Pick<Context, 'db' | 'user'>,
  owner: LineOwner,
  inputs: readonly LineInput[],
): Promise<LineColumns[]> {
  const goods = await decidedGoods(ctx.db, owner, inputs)
  const jobs = await jobFacts(ctx.db, owner, [...new Set(inputs.flatMap(({ service_job_id }) => service_job_id ?? []))])
  const pieces = await piecesOf(ctx.db, owner, inputs, goods)
  const errors: FieldErrors = {}
  const refuse = (line: LineInput, field: string, reason: string): void => {
    errors[`${line.field}${field}`] = [`Lauks „${labelOf(field)}”: ${reason}`]
  }
  const decided = inputs.flatMap((line): LineColumns[] => {
    const item = goods.get(line)
    const job = jobs.get(line.service_job_id ?? 0)
    if (!item && !job) {
      refuse(line, 'service_job_id', 'norādītais ieraksts neeksistē')
      return []
    }
    const columns = item ? ofGoods(line, item) : job ? ofJob(line, job) : null
    if (!columns) return []
    if (item) for (const { field, text } of complaintsOfGoods(ctx, line, item, columns)) errors[`${line.field}${field}`] = [text]
    const wrong = job && beyondUnit(job, line.quantity)
    if (wrong) refuse(line, 'quantity', wrong)
    const piece = pieces.get(line)
    if (typeof piece === 'string') refuse(line, 'unit', piece)
    if (typeof piece === 'number' && !big(line.quantity).eq(1))
      refuse(line, 'quantity', 'katru vienību (IMEI) raksta savā rindā, daudzums ir 1')
    return [{ ...columns, unit_id: typeof piece === 'number' ? piece : null }]
  })
  if (Object.keys(errors).length > 0) throw Refusal.fields(errors)
  return decided
}

async function decidedGoods(db: Db, owner: LineOwner, inputs: readonly LineInput[]): Promise<Map<LineInput, DecidedLine>> {
  const lines = inputs.filter((line) => line.catalog_item_id !== null)
  if (lines.length === 0) return new Map()
  const decided = await decideLines(
    db,
    { ...owner, used_up: true, distance: false },
    lines.map(({ catalog_item_id, quantity, unit_price, discount_percent, warehouse_id }) => ({
      item_id: catalog_item_id ?? 0,
      quantity,
      unit_price,
      discount_percent,
      warehouse_id,
    })),
    (index, field) => `${lines[index]?.field ?? ''}${field === 'item_id' ? 'catalog_item_id' : field}`,
  )
  return new Map(decided.flatMap((each, index): [LineInput, DecidedLine][] => (lines[index] ? [[lines[index], each]] : [])))
}

function ofGoods(line: LineInput, { facts, price, vat }: DecidedLine): Omit<LineColumns, 'unit_id'> {
  const { name, sku, measure_unit_id } = facts
  return columnsOf(line, { name, sku, measure_unit_id, price, vat })
}

function ofJob(line: LineInput, job: JobFacts): Omit<LineColumns, 'unit_id'> {
  return columnsOf(line, { ...job, price: manualPrice(line, job.price) })
}

/** A given price or discount becomes manual (docs/domain/sales.md#price-resolution rule 2). */
function manualPrice({ unit_price, discount_percent }: LineInput, resolved: Price): Price {
  if (unit_price !== null && unit_price !== undefined) {
    return { ...resolved, unit_price: round4(unit_price), discount_percent: round4(big(discount_percent)), price_source: 'manual' }
  }
  if (discount_percent === null || discount_percent === undefined) return resolved
  return { ...resolved, discount_percent: round4(discount_percent), price_source: 'manual' }
}

interface Thing {
  name: string
  sku: string
  measure_unit_id: number
  price: Price
  vat: VatDecision
}

/** Warranty is free, but stores the regular price. */
function columnsOf(line: LineInput, { name, sku, measure_unit_id, price, vat }: Thing): Omit<LineColumns, 'unit_id'> {
  const { catalog_item_id, service_job_id, quantity, warranty_reason, warehouse_id, notes, standing } = line
  const regularPrice = standing?.price ?? price
  const free = warranty_reason === null ? {} : { unit_price: '0', discount_percent: '0' }
  return {
    catalog_item_id,
    service_job_id,
    name: line.name ?? name,
    sku,
    quantity: round4(quantity),
    measure_unit_id,
    ...regularPrice,
    ...free,
    ...vat,
    is_warranty: warranty_reason !== null,
    warranty_reason,
    warehouse_id,
    notes,
  }
}

/** Free lines have no price floor; only changes are checked. */
function complaintsOfGoods(ctx: Pick<Context, 'user'>, line: LineInput, { facts }: DecidedLine, price: Price) {
  const { standing, quantity, warranty_reason } = line
  return complaintsOf({ facts, price, quantity }, ctx.user)
    .filter(({ field }) =>
      field === 'unit_price' ? warranty_reason === null && !standing?.price : field !== 'item_id' || !standing || standing.replaced,
    )
    .map((each) => ({ ...each, field: each.field === 'item_id' ? 'catalog_item_id' : each.field }))
}

interface Piece {
  id: number
  catalog_item_id: number
  number: string
  status: UnitState
  warehouse_id: number | null
}

async function piecesOf(
  db: Db,
  owner: LineOwner,
  inputs: readonly LineInput[],
  goods: ReadonlyMap<LineInput, DecidedLine>,
): Promise<Map<LineInput, number | string>> {
  const naming = inputs.filter((line) => typeof line.unit === 'string' && goods.has(line))
  const result = new Map<LineInput, number | string>()
  for (const line of inputs)
    if (line.unit === undefined && line.standing?.unit_id && !line.standing.replaced) result.set(line, line.standing.unit_id)
  if (naming.length === 0) return result
  const numbers = naming.flatMap((line) => [line.unit ?? '', unitNumber('imei', line.unit ?? '')])
  const { rows } = await sql<Piece>`
    select u.id, u.catalog_item_id, u.number, u.status, s.warehouse_id from catalog_item_units u left join stock_items s on s.id = u.stock_item_id
    where u.number = any (${numbers}) and u.deleted_at is null`.execute(db)
  for (const line of naming) {
    const facts = goods.get(line)?.facts
    const unitNumbers = [line.unit, unitNumber('imei', line.unit ?? '')]
    const piece = rows.find((row) => row.catalog_item_id === line.catalog_item_id && unitNumbers.includes(row.number))
    if (!facts?.has_units) result.set(line, `preci „${facts?.name ?? ''}” neuzskaita pa vienībām`)
    else if (!piece) result.set(line, `precei „${facts.name}” vienības ${line.unit} nav`)
    else if (
      piece.id !== line.standing?.unit_id &&
      (piece.status !== catalogItemUnit.initial || piece.warehouse_id !== (line.warehouse_id ?? owner.warehouse_id))
    ) {
      result.set(line, `vienība ${piece.number} nav brīva šajā noliktavā: ${catalogItemUnit.states[piece.status].toLowerCase()}`)
    } else result.set(line, piece.id)
  }
  return result
}
