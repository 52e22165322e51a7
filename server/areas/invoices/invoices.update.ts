import { sql } from 'kysely'
import type { Body } from '../../../contract/calls.ts'
import type { invoices } from '../../../contract/invoices/invoices.ts'
import { labelOf } from '../../../contract/labels.ts'
import type { Context, Handler } from '../../http/context.ts'
import { definedFields } from '../../http/record.ts'
import { Refusal } from '../../http/refusal.ts'
import { beginInvoice } from './invoices.transitions.ts'
import { refuseDueBefore } from './due-date.ts'
import { holdersOf, tellRemoved } from './holders.ts'
import { pay, unpay } from './invoices.pay.ts'
import { loadInvoice } from './invoices.record.ts'
import { decideInvoiceVat } from './vat.ts'

type Change = Body<typeof invoices.update>

/** Saves a draft's header or runs the payment event of the body. */
export const update: Handler<typeof invoices.update> = async (ctx) => {
  const { params, body } = ctx
  const { event, payments, payment_ids, lock_version, ...fields } = body
  if (event === 'PAY') await pay(ctx, { id: params.id, lock_version, payments })
  else if (event === 'UNPAY') await unpay(ctx, { id: params.id, lock_version, payment_ids })
  else if (payments ?? payment_ids) throw Refusal.field('event', `Lauks „${labelOf('event')}” ir obligāts`)
  else await edit(ctx, params.id, { ...fields, lock_version })
  return { data: await loadInvoice(ctx, params.id) }
}

const emptyWaybill = { loading_address: null, unloading_address: null, vehicle: null, driver: null, transport_date: null }

/** Dates and payment method affect VAT (INV-VAT-7). */
async function edit(ctx: Context, id: number, { waybill, lock_version, ...fields }: Omit<Change, 'event'>): Promise<void> {
  const locked = await beginInvoice(ctx, id, 'EDIT', lock_version)
  const values = { ...definedFields(fields), ...(waybill === null ? emptyWaybill : waybill && definedFields(waybill)) }
  await ctx.db
    .updateTable('invoices')
    .set({ ...values, ...(await termsOf(ctx, id, fields)), updated_by: ctx.user.id })
    .where('id', '=', id)
    .execute()
  await decideInvoiceVat(ctx.db, id)
  ctx.audit({ entity: 'invoices', id, event: 'EDIT', after: values, customer_id: locked.customer_id })
}

/** Due no earlier than the invoice date; taxed on the day of supply. */
async function termsOf({ db }: Context, id: number, fields: Pick<Change, 'date' | 'due_date' | 'delivery_date'>) {
  const now = await db.selectFrom('invoices').select(['date', 'due_date', 'delivery_date']).where('id', '=', id).executeTakeFirstOrThrow()
  const date = fields.date ?? now.date
  refuseDueBefore(date, fields.due_date ?? now.due_date)
  const delivered = fields.delivery_date === undefined ? now.delivery_date : fields.delivery_date
  return { due_date: fields.due_date ?? now.due_date, vat_point_date: delivered ?? date }
}

/** Its lines can be invoiced again. */
export const remove: Handler<typeof invoices.remove> = async (ctx) => {
  const { id } = ctx.params
  const locked = await beginInvoice(ctx, id, 'DELETE')
  const holders = await holdersOf(ctx.db, id)
  await sql`delete from invoices where id = ${id}`.execute(ctx.db)
  await tellRemoved(ctx, holders)
  ctx.audit({ entity: 'invoices', id, event: 'DELETE', customer_id: locked.customer_id })
  return {}
}
