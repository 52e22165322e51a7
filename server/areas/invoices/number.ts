import { sql } from 'kysely'
import type { invoices } from '../../../contract/invoices.ts'
import type { Context, Handler } from '../../http/context.ts'
import { beginInvoice } from './advance.ts'
import { loadInvoice } from './read.ts'

/** Gives an invoice another number; old and new one are logged (law N3). */
export const setNumber: Handler<typeof invoices.setNumber> = async (io) => {
  const { params, body } = io
  const { customer_id } = await beginInvoice(io, params.id, 'SET_NUMBER', body.lock_version)
  await renumber(io, { table: 'invoices', log: 'invoice_number_log', owner: 'invoice_id', id: params.id, customer_id, ...body })
  return { data: await loadInvoice(io, params.id) }
}

/** A numbered document that gets another number, and the log of its kind. */
interface Renumbered {
  table: 'invoices' | 'credit_notes'
  log: 'invoice_number_log' | 'credit_note_number_log'
  /** Column of the log with the document's key. */
  owner: 'invoice_id' | 'credit_note_id'
  id: number
  customer_id: number
  number: string
  reason?: string | null | undefined
}

/** Writes the new number and its entry in the log; the database refuses one without the other. */
export async function renumber(
  { db, user, audit }: Context,
  { table, log, owner, id, customer_id, number, reason }: Renumbered,
): Promise<void> {
  const { rows } = await sql<{
    number: string | null
    series: string | null
  }>`select number, series from ${sql.table(table)} where id = ${id}`.execute(db)
  const before = rows[0]
  await sql`insert into ${sql.table(log)} (${sql.ref(owner)}, series, old_number, new_number, user_id, reason)
    values (${id}, ${before?.series ?? null}, ${before?.number ?? null}, ${number}, ${user.id}, ${reason ?? null})`.execute(db)
  await sql`update ${sql.table(table)} set number = ${number}, series_no = null, updated_by = ${user.id} where id = ${id}`.execute(db)
  audit({ entity: table, id, event: 'SET_NUMBER', before, after: { number }, customer_id })
}
