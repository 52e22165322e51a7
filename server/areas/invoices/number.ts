import { sql } from 'kysely'
import type { invoices } from '../../../contract/invoices.ts'
import type { Handler } from '../../http/context.ts'
import { beginInvoice } from './advance.ts'
import { loadInvoice } from './read.ts'

/** Gives an invoice another number; old and new one are logged (law N3). */
export const setNumber: Handler<typeof invoices.setNumber> = async (io) => {
  const { db, user, params, body } = io
  const locked = await beginInvoice(io, params.id, 'SET_NUMBER', body.lock_version)
  const { rows } = await sql<{
    number: string | null
    series: string | null
  }>`select number, series from invoices where id = ${params.id}`.execute(db)
  const before = rows[0]
  await sql`insert into invoice_number_log (invoice_id, series, old_number, new_number, user_id, reason)
    values (${params.id}, ${before?.series ?? null}, ${before?.number ?? null}, ${body.number}, ${user.id}, ${body.reason ?? null})`.execute(
    db,
  )
  await sql`update invoices set number = ${body.number}, series_no = null, updated_by = ${user.id} where id = ${params.id}`.execute(db)
  io.audit({
    entity: 'invoices',
    id: params.id,
    event: 'SET_NUMBER',
    before,
    after: { number: body.number },
    customer_id: locked.customer_id,
  })
  return { data: await loadInvoice(io, params.id) }
}
