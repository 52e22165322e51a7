import { sql } from 'kysely'
import { formatDate, formatQuantity } from '../../../contract/format.ts'
import { big, type Decimal } from '../../../contract/money.ts'
import { writeAudit } from '../../http/audit-trail.ts'
import type { Db } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'

interface Moving {
  stock_item_id: number
  quantity: Decimal
  document_type: string
  document_id: number
  user_id: number
  effective_at?: string
  allows_before_count?: boolean
}

interface Counted {
  stock_item_id: number
  check_id: number
  check_date: string
  warehouse: string
  name: string
  counted: string
  unit: string
}

/**
 * Confirms moves dated before an accepted count (docs/domain/stock.md#stock-checks) and logs them with the check.
 * @throws Refusal of `date` that can be confirmed
 */
export async function allowBeforeCounts(db: Db, movements: readonly Moving[]): Promise<void> {
  const past = movements.filter(({ effective_at }) => effective_at !== undefined)
  const [first] = past
  if (!first) return
  const counted = await countedAfter(db, past)
  const [latestCount] = counted
  if (!latestCount) return
  if (!past.every(({ allows_before_count }) => allows_before_count)) {
    const more = counted.length > 1 ? ` un vēl ${counted.length - 1}` : ''
    throw Refusal.confirm(
      'before-count',
      'date',
      `Pēc šī datuma preces jau skaitīja inventarizācija (${latestCount.warehouse}, ${formatDate(latestCount.check_date)}): „${latestCount.name}” ${formatQuantity(latestCount.counted)} ${latestCount.unit}${more}. Grāmatojot saskaitītais mainīsies. Grāmatot?`,
    )
  }
  await writeAudit(
    db,
    [...new Set(counted.map(({ check_id }) => check_id))].map((id) => ({
      entity: 'stock_checks',
      id,
      event: 'MOVED_BEFORE_COUNT',
      after: { document_type: first.document_type, document_id: first.document_id, goods: goodsOf(past, counted, id) },
    })),
    { user_id: first.user_id, ip: null },
  )
}

function goodsOf(past: readonly Moving[], counted: readonly Counted[], checkId: number): { name: string; quantity: string }[] {
  return counted
    .filter(({ check_id }) => check_id === checkId)
    .map(({ name, stock_item_id }) => {
      const itemMovements = past.filter((each) => each.stock_item_id === stock_item_id)
      return { name, quantity: itemMovements.reduce((all, { quantity }) => all.plus(big(quantity)), big(0)).toFixed(4) }
    })
}

async function countedAfter(db: Db, past: readonly Moving[]): Promise<Counted[]> {
  const { rows } = await sql<Counted>`
    select l.stock_item_id, t.id as check_id, t.date as check_date, w.name as warehouse, k.name, l.counted, u.abbreviation as unit
    from (
      select id, min(at) as at from unnest(${past.map(({ stock_item_id }) => stock_item_id)}::bigint[],
        ${past.map(({ effective_at }) => effective_at)}::timestamptz[]) as m (id, at) group by id
    ) m
    join stock_check_lines l on l.stock_item_id = m.id and l.counted_at > m.at
    join stock_checks t on t.id = l.stock_check_id and t.accepted_at is not null
    join warehouses w on w.id = t.warehouse_id join stock_items s on s.id = l.stock_item_id
    join catalog_items k on k.id = s.catalog_item_id join measure_units u on u.id = k.measure_unit_id
    order by t.date desc, t.id desc, k.name`.execute(db)
  return rows
}
