import { sql } from 'kysely'
import type { CreditEntry, customerCreditCalls } from '../../../contract/customers/customer-credits.ts'
import type { Db, Handlers } from '../../http/context.ts'
import { list } from '../../http/list.ts'
import { Refusal } from '../../http/refusal.ts'
import { confirmCash } from '../customers/cash-limit.ts'
import { visibleCustomer } from '../customers/owner.ts'
import { standing } from './customer-standing.ts'
import { bookCredit, holdCredit, opposite, sumOf, takeCredit } from './customer-credit.ts'

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
    const { db, user, today, params, body, audit } = ctx
    const { id: customer_id } = await visibleCustomer(ctx, params.customerId)
    const { date = today, amount, method, reference = null } = body
    if (method === 'cash') await confirmCash(ctx, { customer_id, amount, field: 'method' })
    const free = await holdCredit(db, customer_id)
    const parts = takeCredit(free, amount)
    const row = { customer_id, date, amount, method, reference, created_by: user.id }
    const { id } = await db.insertInto('customer_refunds').values(row).returning('id').executeTakeFirstOrThrow()
    await bookCredit(ctx, { customer_id, date, kind: 'refund', document_type: 'customer_refund', document_id: id }, opposite(parts))
    audit({ entity: 'customer_refunds', id, event: 'CREATED', after: row, customer_id })
    return { refund_id: id, credit: sumOf([...free, ...opposite(parts)]) }
  },

  removeRefund: async ({ db, params: { id }, audit }) => {
    const before = await db.deleteFrom('customer_refunds').where('id', '=', id).returningAll().executeTakeFirst()
    if (!before) throw Refusal.missing()
    await sql`delete from customer_credits where document_type = 'customer_refund' and document_id = ${id}`.execute(db)
    audit({ entity: 'customer_refunds', id, event: 'DELETED', before, customer_id: before.customer_id })
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
