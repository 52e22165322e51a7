import { sql } from 'kysely'
import type { SessionUser } from '../../http/context.ts'
import type { Customer } from '../history/parties.ts'
import type { Supplier } from '../history/suppliers.ts'
import { addDays, isWorkday, workday, type History } from './calendar.ts'
import type { Company, WarehouseCode } from './company.ts'
import { at, rng, type Rng } from './random.ts'
import type { Scene } from './scene.ts'

/** An action at a minute (UTC, since midnight) of a day. */
export interface PlannedEntry {
  day: string
  minute: number
  write: () => Promise<void>
}

export interface Office {
  scene: Scene
  company: Company
  /** Ends yesterday. */
  history: History
  /** Minutes since midnight UTC. */
  present: { day: string; minute: number }
  goods: Goods
  buyers: readonly Customer[]
  suppliers: readonly Supplier[]
  /** Invoices already used by an entry. */
  invoices: Set<number>
  count(usual: number, least: number): number
}

export function dayOf({ history }: Office, random: Rng, { index, count, from }: { index: number; count: number; from: number }): string {
  return within(history, workday(history.dayAt(from + (1 - from) * ((index + random.next()) / count))))
}

/** Null while in the future. */
export function later({ history }: Pick<Office, 'history'>, day: string, days: number): string | null {
  const found = workday(addDays(day, days))
  return found <= history.last ? found : null
}

function within({ first, last }: History, day: string): string {
  let found = day < last ? day : last
  while (!isWorkday(found) && found > first) found = addDays(found, -1)
  return found
}

export function oneOf(people: readonly SessionUser[], index: number): SessionUser {
  return at(people, index % people.length)
}

export async function versionOf({ db }: Scene, table: string, id: number): Promise<number> {
  const { rows } = await sql<{ lock_version: number }>`select lock_version from ${sql.table(table)} where id = ${id}`.execute(db)
  return at(rows, 0).lock_version
}

export interface Good {
  stock_item_id: number
  item_id: number
  warehouse_id: number
  name: string
  /** Unreserved pieces. */
  free: number
  on_hand: string
  /** EUR: cost and list price. */
  cost: string
  price: string
  moved: string
}

interface GoodsFilter {
  warehouse: number
  day: string
  count: number
  /** Minimum free pieces. */
  free?: number
  /** Highest list price, EUR. */
  dearest?: number
  namePrefix?: string
}

/**
 * Stock at the start of the last days. Entries are planned independently, so they take goods that did not move since
 * their day.
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

  /** Goods unmoved since the day first; may return fewer. */
  take(random: Rng, { warehouse, day, count, free = 0, dearest = Infinity, namePrefix = '' }: GoodsFilter): Good[] {
    const fit = (this.#byWarehouse.get(warehouse) ?? []).filter(
      (good) => good.free >= free && Number(good.price) <= dearest && good.name.startsWith(namePrefix),
    )
    const start = random.int(0, Math.max(0, fit.length - 1))
    const turned = [...fit.slice(start), ...fit.slice(0, start)]
    const selected = [...turned.filter(({ moved }) => moved < day), ...turned.filter(({ moved }) => moved >= day)].slice(0, count)
    for (const good of selected) if (good.moved < day) good.moved = day
    return selected
  }

  called(warehouse: number, name: RegExp, { day, free }: { day: string; free: number }): Good | null {
    const found = (this.#byWarehouse.get(warehouse) ?? []).find((good) => name.test(good.name) && good.free >= free && good.moved < day)
    if (found) found.moved = day
    return found ?? null
  }

  some(random: Rng, warehouse: number, count: number): Good[] {
    const all = this.#byWarehouse.get(warehouse) ?? []
    const first = random.int(0, Math.max(0, all.length - 1))
    return Array.from({ length: Math.min(count, all.length) }, (_, place) => at(all, (first + place * 7) % all.length)).filter(
      (good, place, list) => list.indexOf(good) === place,
    )
  }
}

export function warehouse({ company }: Office, code: WarehouseCode): number {
  return company.warehouses[code]
}

/** The minute is in UTC. */
export function seededEntry(entity: string, index: number): { random: Rng; minute: number } {
  const random = rng(entity, index)
  return { random, minute: random.int(6 * 60, 14 * 60) }
}
