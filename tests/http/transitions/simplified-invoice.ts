import type { Body } from '../../../contract/calls.ts'
import { invoiceReports } from '../../../contract/invoice-reports/invoice-reports.ts'
import { simplified, type SimplifiedInvoiceRecord } from '../../../contract/simplified/simplified.ts'
import { shop } from '../../../contract/shop/shop.ts'
import { credits } from '../../../contract/credits/credits.ts'
import { freshSimplifiedInvoice, simplifiedInvoice as chart } from '../../../machines/simplified-invoice.ts'
import type { Person, TestApp } from '../../support/app.ts'
import { clerkOf, makeService, makeWarehouse, setProperty } from '../../support/factories.ts'
import { dayAgo, makeBuyer } from '../../support/invoicing.ts'
import { paid, saleNow, sold } from '../../support/shop.ts'
import { transitionsOf } from '../../support/transitions.ts'
import { makeSerial } from '../../support/units.ts'

const situations = {
  issued: { state: 'issued' },
  paid: { state: 'paid' },
  annulled: { state: 'annulled' },
  'of one line': { state: 'issued', facts: { lines: 1 } },
  'of pieces': { state: 'issued', facts: { pieces: true } },
  'of a closed period': { state: 'issued', facts: { periodClosed: true } },
  exported: { state: 'issued', facts: { exported: true } },
  'issued for a sale in the shop': { state: 'issued', facts: { inShop: true } },
  'paid for a sale in the shop': { state: 'paid', facts: { inShop: true } },
  'paid, of a closed period': { state: 'paid', facts: { periodClosed: true } },
  'with a draft of a credit note': { state: 'issued', facts: { creditNote: 'draft' } },
  'paid, with a draft of a credit note': { state: 'paid', facts: { creditNote: 'draft' } },
  'credited in part': { state: 'issued', facts: { creditNote: 'accepted' } },
  'credited in full': { state: 'issued', facts: { creditNote: 'accepted', creditedInFull: true } },
  'paid, then credited in part': { state: 'paid', facts: { creditNote: 'accepted', paidBack: true } },
} as const

let service = 0

async function stand(app: TestApp, situation: string): Promise<SimplifiedInvoiceRecord> {
  const clerk = await clerkOf(app)
  await setProperty(app, 'locked_until', '')
  if (situation.endsWith('sale in the shop')) return overSale(app, clerk, situation)
  const items: Body<typeof simplified.create>['items'] = Array.from({ length: situation === 'of one line' ? 1 : 2 }, () => ({
    item_id: service,
    quantity: '1',
  }))
  if (situation === 'of pieces') {
    const { item_id, numbers } = await makeSerial(app, ['10'])
    items.splice(1, 1, { item_id, quantity: '1', units: numbers })
  }
  const { simplified_invoice_id: id } = await clerk.done(simplified.create, { body: { customer_id: await makeBuyer(app), items } })
  const show = async () => (await clerk.done(simplified.show, { params: { id } })).data
  if (situation.startsWith('paid')) {
    await clerk.done(simplified.update, { params: { id }, body: { event: 'PAY', lock_version: (await show()).lock_version } })
  }
  if (situation.includes('credit')) await credit(clerk, await show(), situation)
  if (situation === 'annulled') await clerk.done(simplified.remove, { params: { id } })
  if (situation === 'exported') await clerk.done(invoiceReports.markExported, { body: {} })
  if (situation.endsWith('of a closed period')) await setProperty(app, 'locked_until', dayAgo(0))
  return show()
}

/** A credit note on all, on the first line, or a draft. */
async function credit(clerk: Person, invoice: SimplifiedInvoiceRecord, situation: string): Promise<void> {
  const note = await noted(clerk, invoice, situation.endsWith('in full') ? 'all' : 'first')
  if (!situation.includes('draft')) await clerk.done(credits.accept, { params: { id: note } })
}

async function noted(
  clerk: Person,
  { id, simplified_invoice_items: lines }: SimplifiedInvoiceRecord,
  what: 'all' | 'first',
): Promise<number> {
  const [first] = lines
  const items = what === 'first' && first ? { items: [{ simplified_invoice_item_id: first.id }] } : {}
  return (await clerk.done(credits.create, { body: { simplified_invoice_id: id, reason: 'error', ...items } })).credit_note_id
}

/** Unpaid sales give an issued invoice, paid ones a paid invoice. */
async function overSale(app: TestApp, clerk: Person, situation: string): Promise<SimplifiedInvoiceRecord> {
  const items = [{ item_id: service }, { item_id: service, quantity: '2' }]
  const sale = await sold(clerk, { customer_id: await makeBuyer(app), items })
  const method = situation.startsWith('issued') ? 'transfer' : 'cash'
  await paid(clerk, sale, [{ method, amount: sale.gross }])
  if (method === 'cash') await clerk.done(shop.invoice, { params: { id: sale.id }, body: {} })
  const id = (await saleNow(clerk, sale.id)).simplified_invoice?.id ?? 0
  return (await clerk.done(simplified.show, { params: { id } })).data
}

const at = ({ id }: SimplifiedInvoiceRecord) => ({ id })
const line = ({ simplified_invoice_items: [first] }: SimplifiedInvoiceRecord) => ({
  id: first?.id ?? 0,
  lock_version: first?.lock_version ?? 0,
})

export const transitions = transitionsOf({
  chart,
  table: 'simplified_invoices',
  unmet: { 'UNPAY paymentClosed': 'shown by tests/simplified-invoices/payment-days.test.ts' },
  usual: { ...freshSimplifiedInvoice, lines: 2 },
  situations,
  begin: async (app) => {
    await makeWarehouse(app)
    service = await makeService(app)
  },
  stand,
  look: async (app, each: SimplifiedInvoiceRecord) => (await (await clerkOf(app)).done(simplified.show, { params: at(each) })).data,
  actions: {
    EDIT: {
      send: (each, clerk) =>
        clerk.call(simplified.update, { params: at(each), body: { notes: 'labots', lock_version: each.lock_version } }),
    },
    ITEM_ADD: {
      send: (each, clerk) => clerk.call(simplified.addItems, { params: at(each), body: { items: [{ item_id: service, quantity: '1' }] } }),
    },
    ITEM_EDIT: {
      send: (each, clerk) => {
        const { id, lock_version } = line(each)
        return clerk.call(simplified.updateItem, { params: { id }, body: { quantity: '3', lock_version } })
      },
    },
    ITEM_DELETE: { send: (each, clerk) => clerk.call(simplified.removeItem, { params: { id: line(each).id } }) },
    COPY: { send: (each, clerk) => clerk.call(simplified.copy, { params: at(each) }) },
    PAY: {
      send: (each, clerk) => clerk.call(simplified.update, { params: at(each), body: { event: 'PAY', lock_version: each.lock_version } }),
    },
    UNPAY: {
      send: (each, clerk) => clerk.call(simplified.update, { params: at(each), body: { event: 'UNPAY', lock_version: each.lock_version } }),
    },
    CREDIT: {
      send: async (each, clerk) => {
        const id = await noted(clerk, each, 'first')
        await clerk.done(credits.accept, { params: { id } })
      },
      from: ['issued', 'paid', 'of a closed period', 'paid, of a closed period'],
    },
    DELETE: { send: (each, clerk) => clerk.call(simplified.remove, { params: at(each) }) },
  },
})
