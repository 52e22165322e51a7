import { sql } from 'kysely'
import type { Body } from '../../../contract/calls.ts'
import { formatDate } from '../../../contract/format.ts'
import { labelOf } from '../../../contract/labels.ts'
import { big } from '../../../contract/money.ts'
import type { rent } from '../../../contract/rent/rent.ts'
import type { Context, Db, Handler } from '../../http/context.ts'
import { definedFields } from '../../http/record.ts'
import { Refusal } from '../../http/refusal.ts'
import { pieceCame, pieceGoes, pieceMoved } from '../inventory/rented.ts'
import { beginRent } from './rent.transitions.ts'
import { chargeRent } from './rent.charge.ts'
import { keepFormerFee } from './former.ts'
import { requireLastDay } from './last-day.ts'
import { dropPhotos } from './readings.ts'
import { loadRent } from './rent.record.ts'
import { writeReadings } from './write-readings.ts'

type NewItem = Body<typeof rent.addItem>

interface Joined {
  id: number
  date_from: string
  customer_id: number
  branch_id?: number | null | undefined
}

/** The caller holds the rent. @param field prefix of its field names */
export async function rentOut(ctx: Context, rent: Joined, item: NewItem, field = ''): Promise<void> {
  const { db, user, today } = ctx
  const { id, date_from, customer_id } = rent
  const { uuid, readings = [], ...given } = item
  const values = { ...definedFields(given), date_from: given.date_from ?? (date_from > today ? date_from : today) }
  if (values.date_from < date_from) {
    throw Refusal.field(`${field}date_from`, `Lauks „${labelOf('date_from')}”: noma sākas ${formatDate(date_from)}`)
  }
  await requireBranch(db, customer_id, given.branch_id, `${field}branch_id`)
  const place = { customer_id, branch_id: given.branch_id ?? rent.branch_id ?? null, location: given.location ?? null }
  const piece = await pieceGoes(ctx, uuid, `${field}uuid`, place)
  await refuseBusy(db, { piece: piece.id, from: values.date_from }, `${field}date_from`)
  const createdItem = await db
    .insertInto('rent_items')
    .values({
      ...values,
      rent_id: id,
      inventory_item_id: piece.id,
      monthly_fee: values.monthly_fee ?? '0',
      created_by: user.id,
      updated_by: user.id,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (readings.length === 0) return
  const openingReadings = readings.map(({ option_id, value }) => ({
    rent_item_id: createdItem.id,
    option_id,
    value,
    date: values.date_from,
    kind: 'opening' as const,
  }))
  await writeReadings(ctx, openingReadings, (place, name) => (name === 'date' ? `${field}date_from` : `${field}readings.${place}.${name}`))
}

/** No overlap with another customer's rent. */
async function refuseBusy(
  db: Db,
  { piece, from, to = null, own = 0 }: { piece: number; from: string; to?: string | null; own?: number },
  field: string,
): Promise<void> {
  const { rows } = await sql<{ date_to: string | null }>`
    select date_to from rent_items where inventory_item_id = ${piece} and id <> ${own}
      and daterange(date_from, date_to, '[]') && daterange(${from}::date, ${to}::date, '[]') order by date_from limit 1`.execute(db)
  const [busy] = rows
  if (!busy) return
  const until = busy.date_to === null ? '' : ` līdz ${formatDate(busy.date_to)}`
  throw Refusal.field(field, `Lauks „${labelOf('date_from')}”: iekārta ir iznomāta${until}`)
}

async function requireBranch(db: Db, customerId: number, branchId: number | null | undefined, field: string): Promise<void> {
  if (branchId === null || branchId === undefined) return
  const found = await db
    .selectFrom('branches')
    .select('id')
    .where('id', '=', branchId)
    .where('customer_id', '=', customerId)
    .executeTakeFirst()
  if (!found) throw Refusal.field(field, `Lauks „${labelOf('branch_id')}”: klientam tādas filiāles nav`)
}

export const addItem: Handler<typeof rent.addItem> = async (ctx) => {
  const { db, params, body, today } = ctx
  const locked = await beginRent(ctx, params.rentId, 'ITEM_ADD')
  await rentOut(ctx, locked, body)
  await chargeRent(db, locked.id, today)
  ctx.audit({ entity: 'rents', id: locked.id, event: 'ITEM_ADD', after: body, customer_id: locked.customer_id })
  return { data: await loadRent(ctx, locked.id) }
}

interface LockedItem {
  id: number
  rent_id: number
  inventory_item_id: number
  uuid: string
  branch_id: number | null
  location: string | null
  date_from: string
  date_to: string | null
  monthly_fee: string
  lock_version: number
}

async function itemOf({ db }: Context, id: number): Promise<LockedItem> {
  const { rows } = await sql<LockedItem>`
    select t.id, t.rent_id, t.inventory_item_id, p.uuid, coalesce(t.branch_id, r.branch_id) as branch_id, t.location, t.date_from, t.date_to, t.monthly_fee, t.lock_version
    from rent_items t join rents r on r.id = t.rent_id join inventory_items p on p.id = t.inventory_item_id where t.id = ${id}`.execute(db)
  if (!rows[0]) throw Refusal.missing()
  return rows[0]
}

/** A last day returns the machine. */
export const updateItem: Handler<typeof rent.updateItem> = async (ctx) => {
  const { db, user, params, body, today } = ctx
  const { lock_version, uuid, ...fields } = body
  const { rent_id } = await itemOf(ctx, params.id)
  const locked = await beginRent(ctx, rent_id, 'EDIT')
  const item = await itemOf(ctx, params.id)
  if (item.lock_version !== lock_version) throw Refusal.stale(await loadRent(ctx, rent_id))
  if (uuid !== undefined && uuid.toLowerCase() !== item.uuid) {
    throw Refusal.field('uuid', `Lauks „${labelOf('uuid')}”: iekārtu nemaina; saņemiet šo atpakaļ un pievienojiet citu`)
  }
  await requireBranch(db, locked.customer_id, fields.branch_id, 'branch_id')
  const { date_from = item.date_from, date_to = item.date_to } = fields
  if (date_from !== item.date_from) await refuseStart(db, locked, { ...item, date_from, date_to })
  const last = fields.date_to === item.date_to ? null : (fields.date_to ?? null)
  const warnings = last === null ? [] : await requireLastDay(ctx, { rent_id, rent_item_id: item.id }, last)
  if (fields.date_to !== undefined) await returned(ctx, { ...item, date_from, customer_id: locked.customer_id }, fields.date_to, today)
  if (fields.monthly_fee !== undefined && !big(fields.monthly_fee).eq(big(item.monthly_fee))) await keepFormerFee(db, rent_id, item, today)
  await db
    .updateTable('rent_items')
    .set({ ...definedFields(fields), updated_by: user.id })
    .where('id', '=', item.id)
    .execute()
  const now = await itemOf(ctx, item.id)
  if (now.date_to === null && (now.branch_id !== item.branch_id || now.location !== item.location)) {
    await pieceMoved(ctx, now.inventory_item_id, { ...now, customer_id: locked.customer_id })
  }
  await chargeRent(db, rent_id, today)
  ctx.audit({
    entity: 'rents',
    id: rent_id,
    event: 'EDIT',
    before: { rent_item_id: item.id },
    after: fields,
    customer_id: locked.customer_id,
  })
  return { data: await loadRent(ctx, rent_id), warnings }
}

/** Fixed once invoiced: the month would be charged again. */
async function refuseStart(db: Db, rent: Joined, item: LockedItem): Promise<void> {
  const { id, inventory_item_id: piece, date_from: from, date_to: to } = item
  const label = `Lauks „${labelOf('date_from')}”`
  if (from < rent.date_from) throw Refusal.field('date_from', `${label}: noma sākas ${formatDate(rent.date_from)}`)
  if (to !== null && from > to) throw Refusal.field('date_from', `${label} nedrīkst būt pēc pēdējās dienas`)
  if (await isInvoiced(db, id)) throw Refusal.field('date_from', `${label}: par iekārtu jau ir rēķins`)
  const { rows } = await sql<{ date: string }>`
    select date from rent_item_readings where rent_item_id = ${id} and date < ${from} order by date limit 1`.execute(db)
  if (rows[0]) throw Refusal.field('date_from', `${label}: iekārtai ir ${formatDate(rows[0].date)} rādījums`)
  await refuseBusy(db, { piece, from, to, own: id }, 'date_from')
}

async function isInvoiced(db: Db, id: number): Promise<boolean> {
  const { rows } = await sql`
    select from invoiced_charges where rent_item_id = ${id} limit 1`.execute(db)
  return rows.length > 0
}

/** The day must have come; clearing it sends the machine out again. */
async function returned(ctx: Context, item: LockedItem & { customer_id: number }, date_to: string | null, today: string): Promise<void> {
  const label = `Lauks „${labelOf('date_to')}”`
  if (date_to !== null && date_to > today) throw Refusal.field('date_to', `${label}: diena vēl nav pienākusi`)
  if (date_to !== null && date_to < item.date_from) throw Refusal.field('date_to', `${label} nedrīkst būt pirms sākuma`)
  if (date_to !== null && item.date_to === null) await pieceCame(ctx, item.inventory_item_id)
  const { customer_id, branch_id, location } = item
  if (date_to === null && item.date_to !== null) await pieceGoes(ctx, item.uuid, 'date_to', { customer_id, branch_id, location })
}

export const removeItem: Handler<typeof rent.removeItem> = async (ctx) => {
  const { db, params, today } = ctx
  const { rent_id } = await itemOf(ctx, params.id)
  const locked = await beginRent(ctx, rent_id, 'EDIT')
  const item = await itemOf(ctx, params.id)
  if (await isInvoiced(db, item.id)) throw Refusal.state('Par iekārtu jau ir rēķins; norādiet pēdējo nomas dienu')
  await dropPhotos(db, sql`i.id = ${item.id}`)
  await sql`delete from rent_items where id = ${item.id}`.execute(db)
  if (item.date_to === null) await pieceCame(ctx, item.inventory_item_id)
  await chargeRent(db, rent_id, today)
  ctx.audit({
    entity: 'rents',
    id: rent_id,
    event: 'EDIT',
    before: { rent_item_id: item.id, uuid: item.uuid },
    customer_id: locked.customer_id,
  })
  return { data: await loadRent(ctx, rent_id) }
}
