import { sql } from 'kysely'
import type { invoices } from '../../../contract/invoices/invoices.ts'
import { one } from '../../db/one.ts'
import type { Context, Handler } from '../../http/context.ts'
import { renumberWaiting } from '../shared/mail.ts'
import { handNumber, type HandNumbered } from '../shared/hand-numbers.ts'
import { beginInvoice } from './invoices.transitions.ts'
import { loadInvoice } from './invoices.record.ts'

/** Logs old and new number (INV-NUMBER-3). */
export const setNumber: Handler<typeof invoices.setNumber> = async (ctx) => {
  const { params, body } = ctx
  const { customer_id, date } = await beginInvoice(ctx, params.id, 'SET_NUMBER', body.lock_version)
  await renumber(ctx, { kind: 'invoice', id: params.id, customer_id, date, ...body })
  return { data: await loadInvoice(ctx, params.id) }
}

interface Renumbered {
  kind: HandNumbered
  id: number
  customer_id: number | null
  date: string
  number: string
  reason?: string | null | undefined
}

/** The database requires number and log entry together. @throws Refusal of `number` against its series' rules */
export async function renumber(ctx: Context, { kind, id, customer_id, date, number, reason }: Renumbered): Promise<void> {
  const { db, user, audit } = ctx
  const [table, log] = [sql.table(`${kind}s`), sql.table(`${kind}_number_log`)]
  const { rows } = await sql<{
    number: string | null
    series: string | null
  }>`select number, series from ${table} where id = ${id}`.execute(db)
  const before = one(rows)
  const newNumber = await handNumber(ctx, { kind, id, date, number })
  await sql`insert into ${log} (${sql.ref(`${kind}_id`)}, series, old_number, new_number, user_id, reason)
    values (${id}, ${before.series}, ${before.number}, ${number}, ${user.id}, ${reason ?? null})`.execute(db)
  await sql`
    update ${table} set number = ${number}, series = ${newNumber.series}, series_no = ${newNumber.no}, updated_by = ${user.id}
    where id = ${id}`.execute(db)
  if (before?.number) await renumberWaiting(db, { table: `${kind}s`, id }, before.number, number)
  audit({ entity: `${kind}s`, id, event: 'SET_NUMBER', before, after: { number }, customer_id })
}
