import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { payables } from '../../contract/payables/payables.ts'
import { supplierInvoices } from '../../contract/supplier-invoices/supplier-invoices.ts'
import { freePrepayments, owedDocuments, supplierBalances } from '../../server/areas/payables/owed.ts'
import { audit } from '../../server/integrity/audit.ts'
import { postLedger } from '../../server/jobs/ledger.ts'
import type { Person, TestApp } from '../support/app.ts'
import { registrationNumber } from '../../server/seed/demo/numbers.ts'
import { billEvent, received } from '../support/buying.ts'
import { costBillAccepted } from '../support/cost-bills.ts'
import { makeSupplier, setProperty } from '../support/factories.ts'
import { dayAgo } from '../support/invoicing.ts'
import { draftOrder, exportedOrder, payableSupplier } from '../support/payment-orders.ts'
import { postedOf } from '../support/ledger.ts'
import { expectFound } from '../support/planted.ts'
import { checkUbl } from '../support/ubl-check.ts'
import { creditNote, creditNoteAccepted } from '../support/supplier-credit-notes.ts'
import { beginStory } from '../support/story.ts'

/** @file Credit notes of suppliers without goods (docs/domain/payables.md#credit-notes-without-goods), figures reckoned by hand. */

let app: TestApp
let clerk: Person
beginStory((begun) => ({ app, clerk } = begun))

/** 121.00 EUR with VAT. */
const owed = async (supplier_id: number, fields: { date?: string } = {}) => costBillAccepted(app, ['100.00@21'], { supplier_id, ...fields })
const invoiceNow = async ({ id }: { id: number }) => (await clerk.done(supplierInvoices.show, { params: { id } })).data
const standing = async (supplierId: number) => (await clerk.done(payables.standing, { params: { supplierId } })).data
const creditsOf = async (supplier_id: number) => (await clerk.done(payables.list, { query: { supplier_id, method: 'credit' } })).data
const settle = (supplierId: number) => clerk.call(payables.settle, { params: { supplierId }, body: {} })
const change = async (invoice: { id: number }, body: object) =>
  clerk.call(supplierInvoices.update, {
    params: { id: invoice.id },
    body: { ...body, lock_version: (await invoiceNow(invoice)).lock_version },
  })
const wrong = async () => (await audit(app.db)).filter(({ findings }) => findings.length > 0)

/** Sums that the documents and the ledger say are owed at the end of each day, from the oldest to today. */
async function owedByDay(supplier_id: number, days: number): Promise<[documents: string, ledger: string][]> {
  await postLedger(app.db)
  const each: [string, string][] = []
  for (let ago = days; ago >= 0; ago -= 1) {
    const date = dayAgo(ago)
    const { rows } = await sql<{ documents: string; ledger: string }>`
      select coalesce((select balance from ${supplierBalances({ date, supplier_id })} b), 0)::numeric(14, 2) as documents,
        -coalesce((select sum(amount) from ledger_lines where supplier_id = ${supplier_id} and date <= ${date}), 0)::numeric(14, 2) as ledger`.execute(
      app.db,
    )
    each.push([rows[0]?.documents ?? '', rows[0]?.ledger ?? ''])
  }
  return each
}

describe('a credit note of 12.10 on an invoice of 121.00', () => {
  test('settles it, the payment order pays 108.90, and every day owes the same by documents and ledger', async () => {
    const supplier = await payableSupplier(app)
    const invoice = await owed(supplier, { date: dayAgo(6) })
    const draft = await creditNote(app, ['10.00@21'], { supplier_id: supplier, corrects_id: invoice.id, date: dayAgo(4) })
    expect(draft).toMatchObject({ is_credit: true, status: 'new', net: '-10.00', vat: '-2.10', gross: '-12.10', open: '-12.10' })
    expect(draft.procurement_invoice_items).toMatchObject([{ price: '-10.0000', net: '-10.00', difference: '0.00' }])
    expect(draft).toMatchObject({ corrects: { id: invoice.id }, due_date: dayAgo(4), is_overdue: false })
    expect(await creditsOf(supplier)).toEqual([])
    expect(await standing(supplier)).toMatchObject({ open: '121.00', credited: '0.00', balance: '121.00' })

    const note = await billEvent(app, draft, { event: 'ACCEPT' })
    expect(note).toMatchObject({ status: 'accepted', paid: '0.00', open: '-12.10', is_overdue: false })
    expect(await creditsOf(supplier)).toMatchObject([
      { amount: '12.10', free: '12.10', reference: note.supplier_number, date: dayAgo(4), return_act: null, credit_note: { id: note.id } },
    ])
    expect(await standing(supplier)).toEqual({ open: '121.00', overdue: '0.00', free: '0.00', credited: '12.10', balance: '108.90' })
    const unsettled = [0, 121, 121, 108.9, 108.9, 108.9, 108.9, 108.9].map((sum) => [sum.toFixed(2), sum.toFixed(2)])
    expect(await owedByDay(supplier, 7)).toEqual(unsettled)
    expect(await postedOf(app, 'procurement_invoice', note.id)).toEqual({ 5310: '12.10', 5721: '-2.10', 7710: '-10.00' })

    expect((await settle(supplier)).body.data).toEqual({
      open: '108.90',
      overdue: '0.00',
      free: '0.00',
      credited: '0.00',
      balance: '108.90',
    })
    expect(await invoiceNow(note)).toMatchObject({ status: 'paid', paid: '-12.10', open: '0.00', paid_at: dayAgo(4) })
    expect((await invoiceNow(note)).credit_uses).toEqual([
      { procurement_invoice: { id: invoice.id, name: invoice.supplier_number }, date: dayAgo(4), amount: '12.10' },
    ])
    expect(await invoiceNow(invoice)).toMatchObject({ open: '108.90', credit_notes: [{ id: note.id }], payments: [{ method: 'credit' }] })
    expect(await owedByDay(supplier, 7)).toEqual(unsettled)

    const order = await exportedOrder(app, clerk, await draftOrder(app, [invoice.id]))
    expect(order).toMatchObject({ amount: '108.90', lines: [{ amount: '108.90' }] })
    await clerk.done(payables.executeOrder, { params: { id: order.id }, body: {} })
    expect(await invoiceNow(invoice)).toMatchObject({ status: 'paid', paid: '121.00' })
    expect(await owedByDay(supplier, 7)).toEqual([...unsettled.slice(0, -1), ['0.00', '0.00']])
    expect(await wrong()).toEqual([])
  })

  test('is offered in no payment order, paid by nobody, held by nobody and named by its own page', async () => {
    const supplier = await payableSupplier(app)
    const note = await creditNoteAccepted(app, ['10.00@21'], { supplier_id: supplier })
    const { data: due } = await clerk.done(payables.dueInvoices, { query: {} })
    expect(due.invoices.filter(({ supplier: { id } }) => id === supplier)).toEqual([])
    const ordered = await clerk.call(payables.createOrder, { body: { procurement_invoice_ids: [note.id] } })
    expect(Object.keys(ordered.body.errors ?? {})).toEqual(['procurement_invoice_ids.0'])
    const notPaid = { status: ['Kredītrēķinu ieskaita piegādātāja rēķinos, to neapmaksā'] }
    expect((await change(note, { event: 'PAY' })).body.errors).toEqual(notPaid)
    const held = await clerk.call(payables.hold, {
      params: { id: note.id },
      body: { payment_hold: 'Strīds', lock_version: note.lock_version },
    })
    expect(held.body.errors).toEqual(notPaid)
    const [credit] = await creditsOf(supplier)
    const removed = await clerk.call(payables.removePayment, { params: { id: credit?.id ?? 0 } })
    expect(removed.body.errors).toEqual({ status: ['Kredītrēķinu atsauc tā dokumentā'] })
    const { data: listed } = await clerk.done(supplierInvoices.list, { query: { supplier_id: supplier, is_credit: '1' } })
    expect(listed).toMatchObject([{ id: note.id, gross: '-12.10' }])
    expect((await settle(supplier)).body.errors).toEqual({ status: ['Nav rēķinu, kuros ieskaitīt'] })
  })

  test('settles the invoice that it names before one that is due sooner', async () => {
    const supplier = await payableSupplier(app)
    const sooner = await owed(supplier, { date: dayAgo(9) })
    const named = await owed(supplier, { date: dayAgo(2) })
    await creditNoteAccepted(app, ['110.00@21'], { supplier_id: supplier, corrects_id: named.id })
    await settle(supplier)
    // 133.10: the named invoice takes 121.00, the rest goes on.
    expect([(await invoiceNow(named)).open, (await invoiceNow(sooner)).open]).toEqual(['0.00', '108.90'])
    expect(await wrong()).toEqual([])
  })

  test('counts on each day only as far as invoices took it by then', async () => {
    const supplier = await payableSupplier(app)
    const note = await creditNoteAccepted(app, ['100.00@21'], { supplier_id: supplier, date: dayAgo(5) })
    const [first, second] = [await owed(supplier, { date: dayAgo(3) }), await owed(supplier, { date: dayAgo(1) })]
    const [credit] = await creditsOf(supplier)
    const give = (procurement_invoice_id: number, amount: string) =>
      clerk.done(payables.allocate, { params: { id: credit?.id ?? 0 }, body: { procurement_invoice_id, amount } })
    await give(first.id, '21.00')
    expect(await invoiceNow(note)).toMatchObject({ status: 'accepted', paid: '-21.00', open: '-100.00' })
    await give(second.id, '100.00')
    expect(await invoiceNow(note)).toMatchObject({ status: 'paid', open: '0.00', paid_at: dayAgo(1) })
    const openOn = async (date: string) => {
      const { rows } = await sql<{ open: string }>`
        select open::numeric(14, 2) as open from ${owedDocuments({ date, supplier_id: supplier })} d where document_id = ${note.id}`.execute(
        app.db,
      )
      return rows[0]?.open ?? 'none'
    }
    expect([await openOn(dayAgo(6)), await openOn(dayAgo(4)), await openOn(dayAgo(2)), await openOn(dayAgo(1))]).toEqual([
      'none',
      '-121.00',
      '-100.00',
      'none',
    ])
    const { rows } = await sql`select * from ${freePrepayments({ date: dayAgo(0), supplier_id: supplier })} p`.execute(app.db)
    expect(rows).toEqual([])
    const sums = [0, -121, -121, 0, 0, 121, 121].map((sum) => [sum.toFixed(2), sum.toFixed(2)])
    expect(await owedByDay(supplier, 6)).toEqual(sums)
    expect(await wrong()).toEqual([])
  })

  test('is spent once by two people at the same time, and by an order beside them', async () => {
    const supplier = await payableSupplier(app)
    const note = await creditNoteAccepted(app, ['100.00@21'], { supplier_id: supplier })
    const [one, other] = [await owed(supplier), await owed(supplier)]
    const order = () => clerk.call(payables.createOrder, { body: { procurement_invoice_ids: [other.id, one.id], uses_free: true } })
    const answers = await Promise.all([settle(supplier), order(), settle(supplier)])
    expect(answers.filter(({ status }) => status >= 500)).toEqual([])
    expect(await invoiceNow(note)).toMatchObject({ status: 'paid', paid: '-121.00' })
    expect(await standing(supplier)).toMatchObject({ open: '121.00', credited: '0.00', balance: '121.00' })
    expect(await wrong()).toEqual([])
  })
})

describe('is taken back', () => {
  test('only while no invoice took it, and its credit goes with it', async () => {
    const supplier = await payableSupplier(app)
    const invoice = await owed(supplier)
    const note = await creditNoteAccepted(app, ['10.00@21'], { supplier_id: supplier, corrects_id: invoice.id })
    const [credit] = await creditsOf(supplier)
    const opened = await change(invoice, { event: 'REOPEN' })
    expect(opened.body.errors).toEqual({ status: ['Rēķinu labo kredītrēķins; vispirms atceliet to'] })
    await clerk.done(payables.allocate, { params: { id: credit?.id ?? 0 }, body: { procurement_invoice_id: invoice.id, amount: '5.00' } })
    expect((await invoiceNow(note)).can['UNPAY']).toBe('Kredītrēķinu atsauc rēķinos, kuros tas ir ieskaitīts')
    expect((await change(note, { event: 'REOPEN' })).body.errors).toEqual({
      status: ['Kredītrēķins jau ir ieskaitīts piegādātāja rēķinos; vispirms atsauciet to no tiem'],
    })
    // The database holds it, too.
    const past = sql`update procurement_invoices set status = 'new', accepted_at = null, accepted_by = null where id = ${note.id}`
    await expect(past.execute(app.db)).rejects.toMatchObject({ constraint: 'procurement_invoices_paid_of_accepted' })
    await settle(supplier)
    expect((await invoiceNow(note)).status).toBe('paid')
    await billEvent(app, await invoiceNow(invoice), { event: 'UNPAY', payment_ids: [credit?.id ?? 0] })
    expect(await invoiceNow(note)).toMatchObject({ status: 'accepted', paid: '0.00', open: '-12.10', paid_at: null, credit_uses: [] })
    expect(await creditsOf(supplier)).toMatchObject([{ id: credit?.id, free: '12.10' }])
    expect((await change(note, { event: 'REOPEN' })).body.data).toMatchObject({ status: 'new', accepted_at: null })
    expect(await creditsOf(supplier)).toEqual([])
    expect(await postedOf(app, 'procurement_invoice', note.id)).toEqual({})
    const changed = await change(note, { net: '20.00', vat: '4.20', notes: 'Gada bonuss' })
    expect(changed.body.data).toMatchObject({ net: '-20.00', gross: '-24.20', can: { ACCEPT: expect.stringContaining('atšķiras') } })
    const [line] = note.procurement_invoice_items
    const body = { price: '20', lock_version: line?.lock_version ?? 0 }
    const { data } = await clerk.done(supplierInvoices.updateItem, { params: { id: note.id, itemId: line?.id ?? 0 }, body })
    expect(data.procurement_invoice_items).toMatchObject([{ net: '-20.00' }])
    await billEvent(app, data, { event: 'ACCEPT' })
    expect(await creditsOf(supplier)).toMatchObject([{ amount: '24.20' }])
    expect(await wrong()).toEqual([])
  })

  test('not in a closed period, in which nothing is accepted either', async () => {
    const supplier = await payableSupplier(app)
    const draft = await creditNote(app, ['10.00@21'], { supplier_id: supplier, date: dayAgo(7) })
    const note = await creditNoteAccepted(app, ['10.00@21'], { supplier_id: supplier, date: dayAgo(7) })
    const invoice = await owed(supplier, { date: dayAgo(6) })
    await setProperty(app, 'locked_until', dayAgo(4))
    const closed = { status: ['Piegādātāja rēķina datums ir slēgtā periodā'] }
    expect((await change(draft, { event: 'ACCEPT' })).body.errors).toEqual(closed)
    expect((await change(note, { event: 'REOPEN' })).body.errors).toEqual(closed)
    // It is used from the first open day on, which changes no account.
    expect((await settle(supplier)).status).toBe(200)
    expect(await invoiceNow(note)).toMatchObject({ status: 'paid', paid_at: dayAgo(3) })
    expect(await invoiceNow(invoice)).toMatchObject({ open: '108.90' })
    await setProperty(app, 'locked_until', dayAgo(2))
    const [credit] = await creditsOf(supplier)
    const back = await change(invoice, { event: 'UNPAY', payment_ids: [credit?.id] })
    expect(back.body.errors).toEqual({ status: ['Apmaksas datums ir slēgtā periodā'] })
    await setProperty(app, 'locked_until', '')
    expect(await wrong()).toEqual([])
  })
})

describe('refuses', () => {
  const errorsOf = async (body: object) => {
    const lines = [{ name: 'Bonuss', price: '10.00', vat_rate_code: 'PVN21' }]
    const base = { supplier_number: `A-${Math.random()}`, lines }
    const answer = await clerk.call(supplierInvoices.createCredit, { body: { ...base, ...body } as never })
    return [answer.status, ...Object.keys(answer.body.errors ?? {})]
  }

  test('what is no invoice of the supplier to correct, a number twice, and sums of nothing', async () => {
    const [supplier_id, other] = [await makeSupplier(app), await makeSupplier(app)]
    const [invoice, strange] = [await owed(supplier_id), await owed(other)]
    const note = await creditNoteAccepted(app, ['10.00@21'], { supplier_id, supplier_number: 'VIENS-1' })
    expect(await errorsOf({ supplier_id, corrects_id: strange.id })).toEqual([422, 'corrects_id'])
    expect(await errorsOf({ supplier_id, corrects_id: note.id })).toEqual([422, 'corrects_id'])
    expect(await errorsOf({ supplier_id, supplier_number: 'viens-1' })).toEqual([422, 'supplier_number'])
    expect(await errorsOf({ supplier_id: 999_999 })).toEqual([422, 'supplier_id'])
    expect(await errorsOf({ supplier_id, lines: [] })).toEqual([422, 'lines'])
    expect(await errorsOf({ supplier_id, net: '-10.00' })).toEqual([422, 'net'])
    expect(await errorsOf({ supplier_id, lines: [{ name: 'x', price: '1', vat_rate_code: 'NAV' }] })).toEqual([
      422,
      'lines.0.vat_rate_code',
    ])
    expect(Object.keys((await change(invoice, { event: 'REOPEN' })).body.errors ?? {})).toEqual([])
    expect(Object.keys((await change(invoice, { corrects_id: note.id })).body.errors ?? {})).toEqual(['corrects_id'])
    const draft = await creditNote(app, ['10.00@21'], { supplier_id })
    expect(Object.keys((await change(draft, { corrects_id: invoice.id })).body.errors ?? {})).toEqual(['corrects_id'])
    const nothing = await creditNote(app, ['10.00@21', '-10.00@21'], { supplier_id })
    expect((await change(nothing, { event: 'ACCEPT' })).body.errors).toEqual({ status: ['Kredītrēķina summai jābūt lielākai par nulli'] })
  })

  test('goods, customs and another kind of document, also by the database', async () => {
    const supplier_id = await makeSupplier(app)
    const note = await creditNote(app, ['10.00@21'], { supplier_id, vat_kind: 'import' })
    const customs = await clerk.call(supplierInvoices.addCustoms, {
      params: { id: note.id },
      body: { number: 'MRN-1', date: note.date, taxable: '1.00', vat: '0.21', is_special: false },
    })
    expect(customs.status).toBe(422)
    const { lines } = await received(app, [{}], { supplier_id })
    const goods = sql`
      insert into procurement_invoice_items (procurement_invoice_id, position, procurement_item_id, quantity, price, vat_rate_code, vat_rate)
      values (${note.id}, 9, ${lines[0]?.id ?? 0}, 1, 5, 'PVN21', 21)`
    await expect(goods.execute(app.db)).rejects.toThrow('Kredītrēķinā bez preču atdošanas preču rindu nav')
    await expect(sql`update procurement_invoices set is_credit = false where id = ${note.id}`.execute(app.db)).rejects.toThrow()
    // Invoices stay above zero, credit notes below.
    const invoice = await owed(supplier_id)
    for (const wider of [sql`net = -1, vat = 0, gross = -1`, sql`vat = -1, gross = net - 1`, sql`paid = -1`]) {
      await expect(sql`update procurement_invoices set ${wider} where id = ${invoice.id}`.execute(app.db)).rejects.toThrow()
    }
    await expect(sql`update procurement_invoices set net = 1, gross = 1 where id = ${note.id}`.execute(app.db)).rejects.toThrow()
  })
})

test('takes the VAT kind and the account of the invoice that it corrects', async () => {
  const supplier_id = await makeSupplier(app)
  const account = await app.db.selectFrom('accounting_accounts').select('id').where('code', '=', '7720').executeTakeFirstOrThrow()
  const invoice = await costBillAccepted(app, ['100.00@21'], { supplier_id, vat_kind: 'reverse', accounting_account_id: account.id })
  const note = await creditNoteAccepted(app, ['10.00@21'], { supplier_id, corrects_id: invoice.id })
  expect(note).toMatchObject({ vat_kind: 'reverse', vat: '0.00', gross: '-10.00', accounting_account: { id: account.id } })
  expect(await postedOf(app, 'procurement_invoice', note.id)).toEqual({ 5310: '10.00', 7720: '-10.00' })
})

test('its XML is a UBL credit note above zero that names the invoice', async () => {
  const reg_nr = registrationNumber(4_002)
  const supplier_id = await makeSupplier(app, { name: 'SIA Bonusi', reg_nr, vat_nr: `LV${reg_nr}`, address: 'Ostas iela 1, Rīga' })
  const invoice = await owed(supplier_id)
  const note = await creditNoteAccepted(app, ['10.00@21', '-2.00@21'], { supplier_id, corrects_id: invoice.id })
  const xml = (await clerk.call(supplierInvoices.xml, { params: { id: note.id } })).bytes.toString('utf8')
  expect(checkUbl(xml)).toEqual([])
  expect(xml).toMatch(/<CreditNote [^]*<cbc:CreditNoteTypeCode>381<[^]*<cac:BillingReference>/)
  expect(xml).toContain(`<cbc:ID>${invoice.supplier_number}</cbc:ID>`)
  expect(xml).toMatch(/<cbc:PayableAmount currencyID="EUR">9\.68</)
})

test('steps of approval look at its sum without the sign', async () => {
  const supplier_id = await makeSupplier(app)
  await sql`insert into invoice_approval_steps (name, step_nr, from_gross, approver_id) values ('Kredīts', 1, 12.10, ${clerk.id})`.execute(
    app.db,
  )
  const [small, large] = [await creditNote(app, ['9.99@21'], { supplier_id }), await creditNote(app, ['10.00@21'], { supplier_id })]
  expect([small.awaits, large.awaits !== null]).toEqual([null, true])
  await sql`update invoice_approval_steps set is_active = false`.execute(app.db)
})

test('the audit finds a credit note whose credit is not its own', async () => {
  const supplier_id = await makeSupplier(app)
  const note = await creditNoteAccepted(app, ['10.00@21'], { supplier_id })
  const half = await creditNoteAccepted(app, ['100.00@21'], { supplier_id })
  await owed(supplier_id)
  await settle(supplier_id)
  await postLedger(app.db)
  await expectFound(app.db, [
    ['PAYABLE13_credit_notes_have_their_credit', sql`update supplier_payments set date = date - 1 where credit_invoice_id = ${note.id}`],
    ['PAYABLE1_invoices_know_their_payments', sql`update procurement_invoices set paid = paid + 0.01 where id = ${half.id}`],
    ['PAYABLE1_invoices_know_their_payments', sql`update procurement_invoices set paid_at = paid_at + 1 where id = ${note.id}`],
    [
      'suppliers_are_owed_what_their_documents_say',
      sql`update procurement_invoices set net = net - 1, gross = gross - 1 where id = ${half.id}`,
    ],
  ])
})
