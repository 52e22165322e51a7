import { sql, type RawBuilder } from 'kysely'
import { stock, type MovingDocument, type StockMovementRow } from '../../../contract/stock/stock.ts'
import { startOf } from '../../db/days.ts'
import { reference } from '../../db/named.ts'
import type { Db, Handler } from '../../http/context.ts'
import { list } from '../../http/list.ts'
import { person } from '../../http/list-columns.ts'
import { Refusal } from '../../http/refusal.ts'
import { fullName } from '../customers/customers.names.ts'

/** Throws 404 if there is none. */
export const movements: Handler<typeof stock.movements> = async ({ db, user, params, query }) => {
  const existingItem = await sql`select 1 from stock_items where id = ${params.id}`.execute(db)
  if (existingItem.rows.length === 0) throw Refusal.missing()
  const { q, ...filters } = query
  const number = q?.trim()
  return list(db, filters, {
    from: sql`stock_movements t`,
    where: [
      sql`t.stock_item_id = ${params.id}`,
      ...(number ? [sql`(t.document_type, t.document_id) in (${documentsOf(number)})`] : []),
      ...(query.kind ? [sql`t.kind = ${query.kind}`] : []),
      ...(query.date_from ? [sql`t.effective_at >= ${startOf(query.date_from)}`] : []),
      ...(query.date_to ? [sql`t.effective_at < ${startOf(query.date_to, 1)}`] : []),
    ],
    orders: [{ key: 'effective_at', by: sql`t.effective_at`, direction: 'desc', type: 'timestamptz' }],
    columns: { call: stock.movements, user, by: { document_number: documentNumber('t'), user: person('t.user_id') } },
    load: (ids) => movementRows(db, ids),
  })
}

async function movementRows(db: Db, ids: readonly number[]): Promise<StockMovementRow[]> {
  const { rows } = await sql<StockMovementRow>`
    select t.id, t.kind, t.quantity, t.balance_after, t.unit_cost, t.value, t.document_type, t.document_id, t.effective_at, t.reverses_id,
      ${reference(sql`u.id`, fullName('u'))} as user, ${documentNumber('t')} as document_number
    from stock_movements t join users u on u.id = t.user_id where t.id = any (${[...ids]})`.execute(db)
  return rows
}

/** Table and number column by ledger type. */
const documents: Readonly<Record<MovingDocument, readonly [table: string, number: string]>> = {
  order: ['orders', 'number'],
  procurement: ['procurements', 'number'],
  procurement_invoice: ['procurement_invoices', 'supplier_number'],
  technical_document: ['technical_documents', 'number'],
  return_act: ['return_acts', 'number'],
  simplified_invoice: ['simplified_invoices', 'number'],
  credit_note: ['credit_notes', 'number'],
  shop_order: ['shop_orders', 'number'],
  service_application: ['service_applications', 'number'],
  production_application: ['production_applications', 'number'],
}

export function documentNumber(alias: string): RawBuilder<string | null> {
  const cases = Object.entries(documents).map(
    ([type, [table, number]]) =>
      sql`when ${sql.lit(type)} then (select ${sql.ref(number)} from ${sql.table(table)} d where d.id = ${sql.ref(`${alias}.document_id`)})`,
  )
  return sql`case ${sql.ref(`${alias}.document_type`)} ${sql.join(cases, sql` `)} end`
}

function documentsOf(number: string): RawBuilder<unknown> {
  const found = Object.entries(documents).map(
    ([type, [table, column]]) => sql`select ${sql.lit(type)}, id from ${sql.table(table)} where ${sql.ref(column)} = upper(${number})`,
  )
  return sql.join(found, sql` union all `)
}
