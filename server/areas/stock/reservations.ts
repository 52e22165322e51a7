import { sql, type Insertable } from 'kysely'
import { big, round4, type Decimal } from '../../../contract/money.ts'
import type { Db } from '../../db/pool.ts'
import type { DB } from '../../db/types.generated.ts'
import { Refusal } from '../../http/refusal.ts'
import { lockStockItems, postMovements, type Level, type Movement, type PostedMovement } from './ledger.ts'

/** docs/domain/stock.md#reservations: triggers update stock items and order lines. Lock stock items in id order. */

export interface ReservationSource {
  source_type: 'order_item' | 'production_component' | 'service_material'
  source_id: number
}

export interface ReservationWish extends ReservationSource {
  stock_item_id: number
  quantity: Decimal
  /** Then quantity is 1. */
  unit_id?: number
}

export interface ReservationResult {
  reserved: string
  missing: string
}

/** min(quantity, available), in input order (INV-RESERVE-1). */
export async function reserve(tx: Db, wishes: readonly ReservationWish[]): Promise<ReservationResult[]> {
  const levels = await lockStockItems(
    tx,
    wishes.map((wish) => wish.stock_item_id),
  )
  const availableByItem = new Map([...levels].map(([id, level]) => [id, big(level.available)]))
  const results: ReservationResult[] = []
  const rows: Insertable<DB['stock_reservations']>[] = []
  for (const wish of wishes) {
    const available = availableByItem.get(wish.stock_item_id)
    if (available === undefined) throw Refusal.field('stock_item_id', 'Krājums neeksistē')
    const requestedQuantity = big(round4(wish.quantity))
    const most = available.gt(0) ? available : big(0)
    const reservedQuantity = requestedQuantity.lt(most) ? requestedQuantity : most
    if (reservedQuantity.gt(0)) {
      const { source_type, source_id, stock_item_id, unit_id = null } = wish
      rows.push({ source_type, source_id, stock_item_id, unit_id, quantity: reservedQuantity.toFixed(4) })
      availableByItem.set(stock_item_id, available.minus(reservedQuantity))
    }
    results.push({ reserved: reservedQuantity.toFixed(4), missing: requestedQuantity.minus(reservedQuantity).toFixed(4) })
  }
  if (rows.length > 0) await tx.insertInto('stock_reservations').values(rows).execute()
  return results
}

/**
 * All, or up to `quantity`: newest first, named units last. Idempotent (INV-RESERVE-2). Returns the released
 * quantity.
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

/** Newest first, except named units. The caller holds the stock item. */
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

/** Including spent ones: none may reference a deleted line. */
export async function dropHolds(tx: Db, sources: readonly ReservationSource[]): Promise<void> {
  if (sources.length === 0) return
  await release(tx, sources)
  const ids = holdsEver(tx, sources)
  await tx.deleteFrom('stock_reservations').where('id', 'in', ids.select('id')).execute()
}

export interface Issue extends ReservationSource, Omit<Movement, 'quantity' | 'unit_cost' | 'value'> {
  /** Above zero. */
  quantity: Decimal
  /** Reserved unit and its cost; quantity is 1. */
  unit_id?: number
  unit_cost?: Decimal
}

/**
 * From the reservation first, consumed before posting (INV-STOCK-3, INV-RESERVE-2). In input order. @throws Refusal
 * of `field`
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

/** Ignores reservations; `held` as in `postMovements`. */
export function postIssues(tx: Db, issues: readonly Issue[], lockedLevels?: ReadonlyMap<number, Level>): Promise<PostedMovement[]> {
  return postMovements(
    tx,
    issues.map((each) => ({ ...each, quantity: big(each.quantity).times(-1) })),
    lockedLevels,
  )
}

/** Oldest first; returns the moved quantity. */
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

/** In id order; call before working line by line. */
export async function lockHeld(tx: Db, sources: readonly ReservationSource[], others: readonly number[] = []): Promise<void> {
  await sql`
    select from stock_items where id in (
      select unnest(${[...others]}::bigint[])
      union all select stock_item_id from stock_reservations where status = 'active' and ${ofSources(sources)}
    ) order by id for no key update`.execute(tx)
}

/** Call after `lockHeld`. */
export async function releaseHeld(tx: Db, sources: readonly ReservationSource[]): Promise<void> {
  await sql`update stock_reservations set status = 'released' where status = 'active' and ${ofSources(sources)}`.execute(tx)
}

function ofSources(sources: readonly ReservationSource[]) {
  return sql`(source_type, source_id) in (select * from unnest(${sources.map((each) => each.source_type)}::text[], ${sources.map((each) => each.source_id)}::bigint[]))`
}

/** Oldest first; locks stock items first. */
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

async function endWhole(tx: Db, ids: readonly number[], status: 'consumed' | 'released'): Promise<void> {
  if (ids.length > 0) await tx.updateTable('stock_reservations').set({ status }).where('id', 'in', ids).execute()
}

/** A part becomes a separate row. */
async function end(tx: Db, hold: Hold, part: Decimal, status: 'consumed' | 'released'): Promise<void> {
  if (big(part).gte(hold.quantity)) {
    return endWhole(tx, [hold.id], status)
  }
  const { source_type, source_id, stock_item_id, unit_id } = hold
  const remainingQuantity = big(hold.quantity).minus(big(part)).toFixed(4)
  await tx.updateTable('stock_reservations').set({ quantity: remainingQuantity }).where('id', '=', hold.id).execute()
  await tx
    .insertInto('stock_reservations')
    .values({ source_type, source_id, stock_item_id, unit_id, status, quantity: big(part).toFixed(4) })
    .execute()
}
