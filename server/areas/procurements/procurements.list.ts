import { sql, type RawBuilder } from 'kysely'
import { procurements } from '../../../contract/procurements/procurements.ts'
import { one } from '../../db/one.ts'
import { delegateWhenMany } from '../../http/worker-handover.ts'
import type { Context, Handler } from '../../http/context.ts'
import { list as page, searched } from '../../http/list.ts'
import type { Order } from '../../http/list-order.ts'
import { seesCosts } from '../../http/visible.ts'
import { findUsualWarehouse } from '../shared/usual-warehouse.ts'
import { isLate, loadProcurement, procurementRows } from './procurements.record.ts'
import { named } from '../../http/list-columns.ts'

function netFor(user: Context['user']): RawBuilder<unknown> {
  return seesCosts(user) ? sql`t.net` : sql`(case when t.kind = 'internal' then 0 else t.net end)`
}

/** No sorting by transfer values without access to costs. */
function ordersFor(user: Context['user']): readonly [Order, ...Order[]] {
  return [
    { key: 'date', by: sql`t.date`, direction: 'desc', type: 'date' },
    { key: 'net', by: netFor(user), direction: 'desc', type: 'numeric' },
  ]
}

export const list: Handler<typeof procurements.list> = async (ctx) => {
  const { db, query, today } = ctx
  return page(db, query, {
    from: sql`procurements t`,
    where: [
      ...searched(query.q),
      ...(query.status ? [sql`t.status = ${query.status}`] : []),
      ...(query.kind ? [sql`t.kind = ${query.kind}`] : []),
      ...(query.supplier_id ? [sql`t.supplier_id = ${query.supplier_id}`] : []),
      ...(query.warehouse_id ? [sql`t.warehouse_id = ${query.warehouse_id}`] : []),
      ...(query.date_from ? [sql`t.date >= ${query.date_from}`] : []),
      ...(query.date_to ? [sql`t.date <= ${query.date_to}`] : []),
      ...(query.is_late === undefined ? [] : [query.is_late ? isLate(today) : sql`${isLate(today)} is not true`]),
    ],
    orders: ordersFor(ctx.user),
    countedTable: 'procurements',
    columns: {
      call: procurements.list,
      user: ctx.user,
      by: {
        warehouse: named('t.warehouse_id', 'warehouses'),
        source: sql`coalesce((select v.name from suppliers v where v.id = t.supplier_id), (select f.name from warehouses f where f.id = t.source_warehouse_id))`,
        net: netFor(ctx.user),
      },
    },
    load: (ids) => procurementRows(ctx, ids),
  })
}

export const show: Handler<typeof procurements.show> = async (ctx) => {
  const { db, params } = ctx
  await delegateWhenMany(ctx, async (limit) => {
    const { rows } = await sql<{ lines: number }>`
      select count(*)::int as lines from (select from procurement_items where procurement_id = ${params.id} limit ${limit}) few`.execute(db)
    return one(rows).lines
  })
  return { data: await loadProcurement(ctx, params.id) }
}

export const form: Handler<typeof procurements.form> = async (ctx) => {
  const { rows } = await sql<{ id: number; name: string }>`
    select id, name from warehouses where is_active order by is_default desc, name, id`.execute(ctx.db)
  const usual = await findUsualWarehouse(ctx)
  return { data: { date: ctx.today, warehouse: rows.find(({ id }) => id === usual) ?? null, warehouses: rows } }
}
