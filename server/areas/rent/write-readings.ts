import { sql } from 'kysely'
import { formatDate, formatQuantity } from '../../../contract/format.ts'
import { labelOf } from '../../../contract/labels.ts'
import type { Context, Db } from '../../http/context.ts'
import { Refusal, type FieldErrors } from '../../http/refusal.ts'
import { chainMeters, type BrokenLink } from './meter-chain.ts'

export interface NewReading {
  rent_item_id: number
  option_id: number
  date: string
  value: string
  kind?: 'usual' | 'closing' | 'opening' | undefined
  estimated?: boolean | undefined
}

export interface WrittenReading {
  id: number
  rent_item_id: number
  option_id: number
  kind: 'usual' | 'closing' | 'opening'
}

export type FieldOfReading = (place: number, field: 'rent_item_id' | 'option_id' | 'date' | 'value') => string

/**
 * The caller holds the rents; later readings are recounted. Reports all faults and then writes nothing (INV-RENT-1).
 */
export async function writeReadings(ctx: Context, readings: readonly NewReading[], at: FieldOfReading): Promise<WrittenReading[]> {
  const errors: FieldErrors = {}
  const facts = await factsOf(ctx.db, readings)
  const first = new Map(readings.map((reading, place) => [keyOf(reading), place] as const).toReversed())
  for (const [place, reading] of readings.entries()) {
    const fault = faultOf(reading, facts[place], ctx.today)
    if (fault) errors[at(place, fault.field)] = [`Lauks „${labelOf(fault.field)}”: ${fault.text}`]
    else if (first.get(keyOf(reading)) !== place)
      errors[at(place, 'value')] = [`Lauks „${labelOf('value')}”: skaitītājs norādīts vairākkārt`]
  }
  const right = readings.filter(
    (_, place) => !['rent_item_id', 'option_id', 'date', 'value'].some((field) => at(place, field as 'value') in errors),
  )
  const inserted = await insert(ctx, right)
  const since = right.map(({ date }) => date).toSorted()[0]
  if (since !== undefined) {
    const places = new Map(inserted.map((row) => [row.id, first.get(keyOf(row)) ?? 0]))
    for (const broken of await chainMeters(ctx.db, right, since)) errors[at(placeOf(broken, inserted, places), 'value')] = [broken.text]
  }
  if (Object.keys(errors).length > 0) throw Refusal.fields(errors)
  return inserted.map(({ id, rent_item_id, option_id, kind }) => ({ id, rent_item_id, option_id, kind }))
}

function keyOf({ rent_item_id, option_id, date, kind = 'usual' }: Omit<NewReading, 'value'>): string {
  return `${rent_item_id} ${option_id} ${date} ${kind}`
}

interface Facts {
  date_from: string
  date_to: string | null
  is_meter: boolean
  /** An existing reading there. */
  existingValue: string | null
}

async function factsOf(db: Db, readings: readonly NewReading[]): Promise<(Facts | undefined)[]> {
  const readingKeys = readings.map(({ kind = 'usual', rent_item_id, option_id, date }, place) => ({
    place,
    rent_item_id,
    option_id,
    date,
    kind,
  }))
  const { rows } = await sql<Facts & { place: number }>`
    select x.place, i.date_from, i.date_to, exists (select from category_options o where o.id = x.option_id and o.is_reading) as is_meter,
      (select r.value::text from rent_item_readings r
        where r.rent_item_id = i.id and r.option_id = x.option_id and r.date = x.date and r.kind = x.kind) as "existingValue"
    from json_to_recordset(${JSON.stringify(readingKeys)}) as x (place integer, rent_item_id bigint, option_id bigint, date date, kind text)
    join rent_items i on i.id = x.rent_item_id`.execute(db)
  const found = new Map(rows.map(({ place, ...facts }) => [place, facts]))
  return readings.map((_, place) => found.get(place))
}

/** A readable meter, rented on a day that has come, not read yet. */
function faultOf(
  { date }: NewReading,
  facts: Facts | undefined,
  today: string,
): { field: 'option_id' | 'date' | 'value'; text: string } | null {
  if (!facts?.is_meter) return { field: 'option_id', text: 'tāda skaitītāja nav' }
  const { date_from, date_to, existingValue } = facts
  if (date > today) return { field: 'date', text: 'rādījumu nevar nolasīt nākotnē' }
  if (date < date_from) return { field: 'value', text: `iekārta iznomāta tikai no ${formatDate(date_from)}` }
  if (date_to !== null && date > date_to) return { field: 'value', text: `iekārta iznomāta tikai līdz ${formatDate(date_to)}` }
  if (existingValue !== null)
    return { field: 'value', text: `${formatDate(date)} rādījums ${formatQuantity(existingValue)} jau ir ierakstīts` }
  return null
}

type Inserted = WrittenReading & { date: string }

async function insert({ db, user }: Context, readings: readonly NewReading[]): Promise<Inserted[]> {
  if (readings.length === 0) return []
  const rows = readings.map(({ kind = 'usual', estimated = false, ...reading }) => ({ ...reading, kind, estimated }))
  const inserted = await sql<Inserted>`
    insert into rent_item_readings (rent_item_id, option_id, date, kind, value, previous_value, estimated, created_by, updated_by)
    select x.rent_item_id, x.option_id, x.date, x.kind, x.value, x.value, x.estimated, ${user.id}, ${user.id}
    from json_to_recordset(${JSON.stringify(rows)})
      as x (rent_item_id bigint, option_id bigint, date date, kind text, value numeric, estimated boolean)
    -- What is read of a new meter is known as such once that is opened.
    order by x.kind
    returning id, rent_item_id, option_id, kind, date`.execute(db)
  return inserted.rows
}

/** The broken reading, else its predecessor, else the meter's last. */
function placeOf({ ids, rent_item_id, option_id }: BrokenLink, inserted: readonly Inserted[], places: ReadonlyMap<number, number>): number {
  const matchingReading =
    ids.find((id) => places.has(id)) ?? inserted.findLast((row) => row.rent_item_id === rent_item_id && row.option_id === option_id)?.id
  return places.get(matchingReading ?? 0) ?? 0
}
