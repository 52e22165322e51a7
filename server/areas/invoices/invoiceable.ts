import { sql, type RawBuilder } from 'kysely'
import type * as z from 'zod/mini'
import type { invoiceableItem, invoices } from '../../../contract/invoices.ts'
import { toldApart, type LineOption } from '../../../contract/line-options.ts'
import { lineNet } from '../../../contract/money.ts'
import type { Context, Handler } from '../../http/context.ts'
import { list, searched, whereAll } from '../../http/list.ts'
import { visibleTo } from '../../http/visible.ts'
import { suppliedOn } from './supply.ts'

type Invoiceable = z.output<typeof invoiceableItem>

interface Flat {
  id: number
  customer_id: number
  customer_name: string
  branch_id: number | null
  branch_name: string | null
  order_id: number
  order_number: string
  date: string
  name: string
  options: LineOption[]
  quantity_open: string
  measure_unit: string
  unit_price: string
  discount_percent: string
}

/** Delivered and not yet invoiced. */
const open = sql`i.quantity_invoiced < i.quantity_fulfilled`

/** Rows by conditions on the order's line `i` and its order `o`. */
export async function invoiceableRows({ db }: Pick<Context, 'db'>, where: readonly RawBuilder<unknown>[]): Promise<Invoiceable[]> {
  const { rows } = await sql<Flat>`
    select i.id, o.customer_id, c.name as customer_name, o.branch_id, b.name as branch_name, o.id as order_id, o.number as order_number,
      ${suppliedOn} as date, i.name, i.options, i.quantity_fulfilled - i.quantity_invoiced as quantity_open,
      u.abbreviation as measure_unit, i.unit_price, i.discount_percent
    from order_items i
    join orders o on o.id = i.order_id
    join customers c on c.id = o.customer_id
    join measure_units u on u.id = i.measure_unit_id
    left join branches b on b.id = o.branch_id
    ${whereAll([open, ...where])} order by o.date, o.id, i.position, i.id limit 2000`.execute(db)
  return rows.map((row) => ({
    id: row.id,
    customer: { id: row.customer_id, name: row.customer_name },
    branch: row.branch_id === null ? null : { id: row.branch_id, name: row.branch_name ?? '' },
    source_type: 'order_item',
    source_id: row.id,
    order: { id: row.order_id, name: row.order_number },
    date: row.date,
    description: toldApart(row),
    quantity_open: row.quantity_open,
    measure_unit: row.measure_unit,
    unit_price: row.unit_price,
    discount_percent: row.discount_percent,
    net: lineNet({ ...row, quantity: row.quantity_open }),
  }))
}

/** What a customer can be invoiced for up to a day, oldest delivery first. */
export function invoiceableItems(
  io: Pick<Context, 'db'>,
  { customer_id, date }: { customer_id: number; date: string },
): Promise<Invoiceable[]> {
  return invoiceableRows(io, [sql`o.customer_id = ${customer_id}`, sql`${suppliedOn} <= ${date}`])
}

/** All of them as a table `t`: keys of the line and of whose it is, day of the order and of the delivery. */
export const uninvoiced = sql`(select i.id, i.order_id, o.customer_id, o.branch_id, o.date, ${suppliedOn} as delivered, o.search
  from order_items i join orders o on o.id = i.order_id where ${open}) t`

/** The list of invoiceable items of all customers. */
export const invoiceable: Handler<typeof invoices.invoiceable> = async ({ db, user, query }) =>
  list(db, query, {
    from: uninvoiced,
    where: [
      ...searched(query.q),
      ...visibleTo(user, sql`t.customer_id`),
      ...(query.customer_id ? [sql`t.customer_id = ${query.customer_id}`] : []),
      ...(query.branch_id ? [sql`t.branch_id = ${query.branch_id}`] : []),
      ...(query.date ? [sql`t.delivered <= ${query.date}`] : []),
    ],
    orders: [{ key: 'date', by: sql`t.date`, direction: 'asc', type: 'date' }],
    load: (ids) => invoiceableRows({ db }, [sql`i.id = any(${ids})`]),
  })

/** Customers who have something to be invoiced, with what it comes to. */
export const invoiceableCustomers: Handler<typeof invoices.invoiceableCustomers> = async ({ db, user, query }) => {
  const upTo = query.date ? [sql`${suppliedOn} <= ${query.date}`] : []
  return list(db, query, {
    from: sql`(select c.id, c.name, c.search, count(*)::int as items, min(${suppliedOn}) as oldest,
        sum(round((i.quantity_fulfilled - i.quantity_invoiced) * i.unit_price * (100 - i.discount_percent) / 100, 2)) as net
      from order_items i join orders o on o.id = i.order_id join customers c on c.id = o.customer_id
      ${whereAll([open, ...upTo])} group by c.id) t`,
    where: [...searched(query.q), ...visibleTo(user, sql`t.id`)],
    orders: [
      { key: 'name', by: sql`t.name`, direction: 'asc', type: 'text' },
      { key: 'net', by: sql`t.net`, direction: 'desc', type: 'numeric' },
      { key: 'oldest', by: sql`t.oldest`, direction: 'asc', type: 'date' },
    ],
    load: async (ids) => {
      const { rows } = await sql<{ id: number; name: string; items: number; net: string; oldest: string }>`
        select c.id, c.name, count(*)::int as items, min(${suppliedOn}) as oldest,
          sum(round((i.quantity_fulfilled - i.quantity_invoiced) * i.unit_price * (100 - i.discount_percent) / 100, 2)) as net
        from order_items i join orders o on o.id = i.order_id join customers c on c.id = o.customer_id
        ${whereAll([open, sql`c.id = any(${ids})`, ...upTo])} group by c.id`.execute(db)
      return rows
    },
  })
}
