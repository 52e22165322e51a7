import { sql } from 'kysely'
import { formatDate } from '../../../contract/format.ts'
import { labelOf } from '../../../contract/labels.ts'
import type { subscriptions } from '../../../contract/subscriptions/subscriptions.ts'
import { one } from '../../db/one.ts'
import type { Context, Handler } from '../../http/context.ts'
import { definedFields } from '../../http/record.ts'
import { Refusal } from '../../http/refusal.ts'
import { requireCustomer, requireReferences } from '../customers/document-owner.ts'
import { decideLines, insertLines } from './subscriptions.lines.ts'
import { loadSubscription } from './subscriptions.record.ts'

export const create: Handler<typeof subscriptions.create> = async (ctx) => {
  const { db, user, body } = ctx
  const { items = [], ...fields } = body
  await requireHeader(ctx, { end_date: null, ...fields })
  const lines = await decideLines(ctx, fields.customer_id, items, (place, field) => `items.${place}.${field}`)
  const { customer_id, name, start_date, auto_accept = await usuallyAccepted(ctx) } = fields
  const { id } = await db
    .insertInto('subscriptions')
    .values({ ...definedFields(fields), customer_id, name, start_date, auto_accept, created_by: user.id, updated_by: user.id })
    .returning('id')
    .executeTakeFirstOrThrow()
  await insertLines(ctx, id, lines)
  ctx.audit({ entity: 'subscriptions', id, event: 'CREATED', after: { ...fields, lines: lines.length }, customer_id })
  return { subscription_id: id, data: await loadSubscription(ctx, id) }
}

async function usuallyAccepted({ db }: Context): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`
    select coalesce((property('auto_accept_subscription_invoices') #>> '{}')::boolean, false) as is`.execute(db)
  return one(rows).is
}

interface Header {
  customer_id: number
  branch_id?: number | null | undefined
  start_date: string
  end_date?: string | null | undefined
}

export async function requireHeader(ctx: Context, { customer_id, branch_id, start_date, end_date = null }: Header): Promise<void> {
  await requireCustomer(ctx, customer_id)
  await requireReferences(ctx, customer_id, { branch_id })
  if (end_date !== null && end_date < start_date)
    throw Refusal.field('end_date', `Lauks „${labelOf('end_date')}”: abonēšana sākas ${formatDate(start_date)}`)
}
