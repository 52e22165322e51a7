import { sql } from 'kysely'
import { payables } from '../../../contract/payables/payables.ts'
import type { SupplierPaymentRow, SupplierStanding } from '../../../contract/payables/supplier-payments.ts'
import { labelOf } from '../../../contract/labels.ts'
import { big } from '../../../contract/money.ts'
import { one } from '../../db/one.ts'
import { reference } from '../../db/named.ts'
import type { Context, Db, Handler } from '../../http/context.ts'
import { list as page, searched } from '../../http/list.ts'
import { named } from '../../http/list-columns.ts'
import { Refusal } from '../../http/refusal.ts'
import { isOpen, isOverdue } from '../supplier-invoices/supplier-invoices.record.ts'
import { openInvoices, settleByFree } from './free-money.ts'
import { supplierBalances } from './owed.ts'
import { allocateSupplierPayment, bookSupplierPayment, oldestFirst, removeSupplierPayment } from './supplier-payments.book.ts'

const free = sql`t.amount - t.allocated`

export const list: Handler<typeof payables.list> = async ({ db, user, query }) =>
  page(db, query, {
    from: sql`supplier_payments t`,
    where: [
      ...searched(query.q),
      ...(query.supplier_id ? [sql`t.supplier_id = ${query.supplier_id}`] : []),
      ...(query.method ? [sql`t.method = ${query.method}`] : []),
      ...(query.date_from ? [sql`t.date >= ${query.date_from}`] : []),
      ...(query.date_to ? [sql`t.date <= ${query.date_to}`] : []),
      ...(query.is_free === undefined ? [] : [sql`(t.allocated < t.amount) = ${query.is_free}`]),
    ],
    orders: [{ key: 'date', by: sql`t.date`, direction: 'desc', type: 'date' }],
    columns: {
      call: payables.list,
      user,
      by: {
        supplier: named('t.supplier_id', 'suppliers'),
        free,
        invoices: sql`(
          select string_agg(i.supplier_number, ', ' order by a.id)
          from supplier_payment_allocations a join procurement_invoices i on i.id = a.procurement_invoice_id where a.supplier_payment_id = t.id)`,
      },
    },
    load: (ids) => paymentRows(db, ids),
  })

async function paymentRows(db: Db, ids: number[]): Promise<SupplierPaymentRow[]> {
  const { rows } = await sql<SupplierPaymentRow>`
    select t.id, t.date, ${reference(sql`v.id`, sql`v.name`)} as supplier, t.amount, t.allocated, ${free} as free, t.method, t.reference,
      coalesce((
        select json_agg(json_build_object('id', i.id, 'name', i.supplier_number) order by a.first)
        from (
          select procurement_invoice_id, min(id) as first from supplier_payment_allocations where supplier_payment_id = t.id group by 1
        ) a join procurement_invoices i on i.id = a.procurement_invoice_id
      ), '[]') as invoices, ${reference(sql`r.id`, sql`r.number`)} as return_act,
      ${reference(sql`n.id`, sql`n.supplier_number`)} as credit_note, t.lock_version
    from supplier_payments t join suppliers v on v.id = t.supplier_id left join return_acts r on r.id = t.return_act_id
    left join procurement_invoices n on n.id = t.credit_invoice_id where t.id = any (${ids})`.execute(db)
  return rows
}

async function answerOf({ db }: Context, id: number): Promise<{ data: SupplierPaymentRow }> {
  return { data: one(await paymentRows(db, [id])) }
}

export const pay: Handler<typeof payables.pay> = async (ctx) => {
  const { db, body, today } = ctx
  const { supplier_id, date = today, amount, method = 'transfer', reference: text = null, allocations } = body
  const { rows } = await sql`select from suppliers where id = ${supplier_id}`.execute(db)
  if (rows.length === 0) throw Refusal.field('supplier_id', `Lauks „${labelOf('supplier_id')}”: tāda piegādātāja nav`)
  const parts = allocations ?? (await oldestFirst(db, supplier_id, amount))
  const id = await bookSupplierPayment(ctx, { supplier_id, date, amount, method, reference: text, bank_account_id: null }, parts)
  return answerOf(ctx, id)
}

export const allocate: Handler<typeof payables.allocate> = async (ctx) => {
  await allocateSupplierPayment(ctx, ctx.params.id, ctx.body)
  return answerOf(ctx, ctx.params.id)
}

export const removePayment: Handler<typeof payables.removePayment> = async (ctx) => {
  await removeSupplierPayment(ctx, ctx.params.id)
  return {}
}

export const settle: Handler<typeof payables.settle> = async (ctx) => {
  const { supplierId } = ctx.params
  const settled = await settleByFree(ctx, await openInvoices(ctx.db, supplierId))
  const data = await standingOf(ctx, supplierId)
  if (settled === 0) {
    throw Refusal.state(big(data.free).plus(data.credited).lte(0) ? 'Brīvas naudas un kredītrēķinu nav' : 'Nav rēķinu, kuros ieskaitīt')
  }
  return { data }
}

export const standing: Handler<typeof payables.standing> = async (ctx) => ({ data: await standingOf(ctx, ctx.params.supplierId) })

async function standingOf({ db, today }: Context, supplierId: number): Promise<SupplierStanding> {
  const { rows } = await sql<SupplierStanding>`
    select i.open, i.overdue, p.free, i.open - p.free - b.balance as credited, b.balance
    from suppliers v
    cross join lateral (
      select coalesce(sum(t.open), 0.00) as open, coalesce(sum(t.open) filter (where ${isOverdue(today)}), 0.00) as overdue
      from procurement_invoices t where t.supplier_id = v.id and ${isOpen} and not t.is_credit
    ) i
    cross join lateral (
      select coalesce(sum(t.amount - t.allocated), 0.00) as free from supplier_payments t
      where t.supplier_id = v.id and t.allocated < t.amount and t.method <> 'credit'
    ) p
    cross join lateral (
      select coalesce(sum(x.balance), 0.00) as balance from ${supplierBalances({ date: 'infinity', supplier_id: supplierId })} x
    ) b
    where v.id = ${supplierId}`.execute(db)
  if (!rows[0]) throw Refusal.missing()
  return rows[0]
}
