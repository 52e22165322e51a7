import { sql } from 'kysely'
import { big, round4 } from '../../../contract/money.ts'
import type { Db } from '../../db/pool.ts'
import { Refusal } from '../../http/refusal.ts'
import { allowBeforeCounts } from './before-count.ts'
import { bookCorrections, reckonLate, type Correction } from './late.ts'
import { insertMovement, isLate, lockLevel, requireAvailable, type Level, type MovementSource, type PostedMovement } from './ledger.ts'
import { withinStock } from './valuation.ts'

/** What a reversal may say otherwise than the move it reverses. */
export interface Reversal extends Partial<MovementSource> {
  user_id: number
  field?: string
  /** ISO moment, when it is booked on a day that has passed (law L6). */
  effective_at?: string
  /** As of a movement. */
  allows_before_count?: boolean
}

const revertKinds: Readonly<Record<string, string>> = { sale: 'sale_revert', service_consume: 'service_revert' }

/**
 * Reverses a move: exactly opposite quantity and value, once (law L2). What corrected it since, and what would leave goods
 * without value or value without goods, is booked as a correction of the reversal.
 * @throws Refusal of the state when it is reversed already, of `field` when the goods are gone
 */
export async function reverseMovement(tx: Db, movementId: number, reversal: Reversal): Promise<PostedMovement> {
  const original = await tx.selectFrom('stock_movements').selectAll().where('id', '=', movementId).executeTakeFirst()
  if (!original) throw Refusal.missing()
  const level = await lockLevel(tx, original.stock_item_id)
  const earlier = await tx.selectFrom('stock_movements').select('id').where('reverses_id', '=', movementId).executeTakeFirst()
  if (earlier) throw Refusal.state('Kustība jau ir atcelta')
  const goesOut = big(original.quantity).gt(0)
  if (goesOut) requireAvailable(level, big(original.quantity), reversal.field)
  const { effective_at, user_id, allows_before_count = false } = reversal
  const move = {
    stock_item_id: original.stock_item_id,
    kind: revertKinds[original.kind] ?? original.kind,
    document_type: reversal.document_type ?? original.document_type,
    document_id: reversal.document_id ?? original.document_id,
    line_id: reversal.line_id === undefined ? original.line_id : reversal.line_id,
    ...(effective_at !== undefined && { effective_at }),
  }
  await allowBeforeCounts(tx, [{ ...move, quantity: big(original.quantity).times(-1), user_id, allows_before_count }])
  const { difference, others } = await reckonReversal(tx, original, level, effective_at)
  const own = difference.eq(0) ? [] : [{ ...move, corrects_kind: move.kind, value: round4(difference) }]
  // What goes out leaves behind what is right; what comes back has to be there first. Rows are numbered in that order.
  const ids = await newIds(tx, others.length + own.length + 1)
  const id = (goesOut ? ids.pop() : ids.shift()) ?? 0
  const corrections = [...others, ...own.map((each) => ({ ...each, corrects_id: id }))].map((each, place) => ({ ...each, id: ids[place] }))
  if (goesOut) await bookCorrections(tx, corrections, user_id)
  const figures = { id, quantity: big(original.quantity).times(-1).toFixed(4), reverses_id: movementId }
  const posted = await insertMovement(tx, { ...move, user_id }, figures)
  if (!goesOut) await bookCorrections(tx, corrections, user_id)
  return posted
}

/** Keys of rows that are not written yet, in ascending order. */
async function newIds(tx: Db, count: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence('stock_movements', 'id')) as id from generate_series(1, ${count})`.execute(tx)
  return rows.map(({ id }) => id).toSorted((a, b) => a - b)
}

interface Original {
  id: number
  stock_item_id: number
  quantity: string
  value: string
}

interface Reckoned {
  /** EUR by which it is worth other than the opposite of what was booked. */
  difference: ReturnType<typeof big>
  others: Correction[]
}

async function reckonReversal(tx: Db, original: Original, level: Level, effectiveAt: string | undefined): Promise<Reckoned> {
  const { rows } = await sql<{ worth: string }>`
    select sum(value) as worth from stock_movements where id = ${original.id} or corrects_id = ${original.id}`.execute(tx)
  const { worth = '0' } = rows[0] ?? {}
  const quantity = big(original.quantity).times(-1)
  const opposite = big(original.value).times(-1)
  if (effectiveAt === undefined || !isLate(effectiveAt, level)) {
    const stock = { quantity: big(level.on_hand), value: big(level.stock_value) }
    return { difference: withinStock(stock, quantity, big(worth).times(-1)).minus(opposite), others: [] }
  }
  const { stock_item_id, id: reverses_id } = original
  const late = { id: -1, stock_item_id, quantity, effective_at: effectiveAt, value: big(worth).times(-1), reverses_id }
  const { values, corrections } = await reckonLate(tx, [late])
  return { difference: (values.get(-1) ?? opposite).minus(opposite), others: corrections }
}
