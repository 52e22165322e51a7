import { sql, type RawBuilder } from 'kysely'
import { big } from '../../../contract/money.ts'
import type { Db } from '../../db/pool.ts'
import { worthOf } from './worth.ts'
import { backOf, type Opening, type Rule, type Valued, type Worth } from './valuation.ts'

export interface Entry extends Valued {
  kind: string
  document_type: string
  document_id: number
  line_id: number | null
  /** ISO; also in microseconds, for ordering. */
  effective_at: string
  micros: number
}

export interface History {
  opening: Opening
  entries: Entry[]
}

interface Row {
  id: number
  stock_item_id: number
  quantity: string
  value: string
  kind: string
  document_type: string
  document_id: number
  line_id: number | null
  reverses_id: number | null
  effective_at: string
  micros: string
  has_units: boolean
  is_former: boolean
  transfer_id: number | null
  made_of: number[] | null
  returned_line: string | null
  pieces: { id: number; cost: string }[] | null
}

/** Corrections are read with what they correct. */
const momentOf = sql`coalesce((select c.effective_at from stock_movements c where c.id = m.corrects_id), m.effective_at)`

export async function historyOf(db: Db, itemIds: readonly number[], since: string): Promise<History> {
  const { rows } = await sql<Row>`
    select m.id, m.stock_item_id, m.quantity, ${worthOf(sql`m`)} as value,
      m.kind, m.document_type, m.document_id, m.line_id, m.reverses_id, m.effective_at, k.has_units,
      (extract(epoch from m.effective_at) * 1000000)::bigint::text as micros,
      m.kind = 'revaluation' and m.document_type = 'stock_movement' as is_former,
      case when m.kind = 'transfer_in' and m.reverses_id is null then (
        select o.id from stock_movements o
        where o.document_type = m.document_type and o.document_id = m.document_id and o.line_id = m.line_id and o.kind = 'transfer_out'
          and o.reverses_id is null and o.quantity = -m.quantity and o.id < m.id order by o.id desc limit 1) end as transfer_id,
      case when m.kind = 'production_output' and m.reverses_id is null then (
        select json_agg(x.movement_id) from production_completions c join production_consumptions x on x.production_completion_id = c.id
        where c.output_movement_id = m.id) end as made_of,
      case when m.kind = 'customer_return' and m.reverses_id is null then ${returnedLine} end as returned_line,
      case when k.has_units then (
        select json_agg(json_build_object('id', u.id, 'cost', u.unit_cost::text)) from stock_movement_units l join catalog_item_units u on u.id = l.unit_id
        where l.movement_id = m.id) end as pieces
    from stock_movements m join stock_items s on s.id = m.stock_item_id join catalog_items k on k.id = s.catalog_item_id
    where m.stock_item_id = any (${[...itemIds]}) and m.corrects_id is null and m.effective_at >= ${since}
    order by m.effective_at, m.id`.execute(db)
  const entries = rows.map(entryOf)
  const lines = [...new Set(entries.flatMap(({ rule }) => (rule.is === 'returned' ? [rule.line] : [])))]
  return { entries, opening: { stock: await stockBefore(db, itemIds, since), ...(await linesBefore(db, lines, entries)) } }
}

function entryOf({
  quantity,
  value,
  micros,
  has_units,
  is_former,
  transfer_id,
  made_of,
  returned_line,
  reverses_id,
  pieces,
  ...row
}: Row): Entry {
  return {
    ...row,
    quantity: big(quantity),
    value: big(value),
    micros: Number(micros),
    rule: ruleOf({ ...row, has_units, is_former, transfer_id, made_of, returned_line, reverses_id, quantity }),
    pieces: (pieces ?? []).map(({ id, cost }) => ({ id, cost: big(cost) })),
    line: issueKinds.includes(row.kind) && row.line_id !== null ? `${row.document_type}:${row.line_id}` : null,
  }
}

const issueKinds: readonly string[] = ['sale', 'sale_revert', 'shop_sale']

type Facts = Pick<
  Row,
  'kind' | 'document_type' | 'quantity' | 'has_units' | 'is_former' | 'transfer_id' | 'made_of' | 'returned_line' | 'reverses_id'
>

function ruleOf({ document_type, quantity, has_units, is_former, transfer_id, made_of, returned_line, reverses_id }: Facts): Rule {
  if (is_former) return { is: 'nothing' }
  if (reverses_id !== null) return { is: 'opposite', of: reverses_id }
  if (transfer_id !== null) return { is: 'opposite', of: transfer_id }
  if (made_of !== null) return { is: 'made', of: made_of }
  if (has_units) return { is: 'pieces' }
  if (returned_line !== null) {
    const share = document_type === 'simplified_invoice' ? 'standing' : 'issued'
    // A corrected simplified invoice returned goods of its own line.
    const corrected = document_type === 'credit_note' && returned_line.startsWith('simplified_invoice:')
    return { is: 'returned', line: returned_line, by: document_type, share, ...(corrected && { less: 'simplified_invoice' }) }
  }
  return big(quantity).lt(0) ? { is: 'average' } : { is: 'given' }
}

const returnedLine: RawBuilder<string | null> = sql`case m.document_type
  when 'credit_note' then (
    select case n.source_type when 'order_item' then 'order:' when 'shop_item' then 'shop_order:' when 'simplified_item' then 'simplified_invoice:' end
      || n.source_id
    from credit_note_items i cross join lateral credited_line(i.invoice_item_id, i.simplified_invoice_item_id) n where i.id = m.line_id)
  when 'shop_order' then 'shop_order:' || (select i.returns_item_id from shop_order_items i where i.id = m.line_id)
  when 'simplified_invoice' then 'simplified_invoice:' || m.line_id end`

async function stockBefore(db: Db, itemIds: readonly number[], since: string): Promise<Map<number, Worth>> {
  const { rows } = await sql<{ id: number; quantity: string; value: string }>`
    select m.stock_item_id as id, sum(m.quantity) as quantity, sum(m.value) as value from stock_movements m
    where m.stock_item_id = any (${[...itemIds]}) and ${momentOf} < ${since} group by 1`.execute(db)
  return new Map(rows.map(({ id, quantity, value }) => [id, { quantity: big(quantity), value: big(value) }]))
}

/** Also in other stock items. */
async function linesBefore(db: Db, lines: readonly string[], entries: readonly Entry[]): Promise<Pick<Opening, 'issued' | 'returned'>> {
  const [issued, returned] = [new Map<string, Worth>(), new Map<string, Worth>()]
  if (lines.length === 0) return { issued, returned }
  const parts = lines.map((line) => line.split(':'))
  const { rows } = await sql<{ line: string; by: string | null; quantity: string; value: string }>`
    with lines as (select t as type, l as id from unnest(${parts.map(([type]) => type)}::text[], ${parts.map(([, id]) => id)}::bigint[]) as u (t, l)),
    moves as (
      select l.type || ':' || l.id as line, null as by, m.id from lines l
      join stock_movements m on m.document_type = l.type and m.line_id = l.id and m.kind = any (${[...issueKinds]})
      union all
      select l.type || ':' || l.id, m.document_type, m.id from lines l
      join invoice_items n on n.source_id = l.id and n.source_type = case l.type when 'order' then 'order_item' when 'shop_order' then 'shop_item' end
      join credit_note_items i on i.invoice_item_id = n.id
      join stock_movements m on m.document_type = 'credit_note' and m.line_id = i.id and m.kind = 'customer_return'
      union all
      select l.type || ':' || l.id, m.document_type, m.id from lines l
      join credit_note_items i on l.type = 'simplified_invoice' and i.simplified_invoice_item_id = l.id
      join stock_movements m on m.document_type = 'credit_note' and m.line_id = i.id and m.kind = 'customer_return'
      union all
      select l.type || ':' || l.id, m.document_type, m.id from lines l
      join shop_order_items i on l.type = 'shop_order' and i.returns_item_id = l.id
      join stock_movements m on m.document_type = 'shop_order' and m.line_id = i.id and m.kind = 'customer_return'
      union all
      select l.type || ':' || l.id, m.document_type, m.id from lines l
      join stock_movements m on l.type = 'simplified_invoice' and m.document_type = l.type and m.line_id = l.id and m.kind = 'customer_return'
    )
    select v.line, v.by, sum(m.quantity) as quantity, sum(m.value) as value from moves v
    join stock_movements m on (m.id = v.id or m.corrects_id = v.id)
    where v.id <> all (${entries.map(({ id }) => id)}::bigint[]) group by 1, 2`.execute(db)
  for (const { line, by, quantity, value } of rows) {
    if (by === null) issued.set(line, { quantity: big(quantity).times(-1), value: big(value).times(-1) })
    else returned.set(backOf({ line, by }), { quantity: big(quantity), value: big(value) })
  }
  return { issued, returned }
}

/** By transfers, production, returns and units. */
export async function followersOf(db: Db, movementIds: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with changed as (select * from stock_movements where id = any (${[...movementIds]}))
    select i.stock_item_id as id from changed c join stock_movements i
      on c.kind = 'transfer_out' and i.document_type = c.document_type and i.document_id = c.document_id and i.line_id = c.line_id and i.kind = 'transfer_in'
    union select o.stock_item_id from changed c join production_consumptions x on x.movement_id = c.id
      join production_completions p on p.id = x.production_completion_id join stock_movements o on o.id = p.output_movement_id
    union select r.stock_item_id from changed c
      join invoice_items n on n.source_id = c.line_id and n.source_type = case c.document_type when 'order' then 'order_item' when 'shop_order' then 'shop_item' end
      join credit_note_items i on i.invoice_item_id = n.id
      join stock_movements r on r.document_type = 'credit_note' and r.line_id = i.id
      where c.kind in ('sale', 'shop_sale')
    union select r.stock_item_id from changed c
      join credit_note_items i on c.document_type = 'simplified_invoice' and c.kind = 'sale' and i.simplified_invoice_item_id = c.line_id
      join stock_movements r on r.document_type = 'credit_note' and r.line_id = i.id
    union select r.stock_item_id from changed c join shop_order_items i on c.kind = 'shop_sale' and i.returns_item_id = c.line_id
      join stock_movements r on r.document_type = 'shop_order' and r.line_id = i.id
    union select m.stock_item_id from changed c join stock_movement_units a on a.movement_id = c.id
      join stock_movement_units b on b.unit_id = a.unit_id join stock_movements m on m.id = b.movement_id`.execute(db)
  return rows.map(({ id }) => id)
}
