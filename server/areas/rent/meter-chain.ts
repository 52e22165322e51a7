import { sql } from 'kysely'
import { formatDate, formatQuantity } from '../../../contract/format.ts'
import { labelOf } from '../../../contract/labels.ts'
import { big } from '../../../contract/money.ts'
import type { Db } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'
import { countPaid } from './allowance.ts'

export interface Meter {
  rent_item_id: number
  option_id: number
}

/** A reading below its predecessor. */
export interface BrokenLink extends Meter {
  /** The reading and its predecessor. */
  ids: readonly number[]
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
  /** Null: to be recounted by month. */
  is_by_month: boolean | null
  /** Not credited. */
  is_invoiced: boolean
  rented_from: string
}

/**
 * Recounts one meter from a day on (INV-RENT-1, INV-RENT-2). @throws Refusal at the field for a falling or an
 * invoiced reading
 */
export async function chainMeter(db: Db, meter: Meter, { since, field }: { since: string; field: string }): Promise<void> {
  const [broken] = await chainMeters(db, [meter], since)
  if (broken) throw Refusal.field(field, broken.text)
}

/** Returns faults, and then counts nothing. @param since earlier readings stay */
export async function chainMeters(db: Db, meters: readonly Meter[], since: string): Promise<BrokenLink[]> {
  const chainResults = chainsOf(await linksOf(db, meters, since)).map((chain) => evaluateChain(chain, since))
  const broken = chainResults.flatMap((each) => each.broken)
  if (broken.length > 0) return broken
  const counted = chainResults.flatMap((each) => each.counted)
  if (counted.length > 0) {
    await sql`
      update rent_item_readings t set previous_value = x.previous_value, billable = x.billable, is_by_month = true
      from json_to_recordset(${JSON.stringify(counted)}) as x (id bigint, previous_value numeric, billable numeric) where t.id = x.id`.execute(
      db,
    )
  }
  // Checked here instead of at commit.
  await sql`set constraints guard_reading_chain immediate`.execute(db)
  await sql`set constraints guard_reading_chain deferred`.execute(db)
  return []
}

/** From the reading that closed the last month before; earlier ones do not matter. */
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

/** Input is sorted by meter. */
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

interface ChainResult {
  broken: BrokenLink[]
  counted: { id: number; previous_value: string; billable: string }[]
}

function evaluateChain(chain: readonly Link[], since: string): ChainResult {
  const chainResult: ChainResult = { broken: [], counted: [] }
  const previous = chain.map((link, place) => (link.kind === 'opening' ? link.value : (chain[place - 1]?.value ?? link.value)))
  const increases = chain.map(({ value }, place) => big(value).minus(big(previous[place])))
  // Invoiced readings counted by former rules stay.
  const isSettled = (link: Link) => link.date < since || (link.is_invoiced && !link.is_by_month)
  const paid = countPaid(
    chain.map((link, place) => ({ ...link, increase: increases[place] ?? big(0), settled: isSettled(link) ? link.billable : null })),
    chain[0]?.rented_from ?? since,
  )
  for (const [place, link] of chain.entries()) {
    if (link.date < since) continue
    const previous_value = previous[place] ?? link.value
    const billable = isSettled(link) ? link.billable : (paid[place]?.toFixed(4) ?? link.billable)
    const stays = big(link.previous_value).eq(previous_value) && big(link.billable).eq(billable)
    if (increases[place]?.lt(0)) chainResult.broken.push(brokenAt(link, chain[place - 1], falling(link, chain[place - 1])))
    else if (!stays && link.is_invoiced)
      chainResult.broken.push(brokenAt(link, chain[place - 1], `${formatDate(link.date)} rādījums jau ir rēķinā un vairs nav labojams`))
    else if (!stays || (!link.is_by_month && !link.is_invoiced)) chainResult.counted.push({ id: link.id, previous_value, billable })
  }
  return chainResult
}

function brokenAt({ rent_item_id, option_id, id }: Link, before: Link | undefined, text: string): BrokenLink {
  return { rent_item_id, option_id, ids: [id, ...(before ? [before.id] : [])], text: `Lauks „${labelOf('value')}”: ${text}` }
}

function falling({ date, value }: Link, before: Link | undefined): string {
  const than = before ? ` ir mazāks par ${formatQuantity(before.value)} (${formatDate(before.date)})` : ''
  return `${formatDate(date)} rādījums ${formatQuantity(value)}${than}; ja skaitītājs mainīts, norādiet noslēguma un sākuma rādījumu`
}
