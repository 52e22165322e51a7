import { sql } from 'kysely'
import type { SessionUser } from '../../http/context.ts'
import type { Customer } from '../history/parties.ts'
import type { Supplier } from '../history/suppliers.ts'
import { addDays, isWorkday, workday, type History } from './calendar.ts'
import type { Company, WarehouseCode } from './company.ts'
import { at, rng, type Rng } from './random.ts'
import type { Scene } from './scene.ts'

/** Something that is written at a minute (UTC, since midnight) of a day of the history. */
export interface Paper {
  day: string
  minute: number
  write: () => Promise<void>
}

/** Where papers of the last days are written: orders, offers, purchases, write-offs ... */
export interface Office {
  scene: Scene
  company: Company
  /** The days that are told: up to yesterday. */
  history: History
  /** Today, and how far it has come: minutes since midnight UTC. */
  present: { day: string; minute: number }
  goods: Goods
  /** Companies that may buy, the regulars first. */
  buyers: readonly Customer[]
  suppliers: readonly Supplier[]
  /** Keys of invoices that a paper is about: no second one is. */
  invoices: Set<number>
  /** How many there are of what in the usual size there are so many of; never fewer than tell something. */
  count(usual: number, least: number): number
}

/** A working day for the paper `index` of so many that are spread over the days from this share of their work on. */
export function dayOf({ history }: Office, random: Rng, { index, count, from }: { index: number; count: number; from: number }): string {
  return within(history, workday(history.dayAt(from + (1 - from) * ((index + random.next()) / count))))
}

/** A working day so many days after another; null while it is still to come. */
export function later({ history }: Pick<Office, 'history'>, day: string, days: number): string | null {
  const found = workday(addDays(day, days))
  return found <= history.last ? found : null
}

/** The day itself, or the last one on which the office worked. */
function within({ first, last }: History, day: string): string {
  let found = day < last ? day : last
  while (!isWorkday(found) && found > first) found = addDays(found, -1)
  return found
}

/** Somebody out of those whose work it is. */
export function oneOf(people: readonly SessionUser[], index: number): SessionUser {
  return at(people, index % people.length)
}

/** Version of a record, as a person who saves it would know it. */
export async function versionOf({ db }: Scene, table: string, id: number): Promise<number> {
  const { rows } = await sql<{ lock_version: number }>`select lock_version from ${sql.table(table)} where id = ${id}`.execute(db)
  return at(rows, 0).lock_version
}

/** Goods in a warehouse, as the papers so far left them. */
export interface Good {
  stock_item_id: number
  item_id: number
  warehouse_id: number
  name: string
  /** Pieces that nobody holds. */
  free: number
  on_hand: string
  /** EUR for one: what it cost, and its list price. */
  cost: string
  price: string
  /** Day of its last move. */
  moved: string
}

/** Which goods papers are about. */
interface Wanted {
  warehouse: number
  day: string
  count: number
  /** So many pieces of each have to be there. */
  free?: number
  /** Highest list price, EUR. */
  dearest?: number
  /** What their names begin with. */
  named?: string
}

/**
 * What lies in the warehouses when the last days begin. Papers are planned side by side: so they take goods that
 * did not move since their day, and each move stands in the books on the day of its paper.
 */
export class Goods {
  readonly #byWarehouse: ReadonlyMap<number, readonly Good[]>

  private constructor(goods: readonly Good[]) {
    const found = new Map<number, Good[]>()
    for (const good of goods) found.set(good.warehouse_id, [...(found.get(good.warehouse_id) ?? []), good])
    this.#byWarehouse = found
  }

  static async read({ db }: Scene): Promise<Goods> {
    const { rows } = await sql<Good>`
      select s.id as stock_item_id, s.catalog_item_id as item_id, s.warehouse_id, k.name, floor(s.available)::int as free, s.on_hand,
        case when s.avg_cost > 0 then s.avg_cost else k.price end::numeric(14, 2) as cost, k.price,
        coalesce((s.last_movement_at at time zone 'Europe/Riga')::date::text, '') as moved
      from stock_items s join catalog_items k on k.id = s.catalog_item_id where k.price > 0 and not k.has_units and not k.is_eol order by s.id`.execute(
      db,
    )
    return new Goods(rows)
  }

  /** Different goods of a warehouse, those that rested since the day first; fewer where it has no more. */
  take(random: Rng, { warehouse, day, count, free = 0, dearest = Infinity, named = '' }: Wanted): Good[] {
    const fit = (this.#byWarehouse.get(warehouse) ?? []).filter(
      (good) => good.free >= free && Number(good.price) <= dearest && good.name.startsWith(named),
    )
    const start = random.int(0, Math.max(0, fit.length - 1))
    const turned = [...fit.slice(start), ...fit.slice(0, start)]
    const chosen = [...turned.filter(({ moved }) => moved < day), ...turned.filter(({ moved }) => moved >= day)].slice(0, count)
    for (const good of chosen) if (good.moved < day) good.moved = day
    return chosen
  }

  /** Goods of a warehouse that are called so, that rested since the day and of which so many pieces are free; null when there are none. */
  called(warehouse: number, name: RegExp, { day, free }: { day: string; free: number }): Good | null {
    const found = (this.#byWarehouse.get(warehouse) ?? []).find((good) => name.test(good.name) && good.free >= free && good.moved < day)
    if (found) found.moved = day
    return found ?? null
  }

  /** Different goods of a warehouse that nothing is going to move. */
  some(random: Rng, warehouse: number, count: number): Good[] {
    const all = this.#byWarehouse.get(warehouse) ?? []
    const first = random.int(0, Math.max(0, all.length - 1))
    return Array.from({ length: Math.min(count, all.length) }, (_, place) => at(all, (first + place * 7) % all.length)).filter(
      (good, place, list) => list.indexOf(good) === place,
    )
  }
}

/** The warehouse with this code. */
export function warehouse({ company }: Office, code: WarehouseCode): number {
  return company.warehouses[code]
}

/** The numbers of one paper, and the minute of the working day (UTC) at which it is written. */
export function drawn(entity: string, index: number): { random: Rng; minute: number } {
  const random = rng(entity, index)
  return { random, minute: random.int(6 * 60, 14 * 60) }
}
