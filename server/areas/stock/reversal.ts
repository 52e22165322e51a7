import { sql } from 'kysely'
import { big, round4 } from '../../../contract/money.ts'
import type { Db } from '../../db/pool.ts'
import { Refusal } from '../../http/refusal.ts'
import { allowBeforeCounts } from './before-count.ts'
import { bookCorrections, reckonLate, type Correction } from './late.ts'
import {
  insertMovement,
  insertMovements,
  isLate,
  levelIn,
  lockLevel,
  lockStockItems,
  requireAvailable,
  type Level,
  type MovementSource,
  type PostedMovement,
} from './ledger.ts'
import { withinStock } from './valuation.ts'

/** What a reversal may say otherwise than the move it reverses. */
export interface Reversal extends Partial<MovementSource> {
  user_id: number
  field?: string
  /** ISO moment, when it is booked on a day that has passed (INV-STOCK-6). */
  effective_at?: string
  /** As of a movement. */
  allows_before_count?: boolean
}

/** What a reversal of many says otherwise: they are all booked now. */
type ReversalNow = Omit<Reversal, 'effective_at' | 'allows_before_count'>

const revertKinds: Readonly<Record<string, string>> = { sale: 'sale_revert', service_consume: 'service_revert' }

/**
 * Reverses many moves now, as `reverseMovement` does one, by a fixed number of statements; in the given order where moves
 * are of the same goods or goods that come back wait for others that go. Answers the reversals by the keys of their moves.
 * @throws Refusal as of one
 */
export async function reverseMovements(
  tx: Db,
  movementIds: readonly number[],
  reversal: ReversalNow,
): Promise<Map<number, PostedMovement>> {
  const originals = await originalsOf(tx, movementIds)
  const reversed = new Map<number, PostedMovement>()
  for (const wave of wavesOf(originals)) for (const [id, posted] of await reverseWave(tx, wave, reversal)) reversed.set(id, posted)
  return reversed
}

/**
 * Moves of different goods that all go out, or all come back: none of them has to see another one. Where moves repeat a
 * good, its later ones are in a wave of their own.
 */
function wavesOf(originals: readonly Whole[]): Whole[][] {
  const waves: Whole[][] = []
  let start = 0
  let times = new Map<number, number>()
  for (const [place, original] of originals.entries()) {
    const before = originals[place - 1]
    if (before && goesOutOf(before) !== goesOutOf(original)) {
      start = waves.length
      times = new Map()
    }
    const time = times.get(original.stock_item_id) ?? 0
    times.set(original.stock_item_id, time + 1)
    ;(waves[start + time] ??= []).push(original)
  }
  return waves
}

async function reverseWave(tx: Db, wave: readonly Whole[], reversal: ReversalNow): Promise<[number, PostedMovement][]> {
  const levels = await lockStockItems(
    tx,
    wave.map(({ stock_item_id }) => stock_item_id),
  )
  await refuseReversed(
    tx,
    wave.map(({ id }) => id),
  )
  const [goesOut] = wave.map(goesOutOf)
  const reversals = wave.map((original) => {
    const level = levelIn(levels, original.stock_item_id)
    if (goesOut) requireAvailable(level, big(original.quantity), reversal.field)
    return { original, move: moveOf(original, reversal), difference: differenceNow(original, level) }
  })
  const corrected = reversals.filter(({ difference }) => !difference.eq(0))
  // As with one: what is right is booked before goods go out, and after they came back.
  const ids = await newIds(tx, reversals.length + corrected.length)
  const [first, rest] = goesOut ? [corrected.length, 0] : [0, reversals.length]
  const idOf = new Map(reversals.map(({ original }, place) => [original.id, ids[first + place] ?? 0]))
  const corrections = corrected.map(({ original, move, difference }, place) => ({
    ...move,
    id: ids[rest + place],
    corrects_id: idOf.get(original.id) ?? 0,
    corrects_kind: move.kind,
    value: round4(difference),
  }))
  if (goesOut) await bookCorrections(tx, corrections, reversal.user_id)
  const posted = await insertMovements(
    tx,
    reversals.map(({ original, move }) => ({
      of: { ...move, user_id: reversal.user_id },
      figures: { id: idOf.get(original.id) ?? 0, quantity: big(original.quantity).times(-1).toFixed(4), reverses_id: original.id },
    })),
  )
  if (!goesOut) await bookCorrections(tx, corrections, reversal.user_id)
  const byId = new Map(posted.map((row) => [row.id, row]))
  return reversals.flatMap(({ original }): [number, PostedMovement][] => {
    const row = byId.get(idOf.get(original.id) ?? 0)
    return row ? [[original.id, row]] : []
  })
}

/** A move with what corrected it since. */
interface Whole extends Original {
  kind: string
  document_type: string
  document_id: number
  line_id: number | null
  /** EUR, corrections included. */
  worth: string
}

const goesOutOf = ({ quantity }: Original): boolean => big(quantity).gt(0)

/** Moves in the given order. */
async function originalsOf(tx: Db, ids: readonly number[]): Promise<Whole[]> {
  const { rows } = await sql<Whole>`
    select m.id, m.stock_item_id, m.quantity, m.value, m.kind, m.document_type, m.document_id, m.line_id,
      m.value + coalesce(c.value, 0) as worth
    from unnest(${[...ids]}::bigint[]) with ordinality as asked (id, place)
    join stock_movements m using (id)
    left join (select corrects_id, sum(value) as value from stock_movements where corrects_id = any (${[...ids]}) group by 1) c on c.corrects_id = m.id
    order by asked.place`.execute(tx)
  if (rows.length < ids.length) throw Refusal.missing()
  return rows
}

async function refuseReversed(tx: Db, ids: readonly number[]): Promise<void> {
  const { rows } = await sql`select from stock_movements where reverses_id = any (${[...ids]}) limit 1`.execute(tx)
  if (rows.length > 0) throw Refusal.state('Kustība jau ir atcelta')
}

/** What a reversal is, as far as it says nothing else than its move. */
function moveOf(original: Omit<Whole, 'worth'>, reversal: ReversalNow) {
  return {
    stock_item_id: original.stock_item_id,
    kind: revertKinds[original.kind] ?? original.kind,
    document_type: reversal.document_type ?? original.document_type,
    document_id: reversal.document_id ?? original.document_id,
    line_id: reversal.line_id === undefined ? original.line_id : reversal.line_id,
  }
}

/** EUR by which a reversal that is booked now is worth other than the opposite of what was booked. */
function differenceNow({ quantity, value, worth }: Pick<Whole, 'quantity' | 'value' | 'worth'>, level: Level): ReturnType<typeof big> {
  const stock = { quantity: big(level.on_hand), value: big(level.stock_value) }
  return withinStock(stock, big(quantity).times(-1), big(worth).times(-1)).plus(value)
}

/**
 * Reverses a move: exactly opposite quantity and value, once (INV-STOCK-2). What corrected it since, and what would leave goods
 * without value or value without goods, is booked as a correction of the reversal.
 * @throws Refusal of the state when it is reversed already, of `field` when the goods are gone
 */
export async function reverseMovement(tx: Db, movementId: number, reversal: Reversal): Promise<PostedMovement> {
  const original = await tx.selectFrom('stock_movements').selectAll().where('id', '=', movementId).executeTakeFirst()
  if (!original) throw Refusal.missing()
  const level = await lockLevel(tx, original.stock_item_id)
  await refuseReversed(tx, [movementId])
  const goesOut = goesOutOf(original)
  if (goesOut) requireAvailable(level, big(original.quantity), reversal.field)
  const { effective_at, user_id, allows_before_count = false } = reversal
  const move = { ...moveOf(original, reversal), ...(effective_at !== undefined && { effective_at }) }
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
  if (effectiveAt === undefined || !isLate(effectiveAt, level))
    return { difference: differenceNow({ ...original, worth }, level), others: [] }
  const { stock_item_id, id: reverses_id } = original
  const late = { id: -1, stock_item_id, quantity, effective_at: effectiveAt, value: big(worth).times(-1), reverses_id }
  const { values, corrections } = await reckonLate(tx, [late])
  return { difference: (values.get(-1) ?? opposite).minus(opposite), others: corrections }
}
