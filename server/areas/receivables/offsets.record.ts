import { sql } from 'kysely'
import type { OffsetLine, OffsetRecord, OffsetRow } from '../../../contract/receivables/offsets.ts'
import { receivables } from '../../../contract/receivables/receivables.ts'
import { reference } from '../../db/named.ts'
import type { Db, Handler } from '../../http/context.ts'
import { flagged, list } from '../../http/list.ts'
import { named, person } from '../../http/list-columns.ts'
import { Refusal } from '../../http/refusal.ts'
import { fullName } from '../customers/customers.names.ts'

const isWithdrawn = sql`(t.withdrawn_at is not null)`

const rowColumns = sql`t.id, t.name, t.date, ${reference(sql`c.id`, sql`c.name`)} as customer, ${reference(sql`s.id`, sql`s.name`)} as supplier,
  t.amount, t.notes, ${isWithdrawn} as is_withdrawn, ${reference(sql`u.id`, fullName('u'))} as created_by, t.lock_version`

const rowTables = sql`offsets t join customers c on c.id = t.customer_id join suppliers s on s.id = t.supplier_id
  left join users u on u.id = t.created_by`

export const offsets: Handler<typeof receivables.offsets> = async ({ db, user, query }) =>
  list(db, query, {
    from: sql`offsets t`,
    where: [
      ...(query.q?.trim()
        ? [
            sql`(strpos(fold(t.name), fold(${query.q})) > 0 or t.customer_id in (select id from customers where search @@ search_query(${query.q})))`,
          ]
        : []),
      ...(query.customer_id === undefined ? [] : [sql`t.customer_id = ${query.customer_id}`]),
      ...(query.supplier_id === undefined ? [] : [sql`t.supplier_id = ${query.supplier_id}`]),
      ...flagged(query.is_withdrawn, isWithdrawn),
      ...(query.date_from ? [sql`t.date >= ${query.date_from}`] : []),
      ...(query.date_to ? [sql`t.date <= ${query.date_to}`] : []),
    ],
    orders: [{ key: 'date', by: sql`t.date`, direction: 'desc', type: 'date' }],
    columns: {
      call: receivables.offsets,
      user,
      by: {
        customer: named('t.customer_id', 'customers'),
        supplier: named('t.supplier_id', 'suppliers'),
        is_withdrawn: isWithdrawn,
        created_by: person('t.created_by'),
      },
    },
    load: async (ids) => {
      const { rows } = await sql<OffsetRow>`select ${rowColumns} from ${rowTables} where t.id = any (${ids})`.execute(db)
      return rows
    },
  })

export const showOffset: Handler<typeof receivables.showOffset> = async ({ db, params }) => ({ data: await loadOffset(db, params.id) })

/** Throws 404 if there is none. */
export async function loadOffset(db: Db, id: number): Promise<OffsetRecord> {
  const { rows } = await sql<Omit<OffsetRecord, 'lines'>>`
    select ${rowColumns}, t.created_at, t.withdrawn_at from ${rowTables} where t.id = ${id}`.execute(db)
  if (!rows[0]) throw Refusal.missing()
  const lines = await sql<OffsetLine>`
    select l.id, case when v.id is null then 'procurement_invoice' else 'invoice' end as side,
      json_build_object('id', coalesce(v.id, p.id), 'name', coalesce(v.number, p.supplier_number)) as document,
      coalesce(v.date, p.date) as date, coalesce(v.due_date, p.due_date) as due_date, l.amount
    from offset_lines l left join invoices v on v.id = l.invoice_id left join procurement_invoices p on p.id = l.procurement_invoice_id
    where l.offset_id = ${id} order by l.id`.execute(db)
  return { ...rows[0], lines: lines.rows }
}
