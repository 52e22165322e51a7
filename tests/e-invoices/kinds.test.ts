import { sql } from 'kysely'
import { unzipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { advances } from '../../contract/advances/advances.ts'
import { confirmedHeader } from '../../contract/confirmations.ts'
import { eInvoices } from '../../contract/e-invoices/e-invoices.ts'
import { simplified, type SimplifiedInvoiceRecord } from '../../contract/simplified/simplified.ts'
import type { Person, TestApp } from '../support/app.ts'
import { makeWarehouse } from '../support/factories.ts'
import { publicBody } from '../support/e-invoices.ts'
import { makeBuyer } from '../support/invoicing.ts'
import { simplifiedNow, simplyCredited } from '../support/simplified-credits.ts'
import { beginStory } from '../support/story.ts'
import { checkUbl } from '../support/ubl-check.ts'

/** @file Simplified invoices, their credit notes and advance invoices on the list (INV-EINVOICE-1, INV-EINVOICE-5). */

let app: TestApp
let clerk: Person
beginStory(async (begun) => {
  ;({ app, clerk } = begun)
  await makeWarehouse(app)
})

const at = (id: number) => ({ params: { id } })
const usual = async (customer_id: number) => (await clerk.done(eInvoices.list, { query: { customer_id } })).data
const left = async (customer_id: number) => (await clerk.done(eInvoices.list, { query: { customer_id, duty: 'none' } })).data
const line = { name: 'Piegāde', quantity: '2', unit_price: '60.50' }
const headers = { [confirmedHeader]: 'public-body-simplified' }

async function sold(customer_id: number, fields: { payment_method?: 'transfer' | 'cash' | 'card' } = {}): Promise<SimplifiedInvoiceRecord> {
  return (await clerk.done(simplified.create, { headers, body: { customer_id, payment_method: 'transfer', items: [line], ...fields } }))
    .data
}

async function asked(customer_id: number) {
  const items = [{ name: 'Avanss', quantity: '1', gross: '121.00', vat_rate_code: 'PVN21' }]
  return (
    await clerk.done(advances.create, {
      body: { customer_id, items: items.map(({ gross, ...each }) => ({ ...each, price_gross: gross })) },
    })
  ).data
}

const change = (invoice: SimplifiedInvoiceRecord, body: Record<string, unknown>) =>
  clerk.call(simplified.update, { ...at(invoice.id), headers, body: { ...body, lock_version: invoice.lock_version } })

const sent = 'E-rēķins jau ir nosūtīts; dokumentu labo ar kredītrēķinu'

describe('a simplified invoice', () => {
  test('that is paid by transfer is due, with its credit note, until the fifth working day; rule and source are told', async () => {
    const customer_id = await publicBody(app)
    const invoice = await sold(customer_id)
    const note = await simplyCredited(app, invoice)
    const { rows } = await sql<{ until: string }>`select working_day_after(${invoice.date}::date, 5) as until`.execute(app.db)
    const due = { duty: 'required', status: 'to_send', einvoice_channel: 'email', reporter: 'seller', rule_from: '2026-01-01' }
    expect(await usual(customer_id)).toMatchObject([
      {
        ...due,
        type: 'simplified_invoice',
        document_id: invoice.id,
        number: invoice.number,
        gross: invoice.gross,
        report_until: rows[0]?.until,
      },
      { ...due, type: 'credit_note', document_id: note.id, number: note.number, gross: note.gross },
    ])
    const [row] = await usual(customer_id)
    expect(row).toMatchObject({
      duty_reason: 'Rēķinam budžeta iestādei jābūt e-rēķinam',
      rule_source: expect.stringContaining('2025-12-12'),
    })
  })

  test.each(['cash', 'card'] as const)(
    'with a receipt of the till (%s) is due to nobody, nor is its credit note; the reason is told',
    async (payment_method) => {
      const customer_id = await publicBody(app)
      const invoice = await sold(customer_id, { payment_method })
      await simplyCredited(app, invoice, { refund_method: payment_method })
      expect(await usual(customer_id)).toEqual([])
      const rows = await left(customer_id)
      expect(rows.map(({ type, duty, duty_reason, is_overdue }) => ({ type, duty, duty_reason, is_overdue }))).toEqual(
        ['simplified_invoice', 'credit_note'].map((type) => ({
          type,
          duty: 'none',
          duty_reason: 'Samaksu apliecina kases čeks vai kvīts, tāpēc e-rēķins nav jāizraksta',
          is_overdue: false,
        })),
      )
    },
  )

  test('follows its buyer, way of payment and day, and leaves the list with its annulment', async () => {
    const [body, other] = [await publicBody(app), await publicBody(app)]
    const invoice = await sold(body)
    await change(invoice, { customer_id: other })
    expect([(await usual(body)).length, (await usual(other)).length]).toEqual([0, 1])
    await change(await simplifiedNow(app, invoice), { payment_method: 'card' })
    expect([(await usual(other)).length, (await left(other)).length]).toEqual([0, 1])
    await change(await simplifiedNow(app, invoice), { payment_method: 'transfer' })
    const [before] = await usual(other)
    await change(await simplifiedNow(app, invoice), { notes: 'Piezīme' })
    // A note changes no duty, so the row stays.
    expect((await usual(other)).map(({ id }) => id)).toEqual([before?.id])
    await clerk.done(simplified.remove, at(invoice.id))
    expect([(await usual(other)).length, (await left(other)).length]).toEqual([0, 0])
  })

  test('to nobody is on no list', async () => {
    const { data } = await clerk.done(simplified.create, { body: { items: [line] } })
    const { rows } = await sql`select from e_invoices where simplified_invoice_id = ${data.id}`.execute(app.db)
    expect(rows).toEqual([])
  })

  test('stays as it was sent: neither its header nor its lines change, and it is paid all the same (INV-EINVOICE-3)', async () => {
    const customer_id = await publicBody(app)
    const invoice = await sold(customer_id)
    const [row] = await usual(customer_id)
    await clerk.done(eInvoices.send, { ...at(row?.id ?? 0), body: {} })
    for (const answer of [
      await change(invoice, { notes: 'Citādi' }),
      await change(invoice, { payment_method: 'cash' }),
      await clerk.call(simplified.remove, at(invoice.id)),
    ]) {
      expect([answer.status, answer.body.errors]).toEqual([422, { status: [sent] }])
    }
    for (const column of ['name', 'description'] as const) {
      await expect(
        app.db
          .updateTable('simplified_invoice_items')
          .set({ [column]: 'Cits' })
          .where('simplified_invoice_id', '=', invoice.id)
          .execute(),
      ).rejects.toThrow(sent)
    }
    await expect(sql`delete from simplified_invoice_items where simplified_invoice_id = ${invoice.id}`.execute(app.db)).rejects.toThrow(
      sent,
    )
    expect((await change(invoice, { event: 'PAY' })).status).toBe(200)
  })

  test('goes through the marks and into the batch with its file and that of an advance', async () => {
    const customer_id = await publicBody(app)
    const invoice = await sold(customer_id)
    const advance = await asked(customer_id)
    const ids = [...(await usual(customer_id)), ...(await left(customer_id))].map(({ id }) => id)
    const answer = await clerk.call(eInvoices.batch, { body: { e_invoice_ids: ids } })
    const files = unzipSync(answer.bytes)
    expect(Object.keys(files).toSorted()).toEqual([`${invoice.number}.xml`, `${advance.number}.xml`].toSorted())
    const own = [await clerk.call(simplified.xml, at(invoice.id)), await clerk.call(advances.xml, at(advance.id))]
    expect(Object.values(files).map((file) => Buffer.from(file).toString())).toEqual(own.map(({ bytes }) => bytes.toString()))
    for (const file of Object.values(files)) expect(checkUbl(Buffer.from(file))).toEqual([])
    const [id = 0] = ids
    await clerk.done(eInvoices.send, { ...at(id), body: {} })
    await clerk.done(eInvoices.refuse, { ...at(id), body: { rejected_reason: 'Nav numura' } })
    expect((await clerk.done(eInvoices.correct, { ...at(id), body: {} })).data).toMatchObject({
      status: 'corrected',
      type: 'simplified_invoice',
    })
  })

  test('whose buyer no network knows makes no batch, and its number is named', async () => {
    const customer_id = await publicBody(app, { reg_nr: null, vat_nr: null })
    const invoice = await sold(customer_id)
    const [row] = await usual(customer_id)
    const { status, body } = await clerk.call(eInvoices.batch, { body: { e_invoice_ids: [row?.id ?? 0] } })
    expect([status, body.errors]).toEqual([422, { 'e_invoice_ids.0': [expect.stringMatching(`^${invoice.number}: .*nosūtīt nevar`)] }])
  })
})

describe('an advance invoice', () => {
  test('is a request for payment and due to nobody; sent of one’s own accord it is on the usual list, and stays as it is', async () => {
    const customer_id = await publicBody(app)
    const advance = await asked(customer_id)
    expect(await usual(customer_id)).toEqual([])
    const [row] = await left(customer_id)
    expect(row).toMatchObject({
      type: 'advance_invoice',
      document_id: advance.id,
      number: advance.number,
      duty: 'none',
      duty_reason: 'Avansa rēķins ir samaksas pieprasījums, nevis attaisnojuma dokuments',
    })
    await clerk.done(eInvoices.send, { ...at(row?.id ?? 0), body: {} })
    expect((await usual(customer_id)).map(({ status }) => status)).toEqual(['sent'])
    const edited = await clerk.call(advances.update, { ...at(advance.id), body: { notes: 'Citādi', lock_version: advance.lock_version } })
    expect([edited.status, edited.body.errors]).toEqual([422, { status: [sent] }])
    await clerk.done(eInvoices.reopen, { ...at(row?.id ?? 0), body: {} })
    await clerk.done(advances.remove, at(advance.id))
    expect(await left(customer_id)).toEqual([])
  })
})

test('a business that takes none by a network is told why nothing is due', async () => {
  const customer_id = await makeBuyer(app, { einvoice_channel: 'email' })
  await sold(customer_id)
  const [row] = await left(customer_id)
  expect(row).toMatchObject({ duty: 'none', duty_reason: 'Starp uzņēmumiem e-rēķins ir brīvprātīgs; klients tos tīklā nesaņem' })
})
