import { sql } from 'kysely'
import type { invoices } from '../../../contract/invoices/invoices.ts'
import type { Context, Handler } from '../../http/context.ts'
import { renumberWaiting } from '../../jobs/mail.ts'
import { handNumber, type HandNumbered } from '../shared/hand-numbers.ts'
import { beginInvoice } from './invoices.transitions.ts'
import { loadInvoice } from './invoices.record.ts'

/** Gives an invoice another number; old and new one are logged (INV-NUMBER-3). */
export const setNumber: Handler<typeof invoices.setNumber> = async (ctx) => {
  const { params, body } = ctx
  const { customer_id, date } = await beginInvoice(ctx, params.id, 'SET_NUMBER', body.lock_version)
  await renumber(ctx, { kind: 'invoice', id: params.id, customer_id, date, ...body })
  return { data: await loadInvoice(ctx, params.id) }
}

/** A numbered document that gets another number, and the log of its kind. */
interface Renumbered {
  kind: HandNumbered
  id: number
  customer_id: number | null
  date: string
  number: string
  reason?: string | null | undefined
}

/**
 * Writes the new number and its entry in the log; the database refuses one without the other.
 * @throws Refusal of `number` that breaks a law of its series
 */
export async function renumber(ctx: Context, { kind, id, customer_id, date, number, reason }: Renumbered): Promise<void> {
  const { db, user, audit } = ctx
  const [table, log] = [sql.table(`${kind}s`), sql.table(`${kind}_number_log`)]
  const { rows } = await sql<{
    number: string | null
    series: string | null
  }>`select number, series from ${table} where id = ${id}`.execute(db)
  const before = rows[0]
  const taken = await handNumber(ctx, { kind, id, date, number })
  await sql`insert into ${log} (${sql.ref(`${kind}_id`)}, series, old_number, new_number, user_id, reason)
    values (${id}, ${before?.series ?? null}, ${before?.number ?? null}, ${number}, ${user.id}, ${reason ?? null})`.execute(db)
  await sql`
    update ${table} set number = ${number}, series = ${taken.series}, series_no = ${taken.no}, updated_by = ${user.id}
    where id = ${id}`.execute(db)
  if (before?.number) await renumberWaiting(db, { table: `${kind}s`, id }, before.number, number)
  audit({ entity: `${kind}s`, id, event: 'SET_NUMBER', before, after: { number }, customer_id })
}
