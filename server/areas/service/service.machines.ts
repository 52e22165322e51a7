import { sql } from 'kysely'
import type * as z from 'zod/mini'
import { labelOf } from '../../../contract/labels.ts'
import type { service } from '../../../contract/service/service.ts'
import type { newServiceableItem } from '../../../contract/service/service-lines.ts'
import { one } from '../../db/one.ts'
import type { Context, Handler } from '../../http/context.ts'
import { definedFields } from '../../http/record.ts'
import { Refusal } from '../../http/refusal.ts'
import { isUuid } from '../inventory/inventory.record.ts'
import { lockPieces } from '../inventory/inventory.transitions.ts'
import { pieceServiced, pieceToService } from '../inventory/serviced.ts'
import { beginService, type LockedService } from './service.transitions.ts'
import { holdGoods, lineSource } from './service.goods.ts'
import { insertPositions } from './insert.ts'
import { loadService } from './service.record.ts'
import { dropHolds } from '../stock/reservations.ts'

type NewMachine = z.output<typeof newServiceableItem>
type Counters = NonNullable<NewMachine['counter_values']>
type Application = Omit<LockedService, 'status' | 'number' | 'started' | 'lock_version' | 'contact_id'>

export async function insertMachines(ctx: Context, application: Application, machines: readonly NewMachine[], list: string): Promise<void> {
  const { db, user } = ctx
  const pieces: (Piece | null)[] = []
  for (const [index, { machine = null }] of machines.entries()) {
    pieces.push(machine === null ? null : await findPiece(ctx, application, machine, `${list}.${index}.machine`))
  }
  // Serialises applications for one machine.
  await lockPieces(
    db,
    pieces.flatMap((piece) => piece?.id ?? []),
  )
  for (const [index, { service_positions = [], counter_values = [], machine: _typed, ...machineFields }] of machines.entries()) {
    const field = `${list}.${index}.`
    const piece = pieces[index] ?? null
    if (piece === null) requireDescription(machineFields.description, `${field}description`)
    else await takePiece(ctx, application, piece, `${field}machine`)
    await requireFigures(ctx, piece?.id ?? null, counter_values, field)
    const { rows } = await sql<{ id: number }>`
      insert into serviceable_items (service_application_id, position, inventory_item_id, description, serial_nr, counter_values, counters_read_on,
        problem, created_by, updated_by)
      select ${application.id}, coalesce(max(position), 0) + 1, ${piece?.id ?? null}, ${machineFields.description ?? null}, ${machineFields.serial_nr ?? null},
        ${JSON.stringify(counter_values)}, ${readOn(ctx, counter_values)}, ${machineFields.problem ?? null}, ${user.id}, ${user.id}
      from serviceable_items where service_application_id = ${application.id} returning id`.execute(db)
    const { id } = one(rows)
    if (service_positions.length > 0)
      await insertPositions(ctx, application, { on: id, list: `${field}service_positions` }, service_positions)
  }
}

/** The day somebody records them. */
function readOn({ today }: Pick<Context, 'today'>, counters: readonly unknown[]): string | null {
  return counters.length === 0 ? null : today
}

/** Meters that maintenance depends on need a value. */
async function requireFigures({ db }: Context, pieceId: number | null, counters: Counters, field: string): Promise<void> {
  if (pieceId === null || counters.length === 0) return
  const { rows } = await sql<{ place: number; name: string }>`
    select c.place::int - 1 as place, c.each ->> 'name' as name
    from jsonb_array_elements(${JSON.stringify(counters)}::jsonb) with ordinality c (each, place)
    where counter_figure(c.each ->> 'value') is null and exists (
      select from inventory_item_maintenances m join category_options o on o.id = m.counter_option_id
      where m.inventory_item_id = ${pieceId} and lower(btrim(o.name)) = lower(btrim(c.each ->> 'name')))
    order by c.place limit 1`.execute(db)
  const [wrong] = rows
  if (wrong) {
    throw Refusal.field(
      `${field}counter_values.${wrong.place}.value`,
      `Lauks „${labelOf('counter_values')}”: skaitītāja „${wrong.name}” rādījumam jābūt skaitlim`,
    )
  }
}

interface Piece {
  id: number
  inventory_nr: string
  owner: string
  customer_id: number | null
}

/** By UUID, inventory or serial number; customer users only what is with them. */
async function findPiece({ db, user }: Context, { customer_id }: Application, identifier: string, field: string): Promise<Piece> {
  const uuid = isUuid(identifier) ? identifier : null
  const { rows } = await sql<Piece>`
    select id, inventory_nr, owner, customer_id from inventory_items
    where (uuid = ${uuid} or lower(inventory_nr) = lower(${identifier}) or lower(serial_nr) = lower(${identifier})) and archived_at is null
    order by customer_id is not distinct from ${customer_id} desc, id limit 1`.execute(db)
  const piece = rows[0]
  const label = `Lauks „${labelOf('machine')}”`
  if (!piece || (user.kind === 'customer' && piece.customer_id !== customer_id)) {
    throw Refusal.field(field, uuid === null ? `${label}: tāda inventāra nav` : `${label}: inventārs ar šādu UUID neeksistē`)
  }
  if (piece.customer_id !== null && piece.customer_id !== customer_id) {
    throw Refusal.field(field, `${label}: iekārta ${piece.inventory_nr} ir pie cita klienta`)
  }
  return piece
}

function requireDescription(description: string | null | undefined, field: string): void {
  if (!description) throw Refusal.field(field, `Lauks „${labelOf('description')}” ir obligāts, ja iekārta nav inventārā`)
}

/** A machine is on at most one open application. */
async function takePiece(ctx: Context, application: Application, piece: Piece, field: string): Promise<void> {
  const busy = await openApplicationOf(ctx, [piece.id])
  if (busy) {
    const where = busy.id === application.id ? 'jau ir šajā pieteikumā' : `jau ir servisā, pieteikums ${busy.number}`
    throw Refusal.field(field, `Lauks „${labelOf('machine')}”: iekārta ${piece.inventory_nr} ${where}`)
  }
  await pieceToService(ctx, piece.id, field)
}

/** Refused if on another open application outside the split family. */
export async function retakePieces(ctx: Context, id: number): Promise<void> {
  const pieces = await piecesOf(ctx, id)
  await lockPieces(ctx.db, pieces)
  const busy = await openApplicationOf(ctx, pieces, await splitFamilyOf(ctx, id))
  if (busy) {
    throw Refusal.field('status', `Lauks „${labelOf('status')}”: iekārta ${busy.inventory_nr} jau ir servisā, pieteikums ${busy.number}`)
  }
  for (const piece of pieces) await pieceToService(ctx, piece, 'status')
}

/** Call under the pieces' locks. */
async function openApplicationOf(
  { db }: Context,
  pieces: readonly number[],
  besides: readonly number[] = [],
): Promise<{ id: number; number: string; inventory_nr: string } | undefined> {
  const { rows } = await sql<{ id: number; number: string; inventory_nr: string }>`
    select o.id, o.number, p.inventory_nr
    from serviceable_items s join service_applications o on o.id = s.service_application_id join inventory_items p on p.id = s.inventory_item_id
    where s.inventory_item_id = any (${[...pieces]}) and o.id <> all (${[...besides]}) and o.completed_at is null
    order by o.id limit 1`.execute(db)
  return rows[0]
}

/** Split applications share machines. */
async function splitFamilyOf({ db }: Context, id: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with recursive family as (
      select id, split_from_id from service_applications where id = ${id}
      union
      select a.id, a.split_from_id from service_applications a join family f on a.split_from_id = f.id or a.id = f.split_from_id
    )
    select id from family`.execute(db)
  return rows.map((row) => row.id)
}

export const addMachines: Handler<typeof service.addMachines> = async (ctx) => {
  const { params, body } = ctx
  const locked = await beginService(ctx, params.applicationId, 'EDIT')
  await insertMachines(ctx, locked, body.serviceable_items, 'serviceable_items')
  if (locked.started) await holdGoods(ctx.db, locked.id)
  ctx.audit({ entity: 'service_applications', id: locked.id, event: 'EDIT', after: body, customer_id: locked.customer_id })
  return { data: await loadService(ctx, locked.id) }
}

interface Machine {
  id: number
  service_application_id: number
  inventory_item_id: number | null
  inventory_nr: string | null
  description: string | null
  serial_nr: string | null
  problem: string | null
  lock_version: number
}

async function machineOf({ db }: Context, id: number): Promise<Machine> {
  const { rows } = await sql<Machine>`
    select s.id, s.service_application_id, s.inventory_item_id, p.inventory_nr, s.description, s.serial_nr, s.problem, s.lock_version
    from serviceable_items s left join inventory_items p on p.id = s.inventory_item_id where s.id = ${id}`.execute(db)
  if (!rows[0]) throw Refusal.missing()
  return rows[0]
}

export async function lockedMachine(ctx: Context, id: number): Promise<{ locked: LockedService; machine: Machine }> {
  const { service_application_id } = await machineOf(ctx, id)
  const locked = await beginService(ctx, service_application_id, 'EDIT')
  return { locked, machine: await machineOf(ctx, id) }
}

async function nextPiece(
  ctx: Context,
  locked: LockedService,
  { inventory_item_id: before }: Machine,
  identifier: string | null | undefined,
): Promise<{ piece: number | null; replaced: boolean }> {
  if (identifier === undefined) return { piece: before, replaced: false }
  const found = identifier === null ? null : await findPiece(ctx, locked, identifier, 'machine')
  const piece = found?.id ?? null
  const replaced = piece !== before
  if (replaced && found) {
    await lockPieces(ctx.db, [found.id, ...(before === null ? [] : [before])])
    await takePiece(ctx, locked, found, 'machine')
  }
  return { piece, replaced }
}

/** A replaced machine returns. */
export const updateMachine: Handler<typeof service.updateMachine> = async (ctx) => {
  const { db, user, params, body } = ctx
  const { lock_version, machine: identifier, counter_values, ...fields } = body
  const { locked, machine } = await lockedMachine(ctx, params.id)
  if (machine.lock_version !== lock_version) throw Refusal.stale(await loadService(ctx, locked.id))
  const { piece, replaced } = await nextPiece(ctx, locked, machine, identifier)
  const described = fields.description === undefined ? machine.description : fields.description
  if (piece === null) requireDescription(described, 'description')
  if (counter_values) await requireFigures(ctx, piece, counter_values, '')
  const values = {
    ...definedFields(fields),
    ...(counter_values && { counter_values: JSON.stringify(counter_values), counters_read_on: readOn(ctx, counter_values) }),
    ...(replaced && { inventory_item_id: piece }),
  }
  await db
    .updateTable('serviceable_items')
    .set({ ...values, updated_by: user.id })
    .where('id', '=', machine.id)
    .execute()
  if (replaced && machine.inventory_item_id !== null) await pieceServiced(ctx, machine.inventory_item_id)
  ctx.audit({ entity: 'service_applications', id: locked.id, event: 'EDIT', before: machine, after: body, customer_id: locked.customer_id })
  return { data: await loadService(ctx, locked.id) }
}

/** The machine returns to where it was. */
export const removeMachine: Handler<typeof service.removeMachine> = async (ctx) => {
  const { db, params } = ctx
  const { locked, machine } = await lockedMachine(ctx, params.id)
  const lines = await db.selectFrom('service_lines').select('id').where('serviceable_item_id', '=', machine.id).execute()
  await dropHolds(
    db,
    lines.map(({ id }) => lineSource(id)),
  )
  await sql`delete from files where fileable_type = 'serviceable_items' and fileable_id = ${machine.id}`.execute(db)
  await sql`delete from serviceable_items where id = ${machine.id}`.execute(db)
  if (machine.inventory_item_id !== null) await pieceServiced(ctx, machine.inventory_item_id)
  ctx.audit({ entity: 'service_applications', id: locked.id, event: 'EDIT', before: machine, customer_id: locked.customer_id })
  return { data: await loadService(ctx, locked.id) }
}

/** In key order. */
export async function piecesOf({ db }: Pick<Context, 'db'>, id: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select inventory_item_id as id from serviceable_items where service_application_id = ${id} and inventory_item_id is not null order by 1`.execute(
    db,
  )
  return rows.map((row) => row.id)
}
