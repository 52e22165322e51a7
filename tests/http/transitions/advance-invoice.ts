import { advances, type AdvanceInvoiceRecord } from '../../../contract/advances/advances.ts'
import { invoices } from '../../../contract/invoices/invoices.ts'
import { advanceInvoice as chart, freshAdvanceInvoice } from '../../../machines/advance-invoice.ts'
import type { Person, TestApp } from '../../support/app.ts'
import { advanceFor, advanceNow, credited, paidAdvance } from '../../support/crediting.ts'
import { clerkOf, makeService, setProperty } from '../../support/factories.ts'
import { dayAgo, delivered } from '../../support/invoicing.ts'
import { transitionsOf } from '../../support/transitions.ts'

interface Stand {
  id: number
  advance: AdvanceInvoiceRecord
  customerId: number
  /** Two lines of 12.10 EUR, 20.00 requested in advance. */
  lines: number[]
  invoiceId: number
}

async function stand(app: TestApp, situation: string): Promise<Stand> {
  const clerk = await clerkOf(app)
  await setProperty(app, 'locked_until', '')
  const item_id = await makeService(app)
  const order = await delivered(app, { order_items: [1, 2].map(() => ({ item_id, quantity: '1' })) })
  const isPaid = ['paid', 'settled', 'spent in part'].includes(situation)
  const { id } = await (isPaid ? paidAdvance : advanceFor)(app, order.id, { amount: '20.00' })
  const advanceStand = { id, customerId: order.customer.id, lines: order.order_items.map((line) => line.id) }
  let invoiceId = 0
  if (situation === 'paid in part' || situation === 'settled in part')
    await clerk.done(advances.markAsPaid, { params: { id }, body: { amount: '5.00' } })
  if (situation === 'settled') invoiceId = await acceptInvoice(clerk, advanceStand, 2)
  if (situation === 'spent in part' || situation === 'settled in part') invoiceId = await acceptInvoice(clerk, advanceStand, 1)
  if (situation === 'annulled') await clerk.done(advances.remove, { params: { id } })
  if (situation === 'of a closed period') await setProperty(app, 'locked_until', dayAgo(0))
  return { ...advanceStand, invoiceId, advance: await advanceNow(app, id) }
}

async function acceptInvoice(clerk: Person, { customerId, lines }: Pick<Stand, 'customerId' | 'lines'>, count: number): Promise<number> {
  const items = lines.slice(0, count).map((source_id) => ({ source_type: 'order_item' as const, source_id }))
  const { invoice_id: id } = await clerk.done(invoices.createForCustomer, { params: { customerId }, body: { items } })
  await clerk.done(invoices.accept, { params: { id } })
  return id
}

const at = ({ id }: Stand) => ({ id })

export const transitions = transitionsOf({
  chart,
  table: 'advance_invoices',
  usual: freshAdvanceInvoice,
  situations: {
    issued: { state: 'issued' },
    paid: { state: 'paid', facts: { open: false } },
    'paid in part': { state: 'paid' },
    'settled in part': { state: 'settled', facts: { applied: true, spent: true } },
    settled: { state: 'settled', facts: { applied: true, spent: true, open: false } },
    annulled: { state: 'annulled' },
    'spent in part': { state: 'paid', facts: { applied: true, open: false } },
    'of a closed period': { state: 'issued', facts: { periodClosed: true } },
  },
  stand,
  look: (app, { id }) => advanceNow(app, id),
  actions: {
    EDIT: {
      send: (each, clerk) =>
        clerk.call(advances.update, { params: at(each), body: { amount: '6.00', lock_version: each.advance.lock_version } }),
    },
    EMAIL: {
      send: (each, clerk) =>
        clerk.call(advances.emailToAddress, { params: at(each), body: { address: 'kads@test.example', include_attachments: false } }),
    },
    MARK_AS_PAID: { send: (each, clerk) => clerk.call(advances.markAsPaid, { params: at(each), body: { paid: true } }) },
    MARK_AS_UNPAID: { send: (each, clerk) => clerk.call(advances.markAsPaid, { params: at(each), body: { paid: false } }) },
    APPLY: [
      { send: async (each, clerk) => void (await acceptInvoice(clerk, each, 2)), from: ['paid'], comesTo: { applied: true, spent: true } },
      { send: async (each, clerk) => void (await acceptInvoice(clerk, each, 1)), from: ['paid'], comesTo: { applied: true } },
    ],
    RELEASE: {
      send: async ({ invoiceId }, _, app) => void (await credited(app, { id: invoiceId }, { reason: 'error' })),
      from: ['settled', 'spent in part'],
    },
    DELETE: { send: (each, clerk) => clerk.call(advances.remove, { params: at(each) }) },
  },
  unmet: {
    'MARK_AS_UNPAID paymentClosed': 'shown by tests/simplified-invoices/payment-days.test.ts',
    'MARK_AS_PAID hasAmount': 'an advance of nothing is not issued',
    'MARK_AS_PAID open': 'what is paid in full was carried out before',
  },
})
