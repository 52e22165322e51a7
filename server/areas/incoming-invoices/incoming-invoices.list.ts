import { sql } from 'kysely'
import { incomingInvoices } from '../../../contract/incoming-invoices/incoming-invoices.ts'
import { one } from '../../db/one.ts'
import type { Handler } from '../../http/context.ts'
import { list as page, searched } from '../../http/list.ts'
import { Refusal } from '../../http/refusal.ts'
import { readStored } from '../files/keep.ts'
import { firstProblem, incomingInvoiceRows, loadIncomingInvoice } from './incoming-invoices.record.ts'

/** The owner of the files as they came. */
export const fileOwner = 'incoming_invoices'

export const list: Handler<typeof incomingInvoices.list> = async ({ db, user, query }) =>
  page(db, query, {
    from: sql`incoming_invoices t`,
    where: [
      ...searched(query.q),
      ...(query.kind ? [sql`t.kind = ${query.kind}`] : []),
      ...(query.status ? [sql`t.status = ${query.status}`] : []),
      ...(query.supplier_id ? [sql`t.supplier_id = ${query.supplier_id}`] : []),
      ...(query.date_from ? [sql`t.date >= ${query.date_from}`] : []),
      ...(query.date_to ? [sql`t.date <= ${query.date_to}`] : []),
    ],
    orders: [{ key: 'created_at', by: sql`t.created_at`, direction: 'desc', type: 'timestamptz' }],
    columns: { call: incomingInvoices.list, user, by: { problem: firstProblem } },
    load: (ids) => incomingInvoiceRows(db, ids),
  })

export const show: Handler<typeof incomingInvoices.show> = async (ctx) => ({ data: await loadIncomingInvoice(ctx, ctx.params.id) })

export const file: Handler<typeof incomingInvoices.file> = async ({ db, settings, params }) => {
  const { rows } = await sql<{ id: number | null }>`
    select (select f.id from files f where f.fileable_type = ${fileOwner} and f.fileable_id = t.id) as id
    from incoming_invoices t where t.id = ${params.id}`.execute(db)
  if (!rows[0]) throw Refusal.missing()
  const stored = await readStored(db, settings, one(rows).id ?? 0)
  if (!stored) throw Refusal.missing()
  return { name: stored.name, mime: stored.mime, bytes: stored.bytes }
}
