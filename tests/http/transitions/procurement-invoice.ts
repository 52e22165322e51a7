import { sql } from 'kysely'
import { payables } from '../../../contract/payables/payables.ts'
import type { approvalDecisions } from '../../../contract/supplier-invoices/approvals.ts'
import { supplierInvoices, type ProcurementInvoiceRecord } from '../../../contract/supplier-invoices/supplier-invoices.ts'
import { freshProcurementInvoice, procurementInvoice as chart } from '../../../machines/procurement-invoice.ts'
import type { Person, TestApp } from '../../support/app.ts'
import { billAccepted, billed, billEvent, received, returned, returning } from '../../support/buying.ts'
import { clerkOf, setProperty } from '../../support/factories.ts'
import { dayAgo } from '../../support/invoicing.ts'
import { creditNote } from '../../support/supplier-credit-notes.ts'
import { transitionsOf } from '../../support/transitions.ts'

interface Stand {
  id: number
  invoice: ProcurementInvoiceRecord
}

const mismatch = 'Piegādātāja norādītā summa bez PVN 60,00\u00a0€ atšķiras no rindām: 50,00\u00a0€'

const situations = {
  new: { state: 'new' },
  accepted: { state: 'accepted' },
  paid: { state: 'paid', facts: { settledInFull: true, hasPayments: true } },
  'paid in part': { state: 'accepted', facts: { hasPayments: true } },
  cancelled: { state: 'cancelled' },
  empty: { state: 'new', facts: { lines: 0 } },
  'with other sums': { state: 'new', facts: { mismatch } },
  'of a closed period': { state: 'new', facts: { periodClosed: true } },
  'accepted in a closed period': { state: 'accepted', facts: { periodClosed: true } },
  'paid in a closed period': { state: 'paid', facts: { periodClosed: true, paymentClosed: true, settledInFull: true, hasPayments: true } },
  'with goods sent back': { state: 'accepted', facts: { returned: true } },
  'opened again': { state: 'new', facts: { posted: true } },
  'of the former program': { state: 'accepted', facts: { opening: true } },
  'a credit note': { state: 'accepted', facts: { isCredit: true } },
  'a credit note in use': { state: 'accepted', facts: { isCredit: true, hasPayments: true } },
  'a credit note used up': { state: 'paid', facts: { isCredit: true, hasPayments: true, settledInFull: true } },
  corrected: { state: 'accepted', facts: { corrected: true } },
  'to approve': { state: 'new', facts: { needsApproval: true, unapproved: 'Jāsaskaņo: Vadītājs (Ilze Kalna)' } },
  approved: { state: 'new', facts: { needsApproval: true } },
} as const

type Situation = keyof typeof situations
type Step = (app: TestApp, clerk: Person, invoice: ProcurementInvoiceRecord) => Promise<unknown>

const accept: Step = (app, _, invoice) => billEvent(app, invoice, { event: 'ACCEPT' })
const pay: Step = async (app, _, invoice) => billEvent(app, await billEvent(app, invoice, { event: 'ACCEPT' }), { event: 'PAY' })
const payPart: Step = async (app, _, invoice) =>
  billEvent(app, await billEvent(app, invoice, { event: 'ACCEPT' }), { event: 'PAY', amount: '20.50', method: 'cash' })
const close: Step = (app) => setProperty(app, 'locked_until', dayAgo(0))

const steps: Readonly<Partial<Record<Situation, Step>>> = {
  accepted: accept,
  paid: pay,
  'paid in part': payPart,
  cancelled: (app, _, invoice) => billEvent(app, invoice, { event: 'CANCEL' }),
  empty: (_, clerk, invoice) => clerk.done(supplierInvoices.removeItem, { params: { id: invoice.id, itemId: lineOf(invoice).id } }),
  'of a closed period': close,
  'accepted in a closed period': async (app, clerk, invoice) => {
    await accept(app, clerk, invoice)
    await close(app, clerk, invoice)
  },
  'paid in a closed period': async (app, clerk, invoice) => {
    await pay(app, clerk, invoice)
    await close(app, clerk, invoice)
  },
  'opened again': async (app, _, invoice) => billEvent(app, await billEvent(app, invoice, { event: 'ACCEPT' }), { event: 'REOPEN' }),
  // As imported: without tax.
  'of the former program': async ({ db }, _, { id }) => {
    await sql`update procurement_invoice_items set vat_rate_code = 'PVNO', vat_rate = 0 where procurement_invoice_id = ${id}`.execute(db)
    await sql`update procurement_invoices set is_opening = true, vat = 0, gross = net, status = 'accepted', accepted_at = now(),
      accepted_by = created_by where id = ${id}`.execute(db)
  },
  'to approve': (app, clerk) => approvalStep(app, clerk),
  approved: async (app, clerk, invoice) => {
    await approvalStep(app, clerk)
    await decide({ id: invoice.id, invoice }, clerk, 'approved')
  },
  corrected: async (app, clerk, invoice) => {
    await accept(app, clerk, invoice)
    await creditNote(app, ['10.00@21'], { supplier_id: invoice.supplier.id, corrects_id: invoice.id })
  },
  'a credit note': accept,
  'a credit note in use': (app, clerk, note) => usedBy(app, clerk, note, '5.00'),
  'a credit note used up': (app, clerk, note) => usedBy(app, clerk, note, '12.10'),
  'with goods sent back': async (app, clerk, invoice) => {
    await accept(app, clerk, invoice)
    await returned(app, await returning(app, invoice))
  },
}

async function usedBy(app: TestApp, clerk: Person, note: ProcurementInvoiceRecord, amount: string): Promise<void> {
  await billEvent(app, note, { event: 'ACCEPT' })
  const { id } = await billAccepted(app, await received(app, [{}], { supplier_id: note.supplier.id }))
  const { data } = await clerk.done(payables.list, { query: { supplier_id: note.supplier.id, method: 'credit' } })
  await clerk.done(payables.allocate, { params: { id: data[0]?.id ?? 0 }, body: { procurement_invoice_id: id, amount } })
}

async function approvalStep({ db }: TestApp, { id }: Person): Promise<void> {
  await sql`update users set name = 'Ilze', surname = 'Kalna' where id = ${id}`.execute(db)
  await sql`
    insert into invoice_approval_steps (name, step_nr, from_gross, approver_id) values ('Vadītājs', 1, 60.5, ${id})
    on conflict (name) do update set is_active = true`.execute(db)
}

const decide = ({ id, invoice: { lock_version } }: Stand, clerk: Person, decision: keyof typeof approvalDecisions) =>
  clerk.call(supplierInvoices.decide, { params: { id }, body: { decision, notes: 'Cena nav līgumā', lock_version } })

const lineOf = ({ procurement_invoice_items: [line] }: ProcurementInvoiceRecord) => ({
  id: line?.id ?? 0,
  lock_version: line?.lock_version ?? 0,
})

async function stand(app: TestApp, name: string): Promise<Stand> {
  const situation = name as Situation
  const clerk = await clerkOf(app)
  await setProperty(app, 'locked_until', '')
  await sql`update invoice_approval_steps set is_active = false`.execute(app.db)
  const sums = situation === 'with other sums' ? { net: '60.00', vat: '10.50' } : {}
  const receipt = await received(app)
  const dearer = situation === 'opened again' ? { items: receipt.lines.map(({ id }) => ({ procurement_item_id: id, price: '6' })) } : {}
  const fresh = situation.startsWith('a credit note')
    ? await creditNote(app, ['10.00@21'], { supplier_id: receipt.supplier })
    : await billed(app, receipt, { ...sums, ...dearer })
  await steps[situation]?.(app, clerk, fresh)
  const { data: invoice } = await clerk.done(supplierInvoices.show, { params: { id: fresh.id } })
  return { id: invoice.id, invoice }
}

const event =
  (name: 'ACCEPT' | 'PAY' | 'UNPAY' | 'REOPEN' | 'CANCEL') =>
  ({ id, invoice }: Stand, clerk: Person) =>
    clerk.call(supplierInvoices.update, { params: { id }, body: { event: name, lock_version: invoice.lock_version } })

export const transitions = transitionsOf({
  chart,
  table: 'procurement_invoices',
  usual: freshProcurementInvoice,
  situations,
  stand,
  look: async (app, { id }: Stand) => {
    const { status, body } = await (await clerkOf(app)).call(supplierInvoices.show, { params: { id } })
    return status === 404 ? null : body.data
  },
  actions: {
    EDIT: {
      send: ({ id, invoice }, clerk) =>
        clerk.call(supplierInvoices.update, { params: { id }, body: { notes: 'labots', lock_version: invoice.lock_version } }),
    },
    ITEM_EDIT: {
      send: ({ id, invoice }, clerk) => {
        const { id: itemId, lock_version } = lineOf(invoice)
        return clerk.call(supplierInvoices.updateItem, { params: { id, itemId }, body: { price: '6', lock_version } })
      },
    },
    ITEM_DELETE: {
      send: ({ id, invoice }, clerk) => clerk.call(supplierInvoices.removeItem, { params: { id, itemId: lineOf(invoice).id } }),
    },
    APPROVE: { send: (each, clerk) => decide(each, clerk, 'approved') },
    DECLINE: { send: (each, clerk) => decide(each, clerk, 'declined') },
    ACCEPT: { send: event('ACCEPT') },
    PAY: [
      { send: event('PAY'), comesTo: { hasPayments: true, settledInFull: true } },
      {
        send: ({ id, invoice: { lock_version } }, clerk) =>
          clerk.call(supplierInvoices.update, { params: { id }, body: { event: 'PAY', amount: '5', lock_version } }),
        from: ['accepted', 'paid in part'],
        comesTo: { hasPayments: true },
      },
    ],
    UNPAY: { send: event('UNPAY'), comesTo: { hasPayments: false, settledInFull: false } },
    REOPEN: { send: event('REOPEN') },
    CANCEL: { send: event('CANCEL') },
    DELETE: { send: ({ id }, clerk) => clerk.call(supplierInvoices.remove, { params: { id } }) },
  },
  unmet: {
    'UNPAY hasPayments': 'an accepted invoice without payments is as UNPAY leaves it',
    // Numbers of declarations are unique, and the words hold the number.
    'ACCEPT customsClosed': 'tests/vat/customs.test.ts',
    'REOPEN customsClosed': 'tests/vat/customs.test.ts',
  },
})
