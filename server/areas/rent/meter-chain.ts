import { sql } from 'kysely'
import { formatDate, formatQuantity } from '../../../contract/format.ts'
import { labelOf } from '../../../contract/labels.ts'
import { big } from '../../../contract/money.ts'
import type { Db } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'

/** A meter of a rented machine. */
export interface Meter {
  rent_item_id: number
  option_id: number
}

/** A reading that does not follow from the one before it. */
export interface BrokenLink extends Meter {
  /** The reading itself, and the one before it. */
  ids: readonly number[]
  /** What is wrong, for a person. */
  text: string
}

interface Link extends Meter {
  id: number
  date: string
  kind: string
  value: string
  previous_value: string
  billable: string
  included: string
  /** An invoice holds it. */
  is_kept: boolean
}

/**
 * Counts the readings of one meter anew: each from the one before, less what is included (laws T1, T2).
 * @throws Refusal at the field when one falls below the one before, or moves one that is on an invoice
 */
export async function chainMeter(db: Db, meter: Meter, field: string): Promise<void> {
  const [broken] = await chainMeters(db, [meter], null)
  if (broken) throw Refusal.field(field, broken.text)
}

/**
 * The same for many meters at once; answers what is wrong, and then nothing is counted.
 * @param since the day from which readings changed: earlier ones stay as they are; null for all
 */
export async function chainMeters(db: Db, meters: readonly Meter[], since: string | null): Promise<BrokenLink[]> {
  const { rows } = await sql<Link>`
    select t.id, t.rent_item_id, t.option_id, t.date, t.kind, t.value, t.previous_value, t.billable, coalesce(price.included, 0) as included,
      exists (select from charges c join invoice_items n on n.source_type = c.kind and n.source_id = c.id where c.reading_id = t.id) as is_kept
    from (select distinct rent_item_id, option_id from json_to_recordset(${JSON.stringify(meters)}) as x (rent_item_id bigint, option_id bigint)) m
    join rent_item_readings t using (rent_item_id, option_id)
    cross join lateral (select (reading_price(t.rent_item_id, t.option_id, t.date)).*) price
    where t.date >= coalesce((
      select max(e.date) from rent_item_readings e
      where e.rent_item_id = t.rent_item_id and e.option_id = t.option_id and e.date < ${since}::date), '-infinity')
    order by t.rent_item_id, t.option_id, t.date, t.place_in_day`.execute(db)
  const broken: BrokenLink[] = []
  const counted: { id: number; previous_value: string; billable: string }[] = []
  for (const [place, link] of rows.entries()) {
    const before = beforeOf(link, rows[place - 1])
    if (since !== null && link.date < since) continue
    const previous_value = link.kind === 'opening' || !before ? link.value : before.value
    const over = big(link.value).minus(big(previous_value)).minus(big(link.included))
    const billable = over.gt(0) ? over.toFixed(4) : '0.0000'
    const stays = big(link.previous_value).eq(big(previous_value)) && big(link.billable).eq(big(billable))
    if (big(link.value).lt(big(previous_value))) broken.push(brokenAt(link, before, falling(link, before)))
    else if (!stays && link.is_kept)
      broken.push(brokenAt(link, before, `${formatDate(link.date)} rādījums jau ir rēķinā un vairs nav labojams`))
    else if (!stays) counted.push({ id: link.id, previous_value, billable })
  }
  if (broken.length > 0) return broken
  if (counted.length > 0) {
    await sql`
      update rent_item_readings t set previous_value = x.previous_value, billable = x.billable
      from json_to_recordset(${JSON.stringify(counted)}) as x (id bigint, previous_value numeric, billable numeric) where t.id = x.id`.execute(
      db,
    )
  }
  // Told here and not at the commit; the readings that follow are written before they are counted, too.
  await sql`set constraints guard_reading_chain immediate`.execute(db)
  await sql`set constraints guard_reading_chain deferred`.execute(db)
  return []
}

function beforeOf(link: Link, before: Link | undefined): Link | undefined {
  return before && before.rent_item_id === link.rent_item_id && before.option_id === link.option_id ? before : undefined
}

function brokenAt({ rent_item_id, option_id, id }: Link, before: Link | undefined, text: string): BrokenLink {
  return { rent_item_id, option_id, ids: [id, ...(before ? [before.id] : [])], text: `Lauks „${labelOf('value')}”: ${text}` }
}

function falling({ date, value }: Link, before: Link | undefined): string {
  const than = before ? ` ir mazāks par ${formatQuantity(before.value)} (${formatDate(before.date)})` : ''
  return `${formatDate(date)} rādījums ${formatQuantity(value)}${than}; ja skaitītājs mainīts, norādiet noslēguma un sākuma rādījumu`
}
