import { sql } from 'kysely'
import { formatDate } from '../../../contract/format.ts'
import type { CreditNoteRecord } from '../../../contract/credits/credit-note-record.ts'
import { credits } from '../../../contract/credits/credits.ts'
import { simplified } from '../../../contract/simplified/simplified.ts'
import { creditNote as chart, freshCreditNote } from '../../../machines/credit-note.ts'
import type { Person, TestApp } from '../../support/app.ts'
import { acceptCredit, creditDraft } from '../../support/crediting.ts'
import { clerkOf, makeItem, makeService, makeStock, makeWarehouse, setProperty } from '../../support/factories.ts'
import { accepted, dayAgo, spareNumber } from '../../support/invoicing.ts'
import { transitionsOf } from '../../support/transitions.ts'

interface Stand {
  id: number
  note: CreditNoteRecord
  /** The invoice line not on the note. */
  otherLine: number
}

const situations = {
  draft: { state: 'draft' },
  accepted: { state: 'accepted' },
  rejected: { state: 'rejected' },
  empty: { state: 'draft', facts: { lines: 0 } },
  'back to a closed warehouse': { state: 'draft', facts: { fault: 'Noliktava „Slēdzamā” nav aktīva' } },
  'of a closed period': { state: 'draft', facts: { periodClosed: true } },
  numbered: { state: 'draft', facts: { numbered: true } },
  exported: { state: 'accepted', facts: { exported: true } },
  misdated: {
    state: 'draft',
    facts: { misdated: `Sērijā jau ir dokuments ar datumu ${formatDate(dayAgo(-1))}; numuriem jāseko datumiem` },
  },
  'of a price alone': { state: 'accepted', facts: { orderable: false } },
  'to no customer': { state: 'accepted', facts: { ofCustomer: false } },
} as const

type Situation = keyof typeof situations
type Step = (app: TestApp, clerk: Person, note: CreditNoteRecord) => Promise<unknown>

interface Sold {
  id: number
  lines: number[]
}

const nothing: Sold = { id: 0, lines: [] }
let sold = { goods: nothing, services: nothing }
let closing = 0

async function sell(app: TestApp, item_id: number, lines: number): Promise<Sold> {
  const { id, invoice_items } = await accepted(app, { order_items: Array.from({ length: lines }, () => ({ item_id, quantity: '2' })) })
  return { id, lines: invoice_items.map((each) => each.id) }
}

const line = (note: CreditNoteRecord) => ({
  id: note.credit_note_items[0]?.id ?? 0,
  lock_version: note.credit_note_items[0]?.lock_version ?? 0,
})

const steps: Readonly<Partial<Record<Situation, Step>>> = {
  accepted: acceptNote,
  rejected: (_, clerk, { id }) => clerk.done(credits.reject, { params: { id } }),
  empty: (_, clerk, note) => clerk.done(credits.removeItem, { params: { id: line(note).id } }),
  'back to a closed warehouse': async ({ db }, clerk, note) => {
    const { id, lock_version } = line(note)
    await db.updateTable('warehouses').set({ is_active: true }).where('id', '=', closing).execute()
    await clerk.done(credits.updateItem, { params: { id }, body: { warehouse_id: closing, lock_version } })
    await db.updateTable('warehouses').set({ is_active: false }).where('id', '=', closing).execute()
  },
  'of a closed period': (app) => setProperty(app, 'locked_until', dayAgo(0)),
  numbered: async (app, clerk, { id, lock_version, date }) =>
    clerk.done(credits.setNumber, { params: { id }, body: { number: await spareNumber(app, 'credit_note', date), lock_version } }),
  exported: async (app, clerk, note) => {
    await acceptNote(app, clerk, note)
    await app.db.updateTable('credit_notes').set({ exported_at: new Date().toISOString() }).where('id', '=', note.id).execute()
  },
  misdated: (app) => sql`update document_series set last_date = ${dayAgo(-1)} where kind = 'credit_note'`.execute(app.db),
  'of a price alone': acceptNote,
}

async function acceptNote(app: TestApp, _: Person, note: CreditNoteRecord): Promise<void> {
  await acceptCredit(app, note)
}

async function stand(app: TestApp, name: string): Promise<Stand> {
  const situation = name as Situation
  const clerk = await clerkOf(app)
  await setProperty(app, 'locked_until', '')
  await sql`update document_series set last_date = ${dayAgo(0)} where kind = 'credit_note'`.execute(app.db)
  if (situation === 'to no customer') return ofWalkInBuyer(clerk)
  const priceOnly = situation === 'of a price alone'
  const invoice = priceOnly ? sold.services : sold.goods
  const [first = 0, otherLine = 0] = invoice.lines.splice(0, 2)
  const item = { invoice_item_id: first, ...(priceOnly && { unit_price: '1.5' }) }
  const draft = await creditDraft(app, invoice, { items: [item], ...(priceOnly && { reason: 'discount' }) })
  await steps[situation]?.(app, clerk, draft)
  const { data: note } = await clerk.done(credits.show, { params: { id: draft.id } })
  return { id: note.id, note, otherLine }
}

async function ofWalkInBuyer(clerk: Person): Promise<Stand> {
  const body = { items: [{ name: 'Darbs', unit_price: '10' }] }
  const { simplified_invoice_id } = await clerk.done(simplified.create, { body })
  const { credit_note_id: id } = await clerk.done(credits.create, { body: { simplified_invoice_id, reason: 'error' } })
  return { id, note: (await clerk.done(credits.accept, { params: { id } })).data, otherLine: 1 }
}

const at = ({ id }: Stand) => ({ id })

export const transitions = transitionsOf({
  chart,
  table: 'credit_notes',
  usual: freshCreditNote,
  situations,
  begin: async (app) => {
    const goods = await makeItem(app)
    await makeStock(app, goods, '1000')
    sold = { goods: await sell(app, goods, 80), services: await sell(app, await makeService(app), 8) }
    closing = await makeWarehouse(app, { name: 'Slēdzamā', code: 'SLG' })
  },
  stand,
  look: async (app, each: Stand) => {
    const { status, body } = await (await clerkOf(app)).call(credits.show, { params: at(each) })
    return status === 404 ? null : body.data
  },
  actions: {
    EDIT: {
      send: (each, clerk) =>
        clerk.call(credits.update, { params: at(each), body: { notes: 'labots', lock_version: each.note.lock_version } }),
    },
    ITEM_ADD: {
      send: (each, clerk) => clerk.call(credits.addItem, { params: at(each), body: { invoice_item_id: each.otherLine } }),
    },
    ITEM_EDIT: {
      send: ({ note }, clerk) => {
        const { id, lock_version } = line(note)
        return clerk.call(credits.updateItem, { params: { id }, body: { quantity: '1', lock_version } })
      },
    },
    ITEM_DELETE: { send: ({ note }, clerk) => clerk.call(credits.removeItem, { params: { id: line(note).id } }) },
    ACCEPT: { send: (each, clerk) => clerk.call(credits.accept, { params: at(each) }) },
    REJECT: { send: (each, clerk) => clerk.call(credits.reject, { params: at(each) }) },
    SET_NUMBER: {
      send: async (each, clerk, app) => {
        const number = each.note.can['SET_NUMBER'] === true ? await spareNumber(app, 'credit_note', each.note.date) : 'KR-2020-000001'
        return clerk.call(credits.setNumber, { params: at(each), body: { number, lock_version: each.note.lock_version } })
      },
    },
    EMAIL: {
      send: (each, clerk) =>
        clerk.call(credits.emailToAddress, { params: at(each), body: { address: 'kads@test.example', include_attachments: false } }),
    },
    CREATE_ORDER: { send: ({ id }, clerk) => clerk.call(credits.createOrder, { params: { creditInvoiceId: id }, body: {} }) },
    DELETE: { send: (each, clerk) => clerk.call(credits.remove, { params: at(each) }) },
  },
  unmet: { 'ACCEPT invoiceAccepted': 'only an accepted invoice can be credited, and it never becomes a draft again' },
})
