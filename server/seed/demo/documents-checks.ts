import { sql } from 'kysely'
import { accept } from '../../areas/stock-checks/stock-checks.accept.ts'
import { settle } from '../../areas/stock-checks/correct.ts'
import { count } from '../../areas/stock-checks/count.ts'
import { create } from '../../areas/stock-checks/stock-checks.create.ts'
import { later, oneOf, warehouse, type Good, type Office, type PlannedEntry } from './documents-office.ts'
import { rng } from './random.ts'
import { commission } from './documents-stock.ts'

const counted = 12

export function planChecks(office: Office): PlannedEntry[] {
  const { history } = office
  return [
    ...check(office, { index: 0, day: later(office, history.last, -6) ?? history.last, isDone: true }),
    ...check(office, { index: 1, day: history.last, isDone: false }),
  ]
}

function check(office: Office, { index, day, isDone }: { index: number; day: string; isDone: boolean }): PlannedEntry[] {
  const { scene, company, goods } = office
  const random = rng('stock-check', index)
  const place = warehouse(office, 'RC')
  const [short, over] = goods.take(random, { warehouse: place, day, count: 2, free: 2 })
  if (!short || !over) return []
  short.free -= 1
  const [first, second] = [oneOf(company.storekeepers, index), oneOf(company.storekeepers, index + 1)]
  const write = async (): Promise<void> => {
    const body = {
      warehouse_id: place,
      categories: await categoriesOf(office, [short, over]),
      commission: commission(),
      order_ref: `Rīkojums Nr. ${index + 4}`,
    }
    const { stock_check_id: id } = await scene.call(create, first, { body })
    const rows = (await linesOf(office, id, [short, over])).slice(0, isDone ? counted : counted / 2)
    for (const [rowIndex, { sku, expected }] of rows.entries()) {
      // Of the first a piece is missing, of the second there is one too many.
      const found = Number(expected) + (rowIndex === 0 ? -1 : rowIndex === 1 ? 1 : 0)
      const counts = [{ key: `demo-${id}-${rowIndex}`, code: sku, quantity: String(found) }]
      await scene.call(count, rowIndex % 2 === 0 ? first : second, { params: { id }, body: { counts } })
    }
    if (!isDone) return
    await scene.call(settle, first, { params: { id }, body: { as: 'skipped', rest: true } })
    await scene.call(accept, first, { params: { id } })
  }
  return [{ day, minute: 15 * 60, write }]
}

async function categoriesOf({ scene }: Office, selectedGoods: readonly Good[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct category_id as id from catalog_items where id = any (${selectedGoods.map(({ item_id }) => item_id)}) order by 1`.execute(
    scene.db,
  )
  return rows.map(({ id }) => id)
}

interface Line {
  sku: string
  expected: string
}

async function linesOf({ scene }: Office, id: number, differing: readonly Good[]): Promise<Line[]> {
  const { rows } = await sql<Line>`
    select k.sku, l.expected
    from stock_check_lines l join stock_items s on s.id = l.stock_item_id join catalog_items k on k.id = s.catalog_item_id
    where l.stock_check_id = ${id} and not k.has_units and s.avg_cost > 0 and s.available >= 1
    order by s.id <> all (${differing.map(({ stock_item_id }) => stock_item_id)}), l.id`.execute(scene.db)
  return rows
}
