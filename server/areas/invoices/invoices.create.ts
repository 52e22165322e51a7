import { sql } from 'kysely'
import { paymentMethods } from '../../../contract/invoices/invoice-record.ts'
import type { invoices } from '../../../contract/invoices/invoices.ts'
import { one } from '../../db/one.ts'
import type { Context, Handler } from '../../http/context.ts'
import { whereAll } from '../../http/list.ts'
import { Refusal } from '../../http/refusal.ts'
import { visibleTo } from '../../http/visible.ts'
import { draftInvoice } from './draft.ts'
import { dueDate } from './due-date.ts'
import { holdersOf, tellInvoiced } from './holders.ts'
import { invoiceableItems } from './invoiceable.ts'
import { loadInvoice } from './invoices.record.ts'

export const createData: Handler<typeof invoices.createData> = async ({ db, today }) => {
  const { rows } = await sql<{ days: number | null }>`select (property('invoice_due_days') #>> '{}')::int as days`.execute(db)
  return { data: { date: today, due_days: one(rows).days ?? 14, payment_methods: [...paymentMethods] } }
}

export const customerData: Handler<typeof invoices.customerData> = async (ctx) => {
  const { params, query, today } = ctx
  const date = query.date ?? today
  const customer = await customerNamed(ctx, params.customerId)
  return {
    data: {
      customer,
      date,
      due_date: await dueDate(ctx.db, { customer_id: customer.id, date }, null),
      items: await invoiceableItems(ctx, { customer_id: customer.id, date }),
    },
  }
}

export const createForCustomer: Handler<typeof invoices.createForCustomer> = async (ctx) => {
  const { params, body, today } = ctx
  const customer = await customerNamed(ctx, params.customerId)
  const id = await invoiceSources(ctx, { ...body, customer_id: customer.id, date: body.date ?? today, sources: body.items })
  return { invoice_id: id, data: await loadInvoice(ctx, id) }
}

/** Notifies the sources; returns the key. */
export async function invoiceSources(ctx: Context, draft: Parameters<typeof draftInvoice>[1]): Promise<number> {
  const id = await draftInvoice(ctx, draft)
  await tellInvoiced(ctx, await holdersOf(ctx.db, id))
  return id
}

async function customerNamed({ db, user }: Context, id: number): Promise<{ id: number; name: string }> {
  const { rows } = await sql<{ id: number; name: string }>`
    select t.id, t.name from customers t ${whereAll([sql`t.id = ${id}`, sql`t.archived_at is null`, ...visibleTo(user, sql`t.id`)])}`.execute(
    db,
  )
  if (!rows[0]) throw Refusal.missing()
  return rows[0]
}
