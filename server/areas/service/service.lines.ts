import { sql } from 'kysely'
import { round4 } from '../../../contract/money.ts'
import type { service } from '../../../contract/service/service.ts'
import type { Context, Handler } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'
import type { Price } from '../catalog/price-rules.ts'
import { dropHolds } from '../stock/reservations.ts'
import { beginService, type LockedService } from './service.transitions.ts'
import { decideService, type LineInput } from './decide.ts'
import { holdGoods, lineSource } from './service.goods.ts'
import { insertItems, insertMaterials, insertPositions, requireOneThing, requireTechnician, warrantyOf, warrantyReason } from './insert.ts'
import { machineItem } from './jobs.ts'
import { lockedMachine } from './service.machines.ts'
import { loadService } from './service.record.ts'

export const addItems: Handler<typeof service.addItems> = async (ctx) => {
  const locked = await beginService(ctx, ctx.params.id, 'EDIT')
  await insertItems(ctx, locked, ctx.body.service_application_items, 'service_application_items')
  return saved(ctx, locked, { after: ctx.body })
}

export const addPositions: Handler<typeof service.addPositions> = async (ctx) => {
  const { locked, machine } = await lockedMachine(ctx, ctx.params.serviceableItemId)
  await insertPositions(ctx, locked, { on: machine.id, list: 'service_positions' }, ctx.body.service_positions)
  return saved(ctx, locked, { after: ctx.body })
}

export const addMaterials: Handler<typeof service.addMaterials> = async (ctx) => {
  const { locked, line } = await lockedLine(ctx, ctx.params.id, 'position')
  const on = { id: line.id, serviceable_item_id: line.serviceable_item_id ?? 0, is_warranty: line.is_warranty }
  await insertMaterials(ctx, locked, { on, list: 'materials' }, ctx.body.materials)
  return saved(ctx, locked, { after: ctx.body })
}

export const positionsDone: Handler<typeof service.positionsDone> = async (ctx) => {
  const { db, user } = ctx
  const locked = await beginService(ctx, ctx.params.id, 'EDIT')
  const { rows } = await sql<{ name: string }>`
    update service_lines set is_done = true, updated_by = ${user.id}
    where service_application_id = ${locked.id} and kind = 'position' and not is_done returning name`.execute(db)
  if (rows.length === 0) return { data: await loadService(ctx, locked.id) }
  return saved(ctx, locked, { after: { is_done: rows.map(({ name }) => name) } })
}

type Kind = 'position' | 'material' | 'item'

interface Line extends Price {
  id: number
  service_application_id: number
  kind: Kind
  serviceable_item_id: number | null
  catalog_item_id: number | null
  service_job_id: number | null
  name: string
  quantity: string
  is_warranty: boolean
  warranty_reason: string | null
  notes: string | null
  warehouse_id: number | null
  unit_id: number | null
  lock_version: number
}

async function lineOf({ db }: Context, id: number, kind: Kind): Promise<Line> {
  const { rows } = await sql<Line>`select l.* from service_lines l where l.id = ${id} and l.kind = ${kind}`.execute(db)
  if (!rows[0]) throw Refusal.missing()
  return rows[0]
}

async function lockedLine(ctx: Context, id: number, kind: Kind): Promise<{ locked: LockedService; line: Line }> {
  const { service_application_id } = await lineOf(ctx, id, kind)
  const locked = await beginService(ctx, service_application_id, 'EDIT')
  return { locked, line: await lineOf(ctx, id, kind) }
}

interface Change extends Pick<LineInput, 'unit_price' | 'discount_percent' | 'unit'> {
  catalog_item_id?: number | null | undefined
  service_job_id?: number | null | undefined
  quantity?: string | undefined
  warranty_reason?: string | null | undefined
  notes?: string | null | undefined
  warehouse_id?: number | null | undefined
  name?: string | undefined
  is_warranty?: boolean | undefined
  is_done?: boolean | undefined
  technician_id?: number | null | undefined
  minutes?: number | null | undefined
  lock_version: number
}

export const updateItem: Handler<typeof service.updateItem> = (ctx) => change(ctx, ctx.params.itemId, 'item', ctx.body)

export const updatePosition: Handler<typeof service.updatePosition> = (ctx) => change(ctx, ctx.params.id, 'position', ctx.body)

export const updateMaterial: Handler<typeof service.updateMaterial> = (ctx) => change(ctx, ctx.params.id, 'material', ctx.body)

/** Recalculates price and discount only where affected, except manual ones. */
async function change(ctx: Context, id: number, kind: Kind, changes: Change) {
  const { db, user } = ctx
  const { locked, line } = await lockedLine(ctx, id, kind)
  if (line.lock_version !== changes.lock_version) throw Refusal.stale(await loadService(ctx, locked.id))
  await requireTechnician(db, changes.technician_id, 'technician_id')
  const { is_done, technician_id, minutes } = changes
  const owner = { ...locked, machine_item_id: await machineItem(db, line.serviceable_item_id) }
  const [columns] = await decideService(ctx, owner, [await lineInput(ctx, locked, line, changes)])
  const work = {
    ...(is_done !== undefined && { is_done }),
    ...(technician_id !== undefined && { technician_id }),
    ...(minutes !== undefined && { minutes }),
  }
  await db
    .updateTable('service_lines')
    .set({ ...columns, ...work, updated_by: user.id })
    .where('id', '=', line.id)
    .execute()
  const { name, quantity, unit_price } = line
  return saved(ctx, locked, { before: { service_line_id: line.id, name, quantity, unit_price }, after: { ...changes } })
}

async function lineInput(ctx: Context, locked: LockedService, line: Line, changes: Change): Promise<LineInput> {
  const thing = thingOf(line, changes)
  const replaced = thing.catalog_item_id !== line.catalog_item_id || thing.service_job_id !== line.service_job_id
  const warranty_reason = await reasonOf(ctx, locked, line, changes)
  const priced =
    replaced ||
    changes.unit_price !== undefined ||
    changes.discount_percent !== undefined ||
    line.is_warranty !== (warranty_reason !== null)
  return {
    ...thing,
    quantity: round4(changes.quantity ?? line.quantity),
    ...(replaced || line.is_warranty
      ? { unit_price: changes.unit_price, discount_percent: changes.discount_percent }
      : pricesOf(line, changes)),
    name: changes.name ?? (replaced ? null : line.name),
    warranty_reason,
    notes: changes.notes === undefined ? line.notes : changes.notes,
    warehouse_id: changes.warehouse_id === undefined ? line.warehouse_id : changes.warehouse_id,
    unit: changes.unit,
    standing: { price: priced ? null : priceColumns(line), unit_id: line.unit_id, replaced },
    field: '',
  }
}

/** Switches a line between goods and job. */
function thingOf(line: Line, changes: Change): Pick<LineInput, 'catalog_item_id' | 'service_job_id'> {
  const { catalog_item_id, service_job_id } = changes
  if (catalog_item_id === undefined && service_job_id === undefined) return line
  const thing = { catalog_item_id: catalog_item_id ?? null, service_job_id: service_job_id ?? null }
  requireOneThing(thing, '')
  return thing
}

/** Price and discount change independently; null restores the agreed value. */
function pricesOf(line: Line, { unit_price, discount_percent }: Change): Pick<LineInput, 'unit_price' | 'discount_percent'> {
  return {
    unit_price: unit_price === undefined && discount_percent !== null ? line.unit_price : unit_price,
    discount_percent: discount_percent === undefined && unit_price !== null ? line.discount_percent : discount_percent,
  }
}

function priceColumns({ unit_price, base_price, discount_percent, price_source }: Line): Price {
  return { unit_price, base_price, discount_percent, price_source }
}

async function reasonOf(ctx: Context, locked: LockedService, line: Line, changes: Change): Promise<string | null> {
  const is_warranty = changes.is_warranty ?? (changes.warranty_reason === undefined ? line.is_warranty : changes.warranty_reason !== null)
  const warranty_reason = changes.warranty_reason === undefined ? line.warranty_reason : changes.warranty_reason
  return warrantyReason({ is_warranty, warranty_reason }, await warrantyOf(ctx.db, locked, line.serviceable_item_id), '')
}

export const removeItem: Handler<typeof service.removeItem> = (ctx) => remove(ctx, ctx.params.itemId, 'item')

export const removePosition: Handler<typeof service.removePosition> = (ctx) => remove(ctx, ctx.params.id, 'position')

export const removeMaterial: Handler<typeof service.removeMaterial> = (ctx) => remove(ctx, ctx.params.id, 'material')

async function remove(ctx: Context, id: number, kind: Kind) {
  const { db } = ctx
  const { locked, line } = await lockedLine(ctx, id, kind)
  const { rows } = await sql<{ id: number }>`select id from service_lines where id = ${line.id} or parent_id = ${line.id}`.execute(db)
  await dropHolds(
    db,
    rows.map((row) => lineSource(row.id)),
  )
  await sql`delete from service_lines where id = ${line.id}`.execute(db)
  const { name, quantity, unit_price } = line
  return saved(ctx, locked, { before: { service_line_id: line.id, name, quantity, unit_price } })
}

/** Updates reservations of a started application. */
async function saved(ctx: Context, locked: LockedService, entry: { before?: object; after?: object }) {
  if (locked.started) await holdGoods(ctx.db, locked.id)
  ctx.audit({ entity: 'service_applications', id: locked.id, event: 'EDIT', ...entry, customer_id: locked.customer_id })
  return { data: await loadService(ctx, locked.id) }
}
