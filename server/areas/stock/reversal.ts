import { sql } from 'kysely'
import { big, round4 } from '../../../contract/money.ts'
import type { Db } from '../../db/pool.ts'
import { one } from '../../db/one.ts'
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

export interface Reversal extends Partial<MovementSource> {
  user_id: number
  field?: string
  /** ISO; for backdated reversals (INV-STOCK-6). */
  effective_at?: string
  allows_before_count?: boolean
}

type ReversalNow = Omit<Reversal, 'effective_at' | 'allows_before_count'>

const revertKinds: Readonly<Record<string, string>> = { sale: 'sale_revert', service_consume: 'service_revert' }

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

/** Repeated goods go in separate waves. */
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
  // Bulk `reverseMovement`, in input order where goods depend on each other. @throws Refusal
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

interface Whole extends Original {
  kind: string
  document_type: string
  document_id: number
  line_id: number | null
  /** EUR with corrections. */
  worth: string
}

const goesOutOf = ({ quantity }: Original): boolean => big(quantity).gt(0)

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

/** Default values of a reversal. */
function moveOf(original: Omit<Whole, 'worth'>, reversal: ReversalNow) {
  return {
    stock_item_id: original.stock_item_id,
    kind: revertKinds[original.kind] ?? original.kind,
    document_type: reversal.document_type ?? original.document_type,
    document_id: reversal.document_id ?? original.document_id,
    line_id: reversal.line_id === undefined ? original.line_id : reversal.line_id,
  }
}

/** EUR; difference from the booked opposite. */
function differenceNow({ quantity, value, worth }: Pick<Whole, 'quantity' | 'value' | 'worth'>, level: Level): ReturnType<typeof big> {
  const stock = { quantity: big(level.on_hand), value: big(level.stock_value) }
  return withinStock(stock, big(quantity).times(-1), big(worth).times(-1)).plus(value)
}

/**
 * Exact opposite, once (INV-STOCK-2); later corrections and value remainders become corrections of the reversal.
 * @throws Refusal if already reversed, or of `field` if goods are gone
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
  const ownCorrections = difference.eq(0) ? [] : [{ ...move, corrects_kind: move.kind, value: round4(difference) }]
  // Corrections precede issues and follow receipts; rows are numbered accordingly.
  const ids = await newIds(tx, others.length + ownCorrections.length + 1)
  const id = (goesOut ? ids.pop() : ids.shift()) ?? 0
  const corrections = [...others, ...ownCorrections.map((each) => ({ ...each, corrects_id: id }))].map((each, place) => ({
    ...each,
    id: ids[place],
  }))
  if (goesOut) await bookCorrections(tx, corrections, user_id)
  const figures = { id, quantity: big(original.quantity).times(-1).toFixed(4), reverses_id: movementId }
  const posted = await insertMovement(tx, { ...move, user_id }, figures)
  if (!goesOut) await bookCorrections(tx, corrections, user_id)
  return posted
}

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
  /** EUR; difference from the booked opposite. */
  difference: ReturnType<typeof big>
  others: Correction[]
}

async function reckonReversal(tx: Db, original: Original, level: Level, effectiveAt: string | undefined): Promise<Reckoned> {
  const { rows } = await sql<{ worth: string }>`
    select sum(value) as worth from stock_movements where id = ${original.id} or corrects_id = ${original.id}`.execute(tx)
  const { worth } = one(rows)
  const quantity = big(original.quantity).times(-1)
  const opposite = big(original.value).times(-1)
  if (effectiveAt === undefined || !isLate(effectiveAt, level))
    return { difference: differenceNow({ ...original, worth }, level), others: [] }
  const { stock_item_id, id: reverses_id } = original
  const late = { id: -1, stock_item_id, quantity, effective_at: effectiveAt, value: big(worth).times(-1), reverses_id }
  const { values, corrections } = await reckonLate(tx, [late])
  return { difference: (values.get(-1) ?? opposite).minus(opposite), others: corrections }
}
