import { sql } from 'kysely'
import { inventory, maintenanceIntervals } from '../../../contract/inventory/inventory.ts'
import type { Handler } from '../../http/context.ts'
import { flagged, list as page } from '../../http/list.ts'
import { inventoryRows, inventorySearched, keyOf, loadInventory, nextMaintenance } from './inventory.record.ts'
import { named } from '../../http/list-columns.ts'

export const list: Handler<typeof inventory.list> = async ({ db, user, query }) =>
  page(db, query, {
    from: sql`inventory_items t`,
    where: [
      ...inventorySearched(query.q),
      ...(query.status ? [sql`t.status = ${query.status}`] : []),
      ...(query.owner ? [sql`t.owner = ${query.owner}`] : []),
      ...(query.customer_id ? [sql`t.customer_id = ${query.customer_id}`] : []),
      ...(query.assigned_user_id ? [sql`t.assigned_user_id = ${query.assigned_user_id}`] : []),
      ...(query.warehouse_id ? [sql`t.warehouse_id = ${query.warehouse_id}`] : []),
      ...(query.catalog_item_id ? [sql`t.catalog_item_id = ${query.catalog_item_id}`] : []),
      ...flagged(query.maintenance_due, isDue),
    ],
    orders: [
      { key: 'created', by: sql`t.id`, direction: 'desc', type: 'bigint' },
      { key: 'inventory_nr', by: sql`t.inventory_nr`, direction: 'asc', type: 'text' },
    ],
    countedTable: 'inventory_items',
    columns: {
      call: inventory.list,
      user,
      by: {
        catalog_item: named('t.catalog_item_id', 'catalog_items'),
        customer: named('t.customer_id', 'customers'),
        next_at: sql`(case when t.archived_at is null then (select due.next_at from ${nextMaintenance}) end)`,
      },
    },
    load: (ids) => inventoryRows(db, ids),
  })

const isDue = sql`t.archived_at is null and t.id in (
  select m.inventory_item_id from inventory_item_maintenances m where m.is_active and m.due_on <= today())`

export const show: Handler<typeof inventory.show> = async (ctx) => ({
  data: await loadInventory(ctx, await keyOf(ctx.db, ctx.params.inventoryItem)),
})

export const intervals: Handler<typeof inventory.intervals> = () =>
  Promise.resolve({ data: maintenanceIntervals.map((months) => ({ interval_months: months, name: nameOf(months) })) })

function nameOf(months: number): string {
  if (months === 1) return 'Katru mēnesi'
  return months % 12 === 0 ? (months === 12 ? 'Reizi gadā' : `Reizi ${months / 12} gados`) : `Reizi ${months} mēnešos`
}
