import { sql, type RawBuilder } from 'kysely'
import type { Body } from '../../../contract/calls.ts'
import { labelOf } from '../../../contract/labels.ts'
import type { rent } from '../../../contract/rent/rent.ts'
import type { Context, Db, Handler } from '../../http/context.ts'
import { definedFields } from '../../http/record.ts'
import { Refusal } from '../../http/refusal.ts'
import { beginRent } from './rent.transitions.ts'
import { chargeRent } from './rent.charge.ts'
import { chainMeter } from './meter-chain.ts'
import { loadRent } from './rent.record.ts'
import { writeReadings, type FieldOfReading, type WrittenReading } from './write-readings.ts'

type ReadingInput = Body<typeof rent.read>['readings'][number]

/** All or nothing. */
export const read: Handler<typeof rent.read> = async (ctx) => {
  const date = ctx.body.date ?? ctx.today
  const readings = ctx.body.readings.map((reading) => ({ ...reading, date }))
  const data = await readMeters(ctx, readings, (place, field) => (field === 'date' ? 'date' : `readings.${place}.${field}`))
  return { readings: data.length, data }
}

/** Writes and charges readings, all or nothing. @param at field name in the request */
export async function readMeters(
  ctx: Context,
  readings: readonly (ReadingInput & { date: string })[],
  at: FieldOfReading,
): Promise<WrittenReading[]> {
  const rents = await rentsOf(ctx, readings, at)
  // In key order, against deadlocks.
  const rentIds = [...new Set(rents.values())].toSorted((a, b) => a - b)
  for (const id of rentIds) await beginRent(ctx, id, 'READ')
  const writtenReadings = await writeReadings(ctx, readings, at)
  for (const id of rentIds) {
    await chargeRent(ctx.db, id, ctx.today)
    const rentReadings = readings.filter((each) => rents.get(each.rent_item_id) === id)
    ctx.audit({ entity: 'rents', id, event: 'READ', after: { readings: rentReadings } })
  }
  return writtenReadings
}

async function rentsOf({ db }: Context, readings: readonly ReadingInput[], at: FieldOfReading): Promise<Map<number, number>> {
  const { rows } = await sql<{ id: number; rent_id: number }>`
    select id, rent_id from rent_items where id = any(${readings.map(({ rent_item_id }) => rent_item_id)})`.execute(db)
  const found = new Map(rows.map(({ id, rent_id }) => [id, rent_id]))
  const text = `Lauks „${labelOf('rent_item_id')}”: tādas iznomātas iekārtas nav`
  const unknownFields = readings.flatMap(({ rent_item_id }, place) => (found.has(rent_item_id) ? [] : [at(place, 'rent_item_id')]))
  if (unknownFields.length > 0) throw Refusal.fields(Object.fromEntries(unknownFields.map((field) => [field, [text]])))
  return found
}

interface LockedReading {
  id: number
  rent_id: number
  rent_item_id: number
  option_id: number
  date: string
  lock_version: number
}

async function readingOf({ db }: Context, id: number): Promise<LockedReading> {
  const { rows } = await sql<LockedReading>`
    select t.id, i.rent_id, t.rent_item_id, t.option_id, t.date, t.lock_version
    from rent_item_readings t join rent_items i on i.id = t.rent_item_id where t.id = ${id}`.execute(db)
  if (!rows[0]) throw Refusal.missing()
  return rows[0]
}

export const updateReading: Handler<typeof rent.updateReading> = async (ctx) => {
  const { db, user, params, body, today } = ctx
  const { lock_version, ...fields } = body
  const { rent_id } = await readingOf(ctx, params.id)
  await beginRent(ctx, rent_id, 'READ')
  const reading = await readingOf(ctx, params.id)
  if (reading.lock_version !== lock_version) throw Refusal.stale(await loadRent(ctx, rent_id))
  await db
    .updateTable('rent_item_readings')
    // The chain then finds the previous value, or reports a fall.
    .set({
      ...definedFields(fields),
      ...(fields.value !== undefined && { previous_value: fields.value, billable: '0' }),
      updated_by: user.id,
    })
    .where('id', '=', reading.id)
    .execute()
  await chainMeter(db, reading, { since: reading.date, field: 'value' })
  await chargeRent(db, rent_id, today)
  ctx.audit({ entity: 'rents', id: rent_id, event: 'READ', after: { reading_id: reading.id, ...fields } })
  return { data: await loadRent(ctx, rent_id) }
}

export const removeReading: Handler<typeof rent.removeReading> = async (ctx) => {
  const { db, params, today } = ctx
  const { rent_id } = await readingOf(ctx, params.id)
  await beginRent(ctx, rent_id, 'READ')
  const reading = await readingOf(ctx, params.id)
  await sql`delete from files where fileable_type = 'rent_item_readings' and fileable_id = ${reading.id}`.execute(db)
  await sql`delete from rent_item_readings where id = ${reading.id}`.execute(db)
  await chainMeter(db, reading, { since: reading.date, field: 'value' })
  await chargeRent(db, rent_id, today)
  ctx.audit({ entity: 'rents', id: rent_id, event: 'READ', before: { reading_id: reading.id } })
  return { data: await loadRent(ctx, rent_id) }
}

/** They would be orphaned. */
export async function dropPhotos(db: Db, machines: RawBuilder<unknown>): Promise<void> {
  await sql`
    delete from files f using rent_item_readings x join rent_items i on i.id = x.rent_item_id
    where f.fileable_type = 'rent_item_readings' and f.fileable_id = x.id and ${machines}`.execute(db)
}
