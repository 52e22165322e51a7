import { sql, type Insertable } from 'kysely'
import { big, round4, type Decimal } from '../../../contract/money.ts'
import type { Db } from '../../db/pool.ts'
import type { DB } from '../../db/types.generated.ts'
import { Refusal } from '../../http/refusal.ts'
import { lockStockItems, postMovements, type Level, type Movement, type PostedMovement } from './ledger.ts'

/**
 * Reservations of stock (docs/domain/stock.md#reservations): a hold belongs to one source line; figures of the stock item
 * and of the order line follow by trigger. Stock items are locked in the order of their ids.
 */

/** The line that goods are held for. */
export interface ReservationSource {
  source_type: 'order_item' | 'production_component' | 'service_material'
  source_id: number
}

/** A wish to hold goods. */
export interface ReservationWish extends ReservationSource {
  stock_item_id: number
  quantity: Decimal
  /** Serialised goods: the unit held; quantity is then 1. */
  unit_id?: number
}

/** What was held of a wish; the rest is backordered. */
export interface ReservationResult {
  reserved: string
  missing: string
}

/** Holds min(quantity, available) for each wish, in the order given (INV-RESERVE-1); results in the same order. */
export async function reserve(tx: Db, wishes: readonly ReservationWish[]): Promise<ReservationResult[]> {
  const levels = await lockStockItems(
    tx,
    wishes.map((wish) => wish.stock_item_id),
  )
  const left = new Map([...levels].map(([id, level]) => [id, big(level.available)]))
  const results: ReservationResult[] = []
  const rows: Insertable<DB['stock_reservations']>[] = []
  for (const wish of wishes) {
    const available = left.get(wish.stock_item_id)
    if (available === undefined) throw Refusal.field('stock_item_id', 'Krājums neeksistē')
    const wanted = big(round4(wish.quantity))
    const most = available.gt(0) ? available : big(0)
    const held = wanted.lt(most) ? wanted : most
    if (held.gt(0)) {
      const { source_type, source_id, stock_item_id, unit_id = null } = wish
      rows.push({ source_type, source_id, stock_item_id, unit_id, quantity: held.toFixed(4) })
      left.set(stock_item_id, available.minus(held))
    }
    results.push({ reserved: held.toFixed(4), missing: wanted.minus(held).toFixed(4) })
  }
  if (rows.length > 0) await tx.insertInto('stock_reservations').values(rows).execute()
  return results
}

/**
 * Gives held goods free: all of the sources, or up to `quantity` of a single one, the newest hold
 * first, pieces that were named last. Releasing what is not held does nothing (INV-RESERVE-2). Answers the quantity released.
 */
export async function release(tx: Db, sources: readonly ReservationSource[], quantity?: Decimal): Promise<string> {
  const holds = await lockHolds(tx, sources)
  let rest = quantity === undefined ? null : big(quantity)
  let released = big(0)
  const newestFirst = holds.toReversed().sort((a, b) => Number(a.unit_id !== null) - Number(b.unit_id !== null))
  const whole: number[] = []
  for (const hold of newestFirst) {
    if (rest?.lte(0)) break
    const part = rest?.lt(hold.quantity) ? rest : big(hold.quantity)
    if (part.eq(hold.quantity)) whole.push(hold.id)
    else await end(tx, hold, part, 'released')
    released = released.plus(part)
    rest = rest?.minus(part) ?? null
  }
  await endWhole(tx, whole, 'released')
  return released.toFixed(4)
}

/**
 * Gives held goods of a stock item free, whoever they are held for, the newest hold first; named pieces stay held.
 * The caller holds the stock item.
 */
export async function releaseNewest(tx: Db, stockItemId: number, quantity: Decimal): Promise<void> {
  const rows = await tx
    .selectFrom('stock_reservations')
    .select(['id', 'stock_item_id', 'source_type', 'source_id', 'unit_id', 'quantity', 'expires_at'])
    .where('stock_item_id', '=', stockItemId)
    .where('status', '=', 'active')
    .where('unit_id', 'is', null)
    .orderBy('id', 'desc')
    .forUpdate()
    .execute()
  let rest = big(quantity)
  for (const row of rows) {
    if (rest.lte(0)) return
    const part = rest.lt(row.quantity) ? rest : big(row.quantity)
    await end(tx, { ...row, source_type: row.source_type as ReservationSource['source_type'] }, part, 'released')
    rest = rest.minus(part)
  }
}

/** Removes holds, spent ones too, of lines that are about to go: none may point to a line that is gone. */
export async function dropHolds(tx: Db, sources: readonly ReservationSource[]): Promise<void> {
  if (sources.length === 0) return
  await release(tx, sources)
  const ids = holdsEver(tx, sources)
  await tx.deleteFrom('stock_reservations').where('id', 'in', ids.select('id')).execute()
}

/** Goods to issue for a line. */
export interface Issue extends ReservationSource, Omit<Movement, 'quantity' | 'unit_cost' | 'value'> {
  /** How much goes out, above zero. */
  quantity: Decimal
  /** Serialised goods: the piece that goes, which the line holds, and what it cost; quantity is then 1. */
  unit_id?: number
  unit_cost?: Decimal
}

/**
 * Issues goods for lines, from their own hold first and then from what is available. The hold is
 * consumed before the move is posted, both in this transaction (INV-STOCK-3, INV-RESERVE-2). Results as given.
 * @throws Refusal of the issue's `field` with what is left when there is too little
 */
export async function issue(tx: Db, issues: readonly Issue[]): Promise<PostedMovement[]> {
  await lockStockItems(
    tx,
    issues.map((each) => each.stock_item_id),
  )
  const holds = await activeHolds(tx, issues)
  const whole: number[] = []
  for (const { source_type, source_id, stock_item_id, quantity, unit_id = null } of issues) {
    let rest = big(quantity)
    for (const hold of holds) {
      if (hold.source_type !== source_type || hold.source_id !== source_id || hold.stock_item_id !== stock_item_id) continue
      if (hold.unit_id !== unit_id) continue
      const part = rest.lt(hold.quantity) ? rest : big(hold.quantity)
      if (part.lte(0)) continue
      if (part.eq(hold.quantity)) whole.push(hold.id)
      else await end(tx, hold, part, 'consumed')
      hold.quantity = big(hold.quantity).minus(part).toFixed(4)
      rest = rest.minus(part)
    }
  }
  await endWhole(tx, whole, 'consumed')
  return postIssues(tx, issues)
}

/** Issues goods for lines that hold nothing, from what is available; `held` as in `postMovements`. Results as given. */
export function postIssues(tx: Db, issues: readonly Issue[], held?: ReadonlyMap<number, Level>): Promise<PostedMovement[]> {
  return postMovements(
    tx,
    issues.map((each) => ({ ...each, quantity: big(each.quantity).times(-1) })),
    held,
  )
}

/** Hands held goods from one line to another, as a split or a merge does; up to `quantity`, oldest hold first. Answers how much moved. */
export async function handOver(tx: Db, from: ReservationSource, to: ReservationSource, quantity: Decimal): Promise<string> {
  let rest = big(quantity)
  for (const hold of await lockHolds(tx, [from])) {
    if (rest.lte(0)) break
    const part = rest.lt(hold.quantity) ? rest : big(hold.quantity)
    await end(tx, hold, part, 'released')
    await tx
      .insertInto('stock_reservations')
      .values({ ...to, stock_item_id: hold.stock_item_id, unit_id: hold.unit_id, expires_at: hold.expires_at, quantity: part.toFixed(4) })
      .execute()
    rest = rest.minus(part)
  }
  return big(quantity).minus(rest).toFixed(4)
}

interface Hold extends ReservationSource {
  id: number
  stock_item_id: number
  unit_id: number | null
  quantity: string
  expires_at: string | null
}

/**
 * Locks the stock items that sources hold goods of, and others that a step will come to, all in the order of
 * their ids: call it before a step that goes from line to line.
 */
export async function lockHeld(tx: Db, sources: readonly ReservationSource[], others: readonly number[] = []): Promise<void> {
  await sql`
    select from stock_items where id in (
      select unnest(${[...others]}::bigint[])
      union all select stock_item_id from stock_reservations where status = 'active' and ${ofSources(sources)}
    ) order by id for no key update`.execute(tx)
}

/** Gives free all that the sources hold, by one statement, for a step that locked their stock items (`lockHeld`). */
export async function releaseHeld(tx: Db, sources: readonly ReservationSource[]): Promise<void> {
  await sql`update stock_reservations set status = 'released' where status = 'active' and ${ofSources(sources)}`.execute(tx)
}

function ofSources(sources: readonly ReservationSource[]) {
  return sql`(source_type, source_id) in (select * from unnest(${sources.map((each) => each.source_type)}::text[], ${sources.map((each) => each.source_id)}::bigint[]))`
}

/** Active holds of the sources, oldest first; their stock items are locked in order before the rows are. */
async function lockHolds(tx: Db, sources: readonly ReservationSource[]): Promise<Hold[]> {
  if (sources.length === 0) return []
  await lockHeld(tx, sources)
  return activeHolds(tx, sources)
}

async function activeHolds(tx: Db, sources: readonly ReservationSource[]): Promise<Hold[]> {
  if (sources.length === 0) return []
  const rows = await holdsOf(tx, sources)
    .select(['id', 'stock_item_id', 'source_type', 'source_id', 'unit_id', 'quantity', 'expires_at'])
    .orderBy('id')
    .forUpdate()
    .execute()
  return rows.map((row) => ({ ...row, source_type: row.source_type as ReservationSource['source_type'] }))
}

function holdsOf(tx: Db, sources: readonly ReservationSource[]) {
  return holdsEver(tx, sources).where('status', '=', 'active')
}

function holdsEver(tx: Db, sources: readonly ReservationSource[]) {
  return tx
    .selectFrom('stock_reservations')
    .where((where) => where.or(sources.map(({ source_type, source_id }) => where.and({ source_type, source_id }))))
}

/** Ends holds whole, by one statement. */
async function endWhole(tx: Db, ids: readonly number[], status: 'consumed' | 'released'): Promise<void> {
  if (ids.length > 0) await tx.updateTable('stock_reservations').set({ status }).where('id', 'in', ids).execute()
}

/** Ends a hold, or a part of it: the part becomes a row of its own, the rest stays active. */
async function end(tx: Db, hold: Hold, part: Decimal, status: 'consumed' | 'released'): Promise<void> {
  if (big(part).gte(hold.quantity)) {
    return endWhole(tx, [hold.id], status)
  }
  const { source_type, source_id, stock_item_id, unit_id } = hold
  const left = big(hold.quantity).minus(big(part)).toFixed(4)
  await tx.updateTable('stock_reservations').set({ quantity: left }).where('id', '=', hold.id).execute()
  await tx
    .insertInto('stock_reservations')
    .values({ source_type, source_id, stock_item_id, unit_id, status, quantity: big(part).toFixed(4) })
    .execute()
}
