import { sql } from 'kysely'
import type { CreditEntry, customerCreditCalls } from '../../../contract/customers/customer-credits.ts'
import type { Db, Handlers } from '../../http/context.ts'
import { list } from '../../http/list.ts'
import { confirmCash } from '../customers/cash-limit.ts'
import { visibleCustomer } from '../customers/owner.ts'
import { standing } from './customer-standing.ts'
import { bookRefund, removeRefund } from './customer-refunds.ts'

export const customerCreditHandlers: Handlers<typeof customerCreditCalls> = {
  credits: async (ctx) => {
    const { id } = await visibleCustomer(ctx, ctx.params.customerId)
    return list(ctx.db, ctx.query, {
      from: sql`customer_credits t`,
      where: [sql`t.customer_id = ${id}`],
      orders: [{ key: 'created_at', by: sql`t.id`, direction: 'desc', type: 'bigint' }],
      load: (ids) => creditRows(ctx.db, ids),
    })
  },

  standing,

  refund: async (ctx) => {
    const { today, params, body } = ctx
    const { id: customer_id } = await visibleCustomer(ctx, params.customerId)
    const { date = today, amount, method, reference = null } = body
    if (method === 'cash') await confirmCash(ctx, { with: customer_id, amount, date, field: 'method' })
    const { id, credit } = await bookRefund(ctx, { customer_id, date, amount, method, reference })
    return { refund_id: id, credit }
  },

  removeRefund: async (ctx) => {
    await removeRefund(ctx, ctx.params.id)
    return {}
  },
}

async function creditRows(db: Db, ids: number[]): Promise<CreditEntry[]> {
  const { rows } = await sql<CreditEntry>`
    select t.id, t.date, t.kind, t.amount, r.method, r.reference,
      json_build_object('type', t.document_type, 'id', t.document_id, 'number', coalesce(v.number, n.number, p.reference)) as document
    from customer_credits t
    left join invoices v on t.document_type = 'invoice' and v.id = t.document_id
    left join credit_notes n on t.document_type = 'credit_note' and n.id = t.document_id
    left join payments p on t.document_type = 'payment' and p.id = t.document_id
    left join customer_refunds r on t.document_type = 'customer_refund' and r.id = t.document_id
    where t.id = any (${ids})`.execute(db)
  return rows
}
