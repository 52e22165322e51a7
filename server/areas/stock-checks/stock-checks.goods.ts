import { sql } from 'kysely'
import type { Db } from '../../http/context.ts'
import type { UnitKind } from '../stock/stock.units.ts'
import type { LockedCheck } from './stock-checks.transitions.ts'

export interface CountedGoods {
  item_id: number
  name: string
  is_stocked: boolean
  has_units: boolean
  unit_kind: UnitKind | null
  unit: string
  decimals: number
  in_scope: boolean
  unit_number: string | null
}

/** Article number ignoring case, else barcode, else unit number, preferring this warehouse; omits unknown codes. */
export async function goodsByCode(db: Db, check: LockedCheck, codes: readonly string[]): Promise<Map<string, CountedGoods>> {
  const distinctCodes = [...new Set(codes)]
  if (distinctCodes.length === 0) return new Map()
  const { rows } = await sql<CountedGoods & { code: string }>`
    select a.code, ${goodsColumns}, f.unit_number, ${inScope(check.id)} as in_scope
    from unnest(${distinctCodes}::text[]) as a (code)
    cross join lateral (
      select id, null as unit_number, 1 as place from catalog_items where lower(sku) = lower(a.code)
      union all select id, null, 2 from item_of_barcode(a.code) as b (id) where id is not null
      union all (
        select u.catalog_item_id, u.number, 3 from catalog_item_units u left join stock_items s on s.id = u.stock_item_id
        where u.number in (a.code, regexp_replace(a.code, '[^0-9]', '', 'g')) and u.deleted_at is null
        order by coalesce(s.warehouse_id = ${check.warehouse_id}, false) desc, u.id limit 1)
      order by place limit 1
    ) f
    join catalog_items k on k.id = f.id join measure_units u on u.id = k.measure_unit_id`.execute(db)
  return new Map(rows.map(({ code, ...goods }) => [code, goods]))
}

/** Omits missing ones. */
export async function goodsOf(
  db: Db,
  check: LockedCheck,
  { lineIds = [], itemIds = [] }: { lineIds?: readonly number[]; itemIds?: readonly number[] },
): Promise<(CountedGoods & { line_id: number | null })[]> {
  if (lineIds.length + itemIds.length === 0) return []
  const { rows } = await sql<CountedGoods & { line_id: number | null }>`
    select ${goodsColumns}, null as unit_number, ${inScope(check.id)} as in_scope, l.id as line_id
    from catalog_items k join measure_units u on u.id = k.measure_unit_id
    left join stock_items s on s.catalog_item_id = k.id and s.warehouse_id = ${check.warehouse_id}
    left join stock_check_lines l on l.stock_item_id = s.id and l.stock_check_id = ${check.id}
    where l.id = any (${[...lineIds]}) or k.id = any (${[...itemIds]})`.execute(db)
  return rows
}

const goodsColumns = sql`k.id as item_id, k.name, k.is_stocked, k.has_units, k.unit_kind, u.abbreviation as unit, u.decimals`

function inScope(checkId: number) {
  const checkCategories = sql`select category_id from stock_check_categories where stock_check_id = ${checkId}`
  return sql<boolean>`(not exists (${checkCategories}) or k.category_id in (
    with recursive tree as (${checkCategories} union select c.id from categories c join tree on c.parent_id = tree.category_id) select category_id from tree))`
}

/** Null if counted at one moment. */
export function movedBetween(line: 'l' | 't') {
  const [first, last] = [sql.ref(`${line}.first_counted_at`), sql.ref(`${line}.counted_at`)]
  return sql<string | null>`case when ${first} < ${last} then (
    select sum(m.quantity) from stock_movements m
    where m.stock_item_id = s.id and m.effective_at > ${first} and m.effective_at <= ${last} and is_physical(m.kind)) end`
}
