import { afterEach, expect, test } from 'vitest'
import { confirmedHeader } from '../../contract/confirmations.ts'
import { credits } from '../../contract/credits/credits.ts'
import { invoices } from '../../contract/invoices/invoices.ts'
import type { InvoiceRecord } from '../../contract/invoices/invoice-record.ts'
import type { Person, TestApp } from '../support/app.ts'
import { creditDraft } from '../support/crediting.ts'
import { makeItem, setProperty } from '../support/factories.ts'
import { accepted, draft, makeBuyer } from '../support/invoicing.ts'
import { beginStory } from '../support/story.ts'

/** Violations of official e-invoice rules are refused at ACCEPT, before numbering. */

let app: TestApp
let clerk: Person
beginStory((begun) => ({ app, clerk } = begun))

const ours = (fields: { vat_nr: string | null }) => app.db.updateTable('customers').set(fields).where('is_main', '=', true).execute()
const change = (id: number, fields: { vat_nr?: string | null; country_id?: number }) =>
  app.db.updateTable('customers').set(fields).where('id', '=', id).execute()

afterEach(async () => {
  await ours({ vat_nr: 'LV40003000003' })
  await setProperty(app, 'einvoice_enabled', true)
})

const accept = ({ id }: Pick<InvoiceRecord, 'id'>) => clerk.call(invoices.accept, { params: { id } })

async function countryUk(): Promise<number> {
  const { id } = await app.db
    .insertInto('countries')
    .values({ code: 'UK', name: 'Lielbritānija' })
    .onConflict((again) => again.column('code').doUpdateSet({ name: 'Lielbritānija' }))
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

interface Fault {
  name: string
  field: string
  words: string
  plant: (buyer: number, invoice: InvoiceRecord) => Promise<unknown>
  mend: (buyer: number, invoice: InvoiceRecord) => Promise<unknown>
}

const unitOf = (code: string) => (_: number, invoice: InvoiceRecord) =>
  app.db
    .updateTable('measure_units')
    .set({ unece_code: code })
    .where('id', '=', invoice.invoice_items[0]?.measure_unit.id ?? 0)
    .execute()
const noteOf =
  (notes: string) =>
  (_: number, { id }: InvoiceRecord) =>
    app.db.updateTable('invoices').set({ notes }).where('id', '=', id).execute()

const faults: readonly Fault[] = [
  {
    name: 'we have no VAT number',
    field: 'vat_nr',
    words: 'mūsu uzņēmumam PVN numura nav',
    plant: () => ours({ vat_nr: null }),
    mend: () => ours({ vat_nr: 'LV40003000003' }),
  },
  {
    name: 'the buyer’s VAT number names no country',
    field: 'vat_nr',
    words: '„917103801MVA” nesākas ar valsts kodu',
    plant: (buyer) => change(buyer, { vat_nr: '917103801MVA' }),
    mend: (buyer) => change(buyer, { vat_nr: null }),
  },
  {
    name: 'the buyer’s country has no official code',
    field: 'country_id',
    words: '„UK”',
    plant: async (buyer) => change(buyer, { country_id: await countryUk() }),
    mend: async (buyer) => {
      const { id } = await app.db.selectFrom('countries').select('id').where('code', '=', 'GB').executeTakeFirstOrThrow()
      await change(buyer, { country_id: id })
    },
  },
  {
    name: 'a unit has no official code',
    field: 'unece_code',
    words: '1. rindas mērvienības',
    plant: unitOf('GAB'),
    mend: unitOf('H87'),
  },
  { name: 'the notes name a subject that is none', field: 'notes', words: '„A-1”', plant: noteOf('#A-1#'), mend: noteOf('A-1') },
]

const runningNumber = ({ number }: Pick<InvoiceRecord, 'number'>) => Number(/\d+$/.exec(number ?? '')?.[0])

test.each(faults)('$name', async ({ field, words, plant, mend }) => {
  const before = await accepted(app)
  const buyer = await makeBuyer(app)
  const invoice = await draft(app, {
    customer_id: buyer,
    order_items: [{ item_id: await makeItem(app, { type: 'service', is_stocked: false }), quantity: '1' }],
  })
  await plant(buyer, invoice)
  const { status, body } = await accept(invoice)
  expect([status, Object.keys(body.errors ?? {})]).toEqual([422, [field]])
  expect(body.errors?.[field]?.[0]).toContain(words)
  expect((await clerk.done(invoices.show, { params: { id: invoice.id } })).data).toMatchObject({ status: 'draft', number: null })
  await mend(buyer, invoice)
  const { data: mended } = await clerk.done(invoices.accept, { params: { id: invoice.id } })
  expect(runningNumber(mended)).toBe(runningNumber(before) + 1)
})

test('where no e-invoices are made, nothing of them is asked', async () => {
  await setProperty(app, 'einvoice_enabled', false)
  const buyer = await makeBuyer(app, { vat_nr: '917103801MVA' })
  expect((await accept(await draft(app, { customer_id: buyer }))).status).toBe(200)
})

test('a credit note on an invoice whose numbers are faulty is asked about, since nobody can mend them', async () => {
  await setProperty(app, 'einvoice_enabled', false)
  const buyer = await makeBuyer(app, { vat_nr: '917103801MVA' })
  const invoice = await accepted(app, { customer_id: buyer })
  await setProperty(app, 'einvoice_enabled', true)
  await change(buyer, { vat_nr: null })
  const { id } = await creditDraft(app, invoice, { reason: 'error' })
  const acceptAnswer = await clerk.call(credits.accept, { params: { id } })
  expect([acceptAnswer.status, acceptAnswer.body.confirm?.code]).toEqual([422, 'faulty-e-invoice'])
  const headers = { [confirmedHeader]: 'faulty-e-invoice' }
  expect((await clerk.done(credits.accept, { params: { id }, headers })).data.status).toBe('accepted')
})

test('what can be mended is refused of a credit note, too', async () => {
  const invoice = await accepted(app)
  const { id } = await creditDraft(app, invoice, { reason: 'error', notes: '#A-1#' })
  const refused = await clerk.call(credits.accept, { params: { id } })
  expect([refused.status, Object.keys(refused.body.errors ?? {}), refused.body.confirm]).toEqual([422, ['notes'], undefined])
})
