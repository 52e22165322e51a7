import type Big from 'big.js'
import { sql } from 'kysely'
import { big, round4, type Decimal } from '../../../contract/money.ts'
import type { Db } from '../../db/pool.ts'
import { followersOf, historyOf, type Entry } from './stock.history.ts'
import { worthOf } from './worth.ts'
import { valuesInOrder, type Rule, type Valued } from './valuation.ts'

/** INV-STOCK-6: values of backdated moves and their effect on later ones. */

export interface LateMovement {
  /** Negative: not posted yet. */
  id: number
  stock_item_id: number
  quantity: Decimal
  effective_at: string
  /** EUR; undefined for issues at average. */
  value: Decimal | null
  reverses_id?: number
}

export interface Correction {
  /** If allocated before. */
  id?: number | undefined
  corrects_id: number
  corrects_kind: string
  stock_item_id: number
  document_type: string
  document_id: number
  line_id: number | null
  /** ISO; default: now. */
  effective_at?: string
  value: string
}

export interface Reckoned {
  values: ReadonlyMap<number, Big>
  corrections: Correction[]
  items: ReadonlySet<number>
}

/** Locks all affected stock items. */
export async function reckonLate(db: Db, late: readonly LateMovement[]): Promise<Reckoned> {
  const [first] = late.toSorted((a, b) => Date.parse(a.effective_at) - Date.parse(b.effective_at))
  if (!first) return { values: new Map(), corrections: [], items: new Set() }
  return reckon(db, new Set(late.map(({ stock_item_id }) => stock_item_id)), first.effective_at, late)
}

/** Locks all affected stock items. */
export function reckonAgain(db: Db, stockItem: number, since: string): Promise<Reckoned> {
  return reckon(db, new Set([stockItem]), since, [])
}

async function reckon(db: Db, items: Set<number>, since: string, late: readonly LateMovement[]): Promise<Reckoned> {
  await sql`select from stock_items where id = any (${[...items]}) order by id for no key update`.execute(db)
  const { opening, entries } = await historyOf(db, [...items], since)
  const values = valuesInOrder(opening, inOrder(entries, late))
  const changed = entries.filter(({ id, value }) => !(values.get(id) ?? value).eq(value))
  const followers = await followersOf(
    db,
    changed.map(({ id }) => id),
  )
  if (followers.every((id) => items.has(id))) return { values, corrections: changed.map((entry) => correctionOf(entry, values)), items }
  return reckon(db, new Set([...items, ...followers]), since, late)
}

function correctionOf({ id, kind, value, ...entry }: Entry, values: ReadonlyMap<number, Big>): Correction {
  const { stock_item_id, document_type, document_id, line_id, effective_at } = entry
  const difference = (values.get(id) ?? value).minus(value)
  return {
    corrects_id: id,
    corrects_kind: kind,
    value: round4(difference),
    stock_item_id,
    document_type,
    document_id,
    line_id,
    effective_at,
  }
}

/** Last within their moment. */
function inOrder(entries: readonly Entry[], late: readonly LateMovement[]): Valued[] {
  const added = late.map((each, place) => ({ micros: Date.parse(each.effective_at) * 1000 + 999, place, valued: valuedOf(each) }))
  const there = entries.map((valued, place) => ({ micros: valued.micros, place, valued }))
  return [...there, ...added].toSorted((a, b) => a.micros - b.micros).map(({ valued }) => valued)
}

function valuedOf({ id, stock_item_id, quantity, value, reverses_id }: LateMovement): Valued {
  const rule: Rule = reverses_id !== undefined ? { is: 'opposite', of: reverses_id } : value === null ? { is: 'average' } : { is: 'given' }
  return { id, stock_item_id, quantity: big(quantity), value: big(value), rule, line: null, pieces: [] }
}

/** On the corrected day, or the first open one. */
export async function bookCorrections(db: Db, corrections: readonly Correction[], userId: number): Promise<void> {
  if (corrections.length === 0) return
  await sql`
    with given as (
      select c.*, row_number() over () as place from json_to_recordset(${JSON.stringify(corrections)}) as c (id bigint, corrects_id bigint, corrects_kind text,
        stock_item_id bigint, document_type text, document_id bigint, line_id bigint, effective_at timestamptz, value numeric)
    ), booked as (
      insert into stock_movements (id, kind, quantity, corrects_id, corrects_kind, stock_item_id, document_type, document_id, line_id, user_id,
        effective_at, value, value_after)
      select coalesce(c.id, nextval(pg_get_serial_sequence('stock_movements', 'id'))), 'revaluation', 0, c.corrects_id, c.corrects_kind, c.stock_item_id, c.document_type, c.document_id, c.line_id, ${userId},
        greatest(coalesce(c.effective_at, moment()), midnight(locked_until() + 1)), c.value,
        s.stock_value + sum(c.value) over (partition by c.stock_item_id order by c.place)
      from given c join stock_items s on s.id = c.stock_item_id order by c.place
      returning corrects_kind, stock_item_id, document_type, document_id, line_id, value
    )
    insert into valuation_variances (stock_item_id, amount, document_type, document_id, line_id, user_id)
    select stock_item_id, -value, document_type, document_id, line_id, ${userId} from booked
    where corrects_kind = 'supplier_return' or (corrects_kind = 'revaluation' and document_type = 'procurement_invoice')`.execute(db)
  await recostProduced(db, corrections)
}

/** Updates costs of produced units anywhere. */
async function recostProduced(db: Db, corrections: readonly Correction[]): Promise<void> {
  const outputCorrections = corrections.filter(({ corrects_kind }) => corrects_kind === 'production_output')
  if (outputCorrections.length === 0) return
  await sql`
    update catalog_item_units u set unit_cost = u.unit_cost + round(w.value / w.pieces, 6) - round((w.value - w.change) / w.pieces, 6)
    from (
      select m.id, ${worthOf(sql`m`)} as value, c.value as change,
        (select count(*) from stock_movement_units l where l.movement_id = m.id) as pieces
      from json_to_recordset(${JSON.stringify(outputCorrections)}) as c (corrects_id bigint, value numeric) join stock_movements m on m.id = c.corrects_id
    ) w join stock_movement_units l on l.movement_id = w.id
    where u.id = l.unit_id`.execute(db)
}
