import { sql } from 'kysely'
import type { Body } from '../../../contract/calls.ts'
import { formatDate, formatQuantity } from '../../../contract/format.ts'
import { labelOf } from '../../../contract/labels.ts'
import { big } from '../../../contract/money.ts'
import type { rent } from '../../../contract/rent.ts'
import type { Context, Db, Handler } from '../../http/context.ts'
import { sent } from '../../http/record.ts'
import { Refusal } from '../../http/refusal.ts'
import { beginRent } from './advance.ts'
import { chargeRent } from './charge.ts'
import { loadRent, rankOf } from './read.ts'

type Asked = Body<typeof rent.read>['readings'][number]

/** Writes a sheet of readings: all of it or nothing, each fault at its row. */
export const read: Handler<typeof rent.read> = async (io) => {
  const { body, today } = io
  const date = body.date ?? today
  if (date > today) throw Refusal.field('date', `Lauks „${labelOf('date')}”: rādījumu nevar nolasīt nākotnē`)
  const rents = await rentsOf(io, body.readings)
  // Held in the order of their keys, whatever the order of the sheet.
  for (const id of [...new Set(rents.values())].toSorted((a, b) => a - b)) await beginRent(io, id, 'READ')
  for (const [place, reading] of body.readings.entries()) await write(io, { ...reading, date }, `readings.${place}.`)
  for (const id of new Set(rents.values())) {
    await chargeRent(io.db, id, today)
    io.audit({
      entity: 'rents',
      id,
      event: 'READ',
      after: { date, readings: body.readings.filter((each) => rents.get(each.rent_item_id) === id) },
    })
  }
  return { readings: body.readings.length }
}

/** The rents of the machines that a sheet names. */
async function rentsOf({ db }: Context, readings: readonly Asked[]): Promise<Map<number, number>> {
  const { rows } = await sql<{ id: number; rent_id: number }>`
    select id, rent_id from rent_items where id = any(${readings.map(({ rent_item_id }) => rent_item_id)})`.execute(db)
  const found = new Map(rows.map(({ id, rent_id }) => [id, rent_id]))
  const strange = readings.findIndex(({ rent_item_id }) => !found.has(rent_item_id))
  if (strange >= 0) {
    throw Refusal.field(`readings.${strange}.rent_item_id`, `Lauks „${labelOf('rent_item_id')}”: tādas iznomātas iekārtas nav`)
  }
  return found
}

/** A reading to be written, and where a fault of it is told. */
interface NewReading extends Asked {
  date: string
}

/** Writes one reading of a machine whose rent is held; what later ones count from follows. */
export async function write({ db, user }: Context, reading: NewReading, field: string): Promise<void> {
  const { rent_item_id, option_id, date, value, kind = 'usual', estimated = false } = reading
  await requireMeter(db, reading, field)
  const known = await db
    .selectFrom('rent_item_readings')
    .select('value')
    .where('rent_item_id', '=', rent_item_id)
    .where('option_id', '=', option_id)
    .where('date', '=', date)
    .where('kind', '=', kind)
    .executeTakeFirst()
  if (known) {
    const text = `Lauks „${labelOf('value')}”: ${formatDate(date)} rādījums ${formatQuantity(known.value)} jau ir ierakstīts`
    throw Refusal.field(`${field}value`, text)
  }
  await sql`
    insert into rent_item_readings (rent_item_id, option_id, date, kind, value, previous_value, estimated, created_by, updated_by)
    values (${rent_item_id}, ${option_id}, ${date}, ${kind}, ${value}, ${value}, ${estimated}, ${user.id}, ${user.id})`.execute(db)
  await chainMeter(db, { rent_item_id, option_id }, `${field}value`)
}

/** A meter belongs to the machine's category or already has readings; the machine is rented on the day. */
async function requireMeter(db: Db, { rent_item_id, option_id, date }: NewReading, field: string): Promise<void> {
  const { rows } = await sql<{ date_from: string; date_to: string | null; is_meter: boolean }>`
    select i.date_from, i.date_to, exists (select from category_options o where o.id = ${option_id} and o.is_reading) as is_meter
    from rent_items i where i.id = ${rent_item_id}`.execute(db)
  const item = rows[0]
  if (!item?.is_meter) throw Refusal.field(`${field}option_id`, `Lauks „${labelOf('option_id')}”: tāda skaitītāja nav`)
  if (date < item.date_from) {
    throw Refusal.field(`${field}value`, `Lauks „${labelOf('value')}”: iekārta iznomāta tikai no ${formatDate(item.date_from)}`)
  }
  if (item.date_to !== null && date > item.date_to) {
    throw Refusal.field(`${field}value`, `Lauks „${labelOf('value')}”: iekārta iznomāta tikai līdz ${formatDate(item.date_to)}`)
  }
}

interface Link {
  id: number
  date: string
  kind: string
  value: string
  previous_value: string
  billable: string
  included: string
}

/**
 * Counts the readings of one meter anew: each from the one before, less what is included (laws T1, T2).
 * @throws Refusal at the field when one falls below the one before, or moves one that is on an invoice
 */
export async function chainMeter(
  db: Db,
  { rent_item_id, option_id }: { rent_item_id: number; option_id: number },
  field: string,
): Promise<void> {
  const { rows } = await sql<Link>`
    select t.id, t.date, t.kind, t.value, t.previous_value, t.billable, coalesce(price.included, 0) as included
    from rent_item_readings t cross join lateral (select (reading_price(t.rent_item_id, t.option_id, t.date)).*) price
    where t.rent_item_id = ${rent_item_id} and t.option_id = ${option_id}
    order by t.date, ${rankOf('t')}`.execute(db)
  for (const [place, link] of rows.entries()) {
    const before = rows[place - 1]
    const from = link.kind === 'opening' || !before ? link.value : before.value
    if (big(link.value).lt(big(from))) throw Refusal.field(field, falling(link, before))
    const over = big(link.value).minus(big(from)).minus(big(link.included))
    const billable = over.gt(0) ? over.toFixed(4) : '0.0000'
    if (big(link.previous_value).eq(big(from)) && big(link.billable).eq(big(billable))) continue
    await sql`update rent_item_readings set previous_value = ${from}, billable = ${billable} where id = ${link.id}`.execute(db)
  }
  // Told here and not at the commit; the readings that follow are written before they are counted, too.
  await sql`set constraints guard_reading_chain immediate`.execute(db)
  await sql`set constraints guard_reading_chain deferred`.execute(db)
}

function falling({ date, value }: Link, before: Link | undefined): string {
  const than = before ? ` ir mazāks par ${formatQuantity(before.value)} (${formatDate(before.date)})` : ''
  return `Lauks „${labelOf('value')}”: ${formatDate(date)} rādījums ${formatQuantity(value)}${than}; ja skaitītājs mainīts, norādiet noslēguma un sākuma rādījumu`
}

interface HeldReading {
  id: number
  rent_id: number
  rent_item_id: number
  option_id: number
  lock_version: number
}

async function readingOf({ db }: Context, id: number): Promise<HeldReading> {
  const { rows } = await sql<HeldReading>`
    select t.id, i.rent_id, t.rent_item_id, t.option_id, t.lock_version
    from rent_item_readings t join rent_items i on i.id = t.rent_item_id where t.id = ${id}`.execute(db)
  if (!rows[0]) throw Refusal.missing()
  return rows[0]
}

/** Corrects a reading that no invoice holds, or lets it go uninvoiced. */
export const updateReading: Handler<typeof rent.updateReading> = async (io) => {
  const { db, user, params, body, today } = io
  const { lock_version, ...fields } = body
  const { rent_id } = await readingOf(io, params.id)
  await beginRent(io, rent_id, 'READ')
  const reading = await readingOf(io, params.id)
  if (reading.lock_version !== lock_version) throw Refusal.stale(await loadRent(io, rent_id))
  await db
    .updateTable('rent_item_readings')
    // What it counts from is found by the chain, which tells it in words when it falls.
    .set({ ...sent(fields), ...(fields.value !== undefined && { previous_value: fields.value, billable: '0' }), updated_by: user.id })
    .where('id', '=', reading.id)
    .execute()
  await chainMeter(db, reading, 'value')
  await chargeRent(db, rent_id, today)
  io.audit({ entity: 'rents', id: rent_id, event: 'READ', after: { reading_id: reading.id, ...fields } })
  return { data: await loadRent(io, rent_id) }
}

/** Deletes a reading that no invoice holds. */
export const removeReading: Handler<typeof rent.removeReading> = async (io) => {
  const { db, params, today } = io
  const { rent_id } = await readingOf(io, params.id)
  await beginRent(io, rent_id, 'READ')
  const reading = await readingOf(io, params.id)
  await sql`
    delete from charges c where c.reading_id = ${reading.id}
      and not exists (select from invoice_items n where n.source_type = c.kind and n.source_id = c.id)`.execute(db)
  await sql`delete from rent_item_readings where id = ${reading.id}`.execute(db)
  await chainMeter(db, reading, 'value')
  await chargeRent(db, rent_id, today)
  io.audit({ entity: 'rents', id: rent_id, event: 'READ', before: { reading_id: reading.id } })
  return { data: await loadRent(io, rent_id) }
}
