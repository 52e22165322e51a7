import { sql, type Insertable } from 'kysely'
import { one } from '../../db/one.ts'
import type { DB } from '../../db/types.generated.ts'
import type { Context, Db } from '../../http/context.ts'
import { columnsOf, type DecidedLine } from '../stock/sale-lines.ts'

type Writer = Pick<Context, 'db' | 'user'>

/** Returns keys in input order. @param place known position of the first line */
export async function insertLines({ db, user }: Writer, orderId: number, lines: readonly DecidedLine[], place?: number): Promise<number[]> {
  if (lines.length === 0) return []
  const first = place ?? (await nextPosition(db, orderId))
  const { rows } = await sql<{ id: number }>`
    insert into order_items (order_id, created_by, updated_by, ${lineColumns})
    select ${orderId}, ${user.id}, ${user.id}, ${lineColumns}
    from jsonb_to_recordset(${JSON.stringify(lineRows(lines, first))}) as ${lineTypes}
    order by position
    returning id`.execute(db)
  return rows.map(({ id }) => id)
}

export interface OrderParts {
  header: Readonly<Partial<Insertable<DB['orders']>>>
  delivery: Readonly<Partial<Insertable<DB['order_details']>>>
  lines: readonly DecidedLine[]
}

/** Header, delivery and lines in one statement, whose triggers run once; returns the key. */
export async function insertOrder({ db, user }: Writer, { header, delivery, lines }: OrderParts): Promise<number> {
  const [ofOrder, ofDelivery] = [Object.entries(header), Object.entries(delivery)]
  const { rows } = await sql<{ id: number }>`
    with header as (
      insert into orders (created_by, updated_by${namesOf(ofOrder)}) values (${user.id}, ${user.id}${valuesOf(ofOrder)}) returning id
    ), delivery as (
      insert into order_details (order_id, created_by, updated_by${namesOf(ofDelivery)})
      select id, ${user.id}, ${user.id}${valuesOf(ofDelivery)} from header
    ), lines as (
      insert into order_items (order_id, created_by, updated_by, ${lineColumns})
      select header.id, ${user.id}, ${user.id}, ${lineColumns}
      from header, jsonb_to_recordset(${JSON.stringify(lineRows(lines, 1))}) as ${lineTypes}
      order by position
    )
    select id from header`.execute(db)
  return one(rows).id
}

type Fields = readonly (readonly [string, unknown])[]

const namesOf = (fields: Fields) =>
  sql.join(
    fields.map(([name]) => sql`, ${sql.ref(name)}`),
    sql``,
  )

const valuesOf = (fields: Fields) =>
  sql.join(
    fields.map(([, value]) => sql`, ${value}`),
    sql``,
  )

const lineColumns = sql`position, catalog_item_id, name, sku, quantity, measure_unit_id, unit_price, base_price, discount_percent, price_source,
  vat_rate_code, vat_category, vat_rate, vat_reason_code, warehouse_id, options, notes`

const lineTypes = sql`l (position integer, catalog_item_id bigint, name text, sku text, quantity numeric, measure_unit_id bigint,
  unit_price numeric, base_price numeric, discount_percent numeric, price_source text, vat_rate_code text, vat_category text,
  vat_rate numeric, vat_reason_code text, warehouse_id bigint, options jsonb, notes text)`

function lineRows(lines: readonly DecidedLine[], first: number) {
  return lines.map((line, index) => ({ ...columnsOf(line), options: line.options, position: first + index }))
}

async function nextPosition(db: Db, orderId: number): Promise<number> {
  const last = await db
    .selectFrom('order_items')
    .select(({ fn }) => fn.max('position').as('position'))
    .where('order_id', '=', orderId)
    .executeTakeFirst()
  return (last?.position ?? 0) + 1
}
