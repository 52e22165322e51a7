import { sql } from 'kysely'
import type { eInvoices } from '../../../contract/e-invoices/e-invoices.ts'
import { eInvoice, type EInvoiceEvent, type EInvoiceState } from '../../../machines/e-invoice.ts'
import { one } from '../../db/one.ts'
import type { Context, Handler } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'
import { stepsOf } from '../shared/lifecycle.ts'
import { loadEInvoice } from './e-invoices.record.ts'

interface Locked {
  id: number
  customer_id: number
  status: EInvoiceState
  lock_version: number
}

const { beginOnce, stateAfter } = stepsOf({
  chart: eInvoice,
  lock: lockEInvoice,
  facts: async () => ({}),
  load: loadEInvoice,
})

async function lockEInvoice({ db }: Pick<Context, 'db'>, id: number): Promise<Locked> {
  const { rows } = await sql<Locked>`select id, customer_id, status, lock_version from e_invoices where id = ${id} for update`.execute(db)
  if (!rows[0]) throw Refusal.missing()
  return rows[0]
}

/** Values that a mark writes. */
interface Marks {
  channel?: string | null
  sent_at?: string | null
  sent_by?: number | null
  answered_at?: string | null
  receipt_nr?: string | null
  rejected_reason?: string | null
}

const unanswered: Marks = { answered_at: null, receipt_nr: null, rejected_reason: null }

async function mark(ctx: Context, locked: Locked, event: EInvoiceEvent, marks: Marks): Promise<void> {
  const { db, user, audit } = ctx
  const { id, customer_id } = locked
  const status = await stateAfter(ctx, locked, event)
  await db
    .updateTable('e_invoices')
    .set({ ...marks, status, updated_by: user.id })
    .where('id', '=', id)
    .execute()
  audit({ entity: 'e_invoices', id, event, before: { status: locked.status }, after: { status, ...marks }, customer_id })
}

export const send: Handler<typeof eInvoices.send> = async (ctx) => {
  const { db, user, now, params } = ctx
  const locked = await beginOnce(ctx, params.id, 'SEND')
  if (locked) {
    const { rows } = await sql<{ channel: string }>`
      select einvoice_channel as channel from customers where id = ${locked.customer_id}`.execute(db)
    await mark(ctx, locked, 'SEND', { ...unanswered, channel: one(rows).channel, sent_at: now.toISOString(), sent_by: user.id })
  }
  return { data: await loadEInvoice(ctx, params.id) }
}

export const take: Handler<typeof eInvoices.take> = async (ctx) => {
  const { now, params, body } = ctx
  const locked = await beginOnce(ctx, params.id, 'TAKE')
  if (locked) await mark(ctx, locked, 'TAKE', { answered_at: now.toISOString(), receipt_nr: body.receipt_nr ?? null })
  return { data: await loadEInvoice(ctx, params.id) }
}

export const refuse: Handler<typeof eInvoices.refuse> = async (ctx) => {
  const { now, params, body } = ctx
  const locked = await beginOnce(ctx, params.id, 'REFUSE')
  if (locked) await mark(ctx, locked, 'REFUSE', { answered_at: now.toISOString(), rejected_reason: body.rejected_reason })
  return { data: await loadEInvoice(ctx, params.id) }
}

export const correct: Handler<typeof eInvoices.correct> = async (ctx) => {
  const { params } = ctx
  const locked = await beginOnce(ctx, params.id, 'CORRECT')
  if (locked) await mark(ctx, locked, 'CORRECT', {})
  return { data: await loadEInvoice(ctx, params.id) }
}

/** Values that are cleared with the mark; the log of changes has them. */
const takenBack: Readonly<Record<EInvoiceState, Marks>> = {
  to_send: {},
  sent: { channel: null, sent_at: null, sent_by: null },
  taken: unanswered,
  refused: unanswered,
  corrected: {},
}

export const reopen: Handler<typeof eInvoices.reopen> = async (ctx) => {
  const { params } = ctx
  const locked = await beginOnce(ctx, params.id, 'REOPEN')
  if (locked) await mark(ctx, locked, 'REOPEN', takenBack[locked.status])
  return { data: await loadEInvoice(ctx, params.id) }
}
