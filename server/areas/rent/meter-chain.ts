import { sql } from 'kysely'
import { formatDate, formatQuantity } from '../../../contract/format.ts'
import { labelOf } from '../../../contract/labels.ts'
import { big } from '../../../contract/money.ts'
import type { Db } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'
import { countPaid } from './allowance.ts'

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
  /** Counted by the month; null where it is to be counted anew. */
  is_by_month: boolean | null
  /** On an invoice that is not credited. */
  is_invoiced: boolean
  /** The first day of its machine. */
  rented_from: string
}

/**
 * Counts the readings of one meter anew from a day on: each from the one before, less what its months include (INV-RENT-1, INV-RENT-2).
 * @throws Refusal at the field when one falls below the one before, or moves one that is on an invoice
 */
export async function chainMeter(db: Db, meter: Meter, { since, field }: { since: string; field: string }): Promise<void> {
  const [broken] = await chainMeters(db, [meter], since)
  if (broken) throw Refusal.field(field, broken.text)
}

/**
 * The same for many meters at once; answers what is wrong, and then nothing is counted.
 * @param since the day from which readings changed: earlier ones stay as they are
 */
export async function chainMeters(db: Db, meters: readonly Meter[], since: string): Promise<BrokenLink[]> {
  const judged = chainsOf(await linksOf(db, meters, since)).map((chain) => judge(chain, since))
  const broken = judged.flatMap((each) => each.broken)
  if (broken.length > 0) return broken
  const counted = judged.flatMap((each) => each.counted)
  if (counted.length > 0) {
    await sql`
      update rent_item_readings t set previous_value = x.previous_value, billable = x.billable, is_by_month = true
      from json_to_recordset(${JSON.stringify(counted)}) as x (id bigint, previous_value numeric, billable numeric) where t.id = x.id`.execute(
      db,
    )
  }
  // Told here and not at the commit; the readings that follow are written before they are counted, too.
  await sql`set constraints guard_reading_chain immediate`.execute(db)
  await sql`set constraints guard_reading_chain deferred`.execute(db)
  return []
}

/** Readings of the meters since the last one before the day that closed its month: what lies before has no part in the count. */
async function linksOf(db: Db, meters: readonly Meter[], since: string): Promise<Link[]> {
  const { rows } = await sql<Link>`
    select t.id, t.rent_item_id, t.option_id, t.date, t.kind, t.value, t.previous_value, t.billable, coalesce(price.included, 0) as included,
      t.is_by_month, exists (select from invoiced_charges c where c.reading_id = t.id) as is_invoiced, i.date_from as rented_from
    from (select distinct rent_item_id, option_id from json_to_recordset(${JSON.stringify(meters)}) as x (rent_item_id bigint, option_id bigint)) m
    join rent_item_readings t using (rent_item_id, option_id)
    join rent_items i on i.id = t.rent_item_id
    cross join lateral (select (reading_price(t.rent_item_id, t.option_id, t.date)).*) price
    where t.date >= coalesce((
      select max(e.date) from rent_item_readings e
      where e.rent_item_id = t.rent_item_id and e.option_id = t.option_id and e.date <= date_trunc('month', ${since}::date - 1)
        and (extract(day from e.date) = 1 or extract(day from e.date + 1) = 1)), '-infinity')
    order by t.rent_item_id, t.option_id, t.date, t.place_in_day`.execute(db)
  return rows
}

/** Readings meter by meter; they come in that order. */
function chainsOf(links: readonly Link[]): Link[][] {
  const chains: Link[][] = []
  for (const link of links) {
    const last = chains.at(-1)
    const [first] = last ?? []
    if (last && first?.rent_item_id === link.rent_item_id && first.option_id === link.option_id) last.push(link)
    else chains.push([link])
  }
  return chains
}

interface Judged {
  broken: BrokenLink[]
  counted: { id: number; previous_value: string; billable: string }[]
}

function judge(chain: readonly Link[], since: string): Judged {
  const told: Judged = { broken: [], counted: [] }
  const previous = chain.map((link, place) => (link.kind === 'opening' ? link.value : (chain[place - 1]?.value ?? link.value)))
  const gone = chain.map(({ value }, place) => big(value).minus(big(previous[place])))
  // What an invoice holds of the time when each reading had the included quantity stays as it was counted.
  const isSettled = (link: Link) => link.date < since || (link.is_invoiced && !link.is_by_month)
  const paid = countPaid(
    chain.map((link, place) => ({ ...link, gone: gone[place] ?? big(0), settled: isSettled(link) ? link.billable : null })),
    chain[0]?.rented_from ?? since,
  )
  for (const [place, link] of chain.entries()) {
    if (link.date < since) continue
    const previous_value = previous[place] ?? link.value
    const billable = isSettled(link) ? link.billable : (paid[place]?.toFixed(4) ?? link.billable)
    const stays = big(link.previous_value).eq(previous_value) && big(link.billable).eq(billable)
    if (gone[place]?.lt(0)) told.broken.push(brokenAt(link, chain[place - 1], falling(link, chain[place - 1])))
    else if (!stays && link.is_invoiced)
      told.broken.push(brokenAt(link, chain[place - 1], `${formatDate(link.date)} rādījums jau ir rēķinā un vairs nav labojams`))
    else if (!stays || (!link.is_by_month && !link.is_invoiced)) told.counted.push({ id: link.id, previous_value, billable })
  }
  return told
}

function brokenAt({ rent_item_id, option_id, id }: Link, before: Link | undefined, text: string): BrokenLink {
  return { rent_item_id, option_id, ids: [id, ...(before ? [before.id] : [])], text: `Lauks „${labelOf('value')}”: ${text}` }
}

function falling({ date, value }: Link, before: Link | undefined): string {
  const than = before ? ` ir mazāks par ${formatQuantity(before.value)} (${formatDate(before.date)})` : ''
  return `${formatDate(date)} rādījums ${formatQuantity(value)}${than}; ja skaitītājs mainīts, norādiet noslēguma un sākuma rādījumu`
}
