import { sql } from 'kysely'
import { maintenances, type ServedMachine } from '../../../contract/maintenances/maintenances.ts'
import type { Context, Handler } from '../../http/context.ts'
import { flagged, list } from '../../http/list.ts'
import { named } from '../../http/list-columns.ts'
import { visibleTo } from '../../http/visible.ts'
import { inventoryRows, inventorySearched, nextMaintenance } from '../inventory/inventory.record.ts'
import { openWith } from './planned.ts'

export const machines: Handler<typeof maintenances.machines> = ({ db, user, query }) =>
  list(db, query, {
    from: sql`inventory_items t`,
    where: [
      sql`t.customer_id is not null and t.archived_at is null`,
      ...visibleTo(user, sql`t.customer_id`),
      ...inventorySearched(query.q),
      ...(query.customer_id ? [sql`t.customer_id = ${query.customer_id}`] : []),
      ...(query.branch_id ? [sql`t.branch_id = ${query.branch_id}`] : []),
      ...flagged(
        query.maintenance_due,
        sql`t.id in (select m.inventory_item_id from inventory_item_maintenances m where m.is_active and m.due_on <= today())`,
      ),
      ...flagged(query.taken, sql`exists ${openWith(user, sql`t.id`)}`),
    ],
    orders: [
      { key: 'created', by: sql`t.id`, direction: 'desc', type: 'bigint' },
      { key: 'inventory_nr', by: sql`t.inventory_nr`, direction: 'asc', type: 'text' },
    ],
    columns: {
      call: maintenances.machines,
      user,
      by: {
        catalog_item: named('t.catalog_item_id', 'catalog_items'),
        customer: named('t.customer_id', 'customers'),
        branch: named('t.branch_id', 'branches'),
        next_at: sql`(select due.next_at from ${nextMaintenance})`,
        service_application: sql`(select a.name from ${openWith(user, sql`t.id`)} a)`,
      },
    },
    load: (ids) => servedMachines({ db, user }, ids),
  })

async function servedMachines({ db, user }: Pick<Context, 'db' | 'user'>, ids: number[]): Promise<ServedMachine[]> {
  const [rows, taken] = await Promise.all([
    inventoryRows(db, ids),
    sql<{ id: number; service_application: ServedMachine['service_application'] }>`
      select i.id, (select json_build_object('id', a.id, 'name', a.name) from ${openWith(user)} a) as service_application
      from inventory_items i where i.id = any(${ids})`.execute(db),
  ])
  const applications = new Map(taken.rows.map(({ id, service_application }) => [id, service_application]))
  // Hides our holder and warehouse.
  return rows.map(({ owner: _owner, assigned_user: _holder, warehouse: _warehouse, sku: _sku, ...row }) => ({
    ...row,
    service_application: applications.get(row.id) ?? null,
  }))
}
