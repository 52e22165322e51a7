import { sql, type RawBuilder } from 'kysely'
import type * as z from 'zod/mini'
import type { invoiceableItem } from '../../../contract/invoices/invoice-record.ts'
import { invoices } from '../../../contract/invoices/invoices.ts'
import { lineLabelWithOptions, type LineOption } from '../../../contract/line-options.ts'
import { lineNet } from '../../../contract/money.ts'
import { reference } from '../../db/named.ts'
import type { Context, Db, Handler } from '../../http/context.ts'
import { list, searched, whereAll } from '../../http/list.ts'
import { visibleTo } from '../../http/visible.ts'
import { suppliedOn } from './supply.ts'

type Invoiceable = z.output<typeof invoiceableItem>

type Flat = Omit<Invoiceable, 'description' | 'net' | 'source_id'> & { name: string; options: LineOption[]; added: string | null }

const open = sql`i.quantity_invoiced < i.quantity_fulfilled`
/** Not withheld. */
const due = sql`not i.is_withheld`

/** Conditions on the order line `i` and its order `o`. */
async function invoiceableLines(db: Db, where: readonly RawBuilder<unknown>[]): Promise<Flat[]> {
  const { rows } = await sql<Flat>`
    select i.id, 'order_item' as source_type, ${reference(sql`c.id`, sql`c.name`)} as customer, ${reference(sql`b.id`, sql`b.name`)} as branch,
      ${reference(sql`o.id`, sql`o.number`)} as order, null as agreement, ${suppliedOn} as date, i.name, i.options, null as added,
      i.quantity_fulfilled - i.quantity_invoiced as quantity_open, u.abbreviation as measure_unit, i.unit_price, i.discount_percent
    from order_items i
    join orders o on o.id = i.order_id
    join customers c on c.id = o.customer_id
    join measure_units u on u.id = i.measure_unit_id
    left join branches b on b.id = o.branch_id
    ${whereAll([open, ...where])} order by o.date, o.id, i.position, i.id limit 2000`.execute(db)
  return rows
}

/** Conditions on the charge `i`. */
async function invoiceableCharges(db: Db, where: readonly RawBuilder<unknown>[]): Promise<Flat[]> {
  const { rows } = await sql<Flat>`
    select i.id, i.kind as source_type, ${reference(sql`c.id`, sql`c.name`)} as customer, ${reference(sql`b.id`, sql`b.name`)} as branch, null as order,
      ${reference(sql`i.document_id`, sql`i.document_number`)} as agreement, i.date, i.name, '[]'::jsonb as options, i.description as added,
      i.quantity - i.quantity_invoiced as quantity_open, u.abbreviation as measure_unit, i.unit_price, i.discount_percent
    from open_charges i
    join customers c on c.id = i.customer_id
    join measure_units u on u.id = i.measure_unit_id
    left join branches b on b.id = i.branch_id
    ${whereAll([due, ...where])} order by i.date, i.id limit 2000`.execute(db)
  return rows
}

function invoiceableOf({ name, options, added, ...row }: Flat): Invoiceable {
  const description = added === null ? lineLabelWithOptions({ name, options }) : `${name}, ${added}`
  return { ...row, source_id: row.id, description, net: lineNet({ ...row, quantity: row.quantity_open }) }
}

/** Oldest delivery first. */
export async function invoiceableItems(
  { db }: Pick<Context, 'db'>,
  { customer_id, date }: { customer_id: number; date: string },
): Promise<Invoiceable[]> {
  const lines = await invoiceableLines(db, [sql`o.customer_id = ${customer_id}`, sql`${suppliedOn} <= ${date}`])
  const charges = await invoiceableCharges(db, [sql`i.customer_id = ${customer_id}`, sql`i.date <= ${date}`])
  return [...lines, ...charges].map(invoiceableOf)
}

export async function invoiceableRows(db: Db, ids: readonly number[]): Promise<Invoiceable[]> {
  const lines = await invoiceableLines(db, [sql`i.id = any(${[...ids]})`])
  const charges = await invoiceableCharges(db, [sql`i.id = any(${[...ids]})`])
  return [...lines, ...charges].map(invoiceableOf)
}

/** All rows as a table `t`: keys of source and owner, day, delivery day and net. */
export const uninvoiced = sql`(
  select i.id, i.order_id, o.customer_id, o.branch_id, o.date, ${suppliedOn} as delivered, o.search,
    round((i.quantity_fulfilled - i.quantity_invoiced) * i.unit_price * (100 - i.discount_percent) / 100, 2) as net
  from order_items i join orders o on o.id = i.order_id where ${open}
  union all
  select i.id, null, i.customer_id, i.branch_id, i.date, i.date, i.search,
    round((i.quantity - i.quantity_invoiced) * i.unit_price * (100 - i.discount_percent) / 100, 2)
  from open_charges i where ${due}) t`

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
    load: (ids) => invoiceableRows(db, ids),
  })

export const invoiceableCustomers: Handler<typeof invoices.invoiceableCustomers> = async ({ db, user, query }) => {
  const upTo = query.date ? [sql`t.delivered <= ${query.date}`] : []
  return list(db, query, {
    from: sql`(select c.id, c.name, c.search, count(*) as items, min(t.delivered) as oldest, sum(t.net) as net
      from ${uninvoiced} join customers c on c.id = t.customer_id ${whereAll(upTo)} group by c.id) t`,
    where: [...searched(query.q), ...visibleTo(user, sql`t.id`)],
    orders: [
      { key: 'name', by: sql`t.name`, direction: 'asc', type: 'text' },
      { key: 'net', by: sql`t.net`, direction: 'desc', type: 'numeric' },
      { key: 'oldest', by: sql`t.oldest`, direction: 'asc', type: 'date' },
    ],
    columns: { call: invoices.invoiceableCustomers, user, by: {} },
    load: async (ids) => {
      const { rows } = await sql<{ id: number; name: string; items: number; net: string; oldest: string }>`
        select c.id, c.name, count(*)::int as items, min(t.delivered) as oldest, sum(t.net) as net
        from ${uninvoiced} join customers c on c.id = t.customer_id ${whereAll([sql`c.id = any(${ids})`, ...upTo])} group by c.id`.execute(
        db,
      )
      return rows
    },
  })
}
