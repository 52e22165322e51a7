import { sql } from 'kysely'
import { bank } from '../../../contract/bank/bank.ts'
import { payables } from '../../../contract/payables/payables.ts'
import type { PaymentOrderRecord } from '../../../contract/payables/payment-orders.ts'
import { freshPaymentOrder, paymentOrder as chart } from '../../../machines/payment-order.ts'
import type { Person, TestApp } from '../../support/app.ts'
import { camt } from '../../support/bank.ts'
import { clerkOf } from '../../support/factories.ts'
import { approvedOrder, draftOrder, exportedOrder, makerOf, owedTo, payableSupplier, submittedOrder } from '../../support/payment-orders.ts'
import { transitionsOf } from '../../support/transitions.ts'

interface Stand {
  id: number
  order: PaymentOrderRecord
}

const fault = 'Maksājuma diena 02.01.2020. ir pagājusi'

const situations = {
  draft: { state: 'draft' },
  submitted: { state: 'submitted' },
  approved: { state: 'approved' },
  exported: { state: 'exported' },
  'with one payment left': { state: 'exported', facts: { executed: true } },
  executed: { state: 'executed', facts: { executed: true, waits: false } },
  cancelled: { state: 'cancelled' },
  empty: { state: 'draft', facts: { lines: 0, waits: false } },
  'of a past day': { state: 'draft', facts: { fault } },
  'submitted of a past day': { state: 'submitted', facts: { fault } },
  'approved of a past day': { state: 'approved', facts: { fault } },
} as const

type Situation = keyof typeof situations
type Step = (app: TestApp, clerk: Person, order: PaymentOrderRecord) => Promise<unknown>

const at = ({ id }: { id: number }) => ({ params: { id } })
const execute = (clerk: Person, order: PaymentOrderRecord, transfers?: number[]) =>
  clerk.done(payables.executeOrder, { ...at(order), body: transfers ? { transfers } : {} })

const past =
  (set: ReturnType<typeof sql>): Step =>
  ({ db }, _, { id }) =>
    sql`update payment_orders set date = '2020-01-02', ${set} where id = ${id}`.execute(db)

const steps: Readonly<Partial<Record<Situation, Step>>> = {
  submitted: (app, _, order) => submittedOrder(app, order),
  approved: (app, clerk, order) => approvedOrder(app, clerk, order),
  exported: (app, clerk, order) => exportedOrder(app, clerk, order),
  'with one payment left': async (app, clerk, order) => execute(clerk, await exportedOrder(app, clerk, order), [1]),
  executed: async (app, clerk, order) => execute(clerk, await exportedOrder(app, clerk, order)),
  cancelled: (_, clerk, order) => clerk.done(payables.cancelOrder, { ...at(order), body: {} }),
  empty: async (app, _, { id, lines }) => {
    const maker = await makerOf(app)
    for (const line of lines) await maker.done(payables.removeOrderLine, { params: { id, lineId: line.id } })
  },
  'of a past day': past(sql`status = 'draft'`),
  'submitted of a past day': past(sql`status = 'submitted'`),
  'approved of a past day': async (app, clerk, order) => past(sql`status = 'approved', approved_by = ${clerk.id}`)(app, clerk, order),
}

/** Of two payments where one is to be left. */
async function stand(app: TestApp, name: string): Promise<Stand> {
  const clerk = await clerkOf(app)
  const supplier = await payableSupplier(app)
  const count = name === 'with one payment left' || name === 'exported' ? 2 : 1
  const invoices: number[] = []
  for (let place = 0; place < count; place++) invoices.push(await owedTo(app, supplier))
  const fresh = await draftOrder(app, invoices)
  await steps[name as Situation]?.(app, clerk, fresh)
  const { data: order } = await clerk.done(payables.showOrder, at(fresh))
  return { id: order.id, order }
}

const reject = (each: Stand, clerk: Person, transfers: number[]) =>
  clerk.call(payables.rejectOrder, { ...at(each), body: { transfers, rejected_reason: 'Konts slēgts' } })

let statements = 0

async function returnedByBank(app: TestApp, clerk: Person, reference: string): Promise<void> {
  statements += 1
  const entries = ['-60.50', '60.50'].map((amount) => ({
    amount,
    reference,
    ref: `returned ${statements}`,
    ...(amount[0] !== '-' && { returned: 'AC04' }),
  }))
  const bytes = camt({ iban: 'LV80BANK0000435195001', opening: `${statements}.00`, entries })
  await clerk.done(bank.importStatements, { form: { fields: {}, files: [{ name: 'x.xml', bytes }] } })
  const { rows } = await sql<{ id: number }>`
    select id from bank_entries where bank_reference = ${`returned ${statements}`} order by amount`.execute(app.db)
  const [paid, returned] = rows.map(({ id }) => id)
  const documents = [{ document_type: 'bank_entry' as const, document_id: paid ?? 0, amount: '60.50' }]
  await clerk.done(bank.matchEntry, { params: { id: returned ?? 0 }, body: { documents } })
}

const returnLast = ({ order }: Stand, clerk: Person, app: TestApp) => returnedByBank(app, clerk, order.lines.at(-1)?.end_to_end_id ?? '')

export const transitions = transitionsOf({
  chart,
  table: 'payment_orders',
  usual: freshPaymentOrder,
  situations,
  stand,
  look: async (app, each: Stand) => {
    const { status, body } = await (await clerkOf(app)).call(payables.showOrder, at(each))
    return status === 404 ? null : body.data
  },
  actions: {
    EDIT: {
      send: (each, clerk) =>
        clerk.call(payables.updateOrder, { ...at(each), body: { is_per_supplier: true, lock_version: each.order.lock_version } }),
    },
    SUBMIT: { send: (each, clerk) => clerk.call(payables.submitOrder, { ...at(each), body: {} }) },
    APPROVE: {
      send: (each, clerk) => clerk.call(payables.approveOrder, { ...at(each), body: { lock_version: each.order.lock_version } }),
    },
    RETURN: { send: (each, clerk) => clerk.call(payables.returnOrder, { ...at(each), body: {} }) },
    EXPORT: { send: (each, clerk) => clerk.call(payables.exportOrder, { ...at(each), body: { format: 'pain.001.001.03' } }) },
    EXECUTE: [
      { send: (each, clerk) => clerk.call(payables.executeOrder, { ...at(each), body: {} }), comesTo: { waits: false, executed: true } },
      {
        send: (each, clerk) => clerk.call(payables.executeOrder, { ...at(each), body: { transfers: [1] } }),
        from: ['exported'],
        comesTo: { waits: true, executed: true },
      },
    ],
    REJECT: [
      { send: (each, clerk) => reject(each, clerk, [2]), from: ['exported', 'executed'], comesTo: { waits: true } },
      { send: (each, clerk) => reject(each, clerk, [2]), from: ['with one payment left'], comesTo: { waits: false, executed: true } },
      { send: (each, clerk) => reject(each, clerk, [1, 2]), from: ['exported'], comesTo: { waits: false, executed: false } },
    ],
    // The payment to the supplier is taken back.
    REOPEN: {
      send: async ({ order }, clerk, app) => {
        const { rows } = await sql<{ id: number }>`
          select supplier_payment_id as id from payment_order_lines where payment_order_id = ${order.id} and state = 'executed'`.execute(
          app.db,
        )
        await clerk.done(payables.removePayment, { params: { id: rows[0]?.id ?? 0 } })
      },
      from: ['executed', 'with one payment left'],
      isUnaudited: true,
    },
    // The bank did the payment and returned it; both entries cancel out.
    BANK_RETURN: [
      { send: returnLast, from: ['exported'], comesTo: { waits: true, executed: true } },
      { send: returnLast, from: ['with one payment left'], comesTo: { waits: false, executed: true } },
    ],
    CANCEL: { send: (each, clerk) => clerk.call(payables.cancelOrder, { ...at(each), body: {} }) },
    DELETE: { send: (each, clerk) => clerk.call(payables.removeOrder, at(each)) },
  },
})
