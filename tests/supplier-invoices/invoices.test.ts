import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { suppliers } from '../../contract/suppliers/suppliers.ts'
import { supplierInvoices } from '../../contract/supplier-invoices/supplier-invoices.ts'
import { workspace } from '../../contract/workspace/workspace.ts'
import { registrationNumber } from '../../server/seed/demo/numbers.ts'
import type { Person, TestApp } from '../support/app.ts'
import { billAccepted, billed, billEvent, received } from '../support/buying.ts'
import { makeSupplier, setProperty } from '../support/factories.ts'
import { dayAgo } from '../support/invoicing.ts'
import { checkUbl } from '../support/ubl-check.ts'
import { beginStory } from '../support/story.ts'

let app: TestApp
let clerk: Person
beginStory((begun) => ({ app, clerk } = begun))

const formOf = async (supplierId: number, query = {}) => (await clerk.done(supplierInvoices.form, { params: { supplierId }, query })).data

describe('goods without an invoice', () => {
  test('are told by supplier, and line by line on the form with his terms', async () => {
    const supplier = await makeSupplier(app, { name: 'Būvmateriāli un citi', payment_term_days: 21 })
    const receipt = await received(app, [{}, { quantity: '2', purchase_price: '1.5' }], { supplier_id: supplier })
    const { data } = await clerk.done(supplierInvoices.invoiceables, { query: { q: 'buvmateriali' } })
    expect(data).toEqual([{ id: supplier, name: 'Būvmateriāli un citi', procurements: 1, lines: 2, net: '53.00', oldest: dayAgo(0) }])
    const form = await formOf(supplier)
    expect(form).toMatchObject({ supplier: { id: supplier }, date: dayAgo(0), due_date: dayAgo(-21), vat_kind: 'domestic' })
    expect(form.items.map(({ procurement_item_id, quantity, price, net }) => [procurement_item_id, quantity, price, net])).toEqual([
      [receipt.lines[0]?.id, '10.0000', '5.0000', '50.00'],
      [receipt.lines[1]?.id, '2.0000', '1.5000', '3.00'],
    ])
    expect((await formOf(supplier, { status: 'ordered' })).items).toEqual([])
    await billed(app, receipt)
    expect((await clerk.done(supplierInvoices.invoiceables, { query: { q: 'buvmateriali' } })).data).toEqual([])
    expect((await formOf(supplier)).items).toEqual([])
  })

  test('of no supplier are not found, so that the form is left for the list (rule R198)', async () => {
    const { status, body } = await clerk.call(supplierInvoices.form, { params: { supplierId: 999_999 } })
    expect([status, body.code]).toEqual([404, 'no_record'])
  })

  test('come with the VAT that the supplier’s country and kind ask for', async () => {
    const { rows } = await sql<{ id: number; code: string }>`select id, code from countries where code in ('EE', 'US')`.execute(app.db)
    const of = (code: string) => rows.find((row) => row.code === code)?.id ?? 0
    const kinds = [
      await makeSupplier(app, { country_id: of('EE') }),
      await makeSupplier(app, { country_id: of('US') }),
      await makeSupplier(app, { is_reverse_charge: true }),
    ]
    expect(await Promise.all(kinds.map(async (id) => (await formOf(id)).vat_kind))).toEqual(['eu', 'import', 'reverse'])
  })
})

describe('a new invoice', () => {
  test('holds what the supplier states beside what the lines come to, and its goods are taken', async () => {
    const receipt = await received(app, [{}, { quantity: '2', purchase_price: '1.5', discount_percent: '10' }])
    const invoice = await billed(app, receipt, { supplier_number: '  A-17 ', due_date: dayAgo(-5), notes: 'steidzami' })
    expect(invoice).toMatchObject({
      supplier_number: 'A-17',
      status: 'new',
      due_date: dayAgo(-5),
      net: '52.70',
      vat: '11.07',
      gross: '63.77',
      lines_net: '52.70',
      lines_vat: '11.07',
      difference: '0.00',
      procurements: [{ id: receipt.procurement }],
    })
    expect(invoice.procurement_invoice_items[1]).toMatchObject({
      price: '1.5000',
      expected_price: '1.3500',
      net: '2.70',
      vat_rate: '21.0000',
    })
    const { rows } = await sql<{ quantity_invoiced: string }>`
      select quantity_invoiced from procurement_items where procurement_id = ${receipt.procurement} order by id`.execute(app.db)
    expect(rows.map(({ quantity_invoiced }) => quantity_invoiced)).toEqual(['10.0000', '2.0000'])
  })

  test('takes no more than was received, each line once, of this supplier alone, from what was received', async () => {
    const receipt = await received(app)
    const line = receipt.lines[0]?.id ?? 0
    const create = (items: { procurement_item_id: number; quantity?: string }[], supplier_id = receipt.supplier) =>
      clerk.call(supplierInvoices.create, { body: { supplier_id, supplier_number: 'X', items } })
    const errorsOf = async (...args: Parameters<typeof create>) => Object.keys((await create(...args)).body.errors ?? {})
    expect(await errorsOf([{ procurement_item_id: line, quantity: '10.5' }])).toEqual(['items.0.quantity'])
    expect(await errorsOf([{ procurement_item_id: line, quantity: '1' }, { procurement_item_id: line }])).toEqual([
      'items.1.procurement_item_id',
    ])
    expect(await errorsOf([{ procurement_item_id: line }], await makeSupplier(app))).toEqual(['items.0.procurement_item_id'])
    expect(await errorsOf([{ procurement_item_id: 999_999 }])).toEqual(['items.0.procurement_item_id'])
    await billed(app, receipt)
    expect(await errorsOf([{ procurement_item_id: line, quantity: '1' }])).toEqual(['items.0.quantity'])
  })

  test('has a number that its supplier gives once a year', async () => {
    const supplier_id = await makeSupplier(app)
    await billed(app, await received(app, [{}], { supplier_id }), { supplier_number: 'b-1' })
    const second = await received(app, [{}], { supplier_id })
    const items = second.lines.map(({ id }) => ({ procurement_item_id: id }))
    const again = await clerk.call(supplierInvoices.create, { body: { supplier_id, supplier_number: 'B-1', items } })
    expect(Object.keys(again.body.errors ?? {})).toEqual(['supplier_number'])
    await billed(app, await received(app), { supplier_number: 'B-1' })
  })

  test('of a kind without VAT charges none', async () => {
    const receipt = await received(app)
    const items = receipt.lines.map(({ id }) => ({ procurement_item_id: id }))
    const body = { supplier_id: receipt.supplier, supplier_number: 'EU-1', vat_kind: 'eu' as const, items }
    const wrong = await clerk.call(supplierInvoices.create, { body: { ...body, vat: '1.00' } })
    expect(Object.keys(wrong.body.errors ?? {})).toEqual(['vat'])
    const { data } = await clerk.done(supplierInvoices.create, { body })
    expect(data).toMatchObject({ net: '50.00', vat: '0.00', gross: '50.00', lines_vat: '0.00' })
    expect((await billEvent(app, data, { event: 'ACCEPT' })).status).toBe('accepted')
  })

  test('is corrected: header, kind of VAT, lines; what is taken off can be invoiced again', async () => {
    const receipt = await received(app, [{}, {}])
    const invoice = await billed(app, receipt)
    const params = { id: invoice.id }
    const reversed = await clerk.done(supplierInvoices.update, {
      params,
      body: { vat_kind: 'reverse', lock_version: invoice.lock_version },
    })
    expect(reversed.data).toMatchObject({ vat_kind: 'reverse', net: '100.00', vat: '0.00', gross: '100.00' })
    const [first, second] = reversed.data.procurement_invoice_items
    const at = { ...params, itemId: first?.id ?? 0 }
    const edited = await clerk.done(supplierInvoices.updateItem, { params: at, body: { quantity: '4', price: '6', lock_version: 1 } })
    expect(edited.data.procurement_invoice_items[0]).toMatchObject({
      quantity: '4.0000',
      net: '24.00',
      difference: '4.00',
      invoiceable: '10.0000',
    })
    const stale = await clerk.call(supplierInvoices.updateItem, { params: at, body: { price: '7', lock_version: 1 } })
    expect(stale.body.errors).toHaveProperty('lock_version')
    const tooMuch = await clerk.call(supplierInvoices.updateItem, { params: at, body: { quantity: '11', lock_version: 2 } })
    expect(Object.keys(tooMuch.body.errors ?? {})).toEqual(['quantity'])
    const { data } = await clerk.done(supplierInvoices.removeItem, { params: { ...params, itemId: second?.id ?? 0 } })
    expect(data.procurement_invoice_items).toHaveLength(1)
    expect((await formOf(receipt.supplier)).items.map(({ quantity }) => quantity)).toEqual(['6.0000', '10.0000'])
    const due = await clerk.call(supplierInvoices.update, { params, body: { due_date: dayAgo(3), lock_version: data.lock_version } })
    expect(Object.keys(due.body.errors ?? {})).toEqual(['due_date'])
  })

  test('deleted or cancelled gives its goods free; a cancelled one its number, too', async () => {
    const receipt = await received(app)
    const cancelled = await billEvent(app, await billed(app, receipt, { supplier_number: 'C-1' }), { event: 'CANCEL' })
    expect(cancelled).toMatchObject({ status: 'cancelled', can: { EDIT: expect.any(String) as string } })
    const again = await billed(app, receipt, { supplier_number: 'C-1' })
    await clerk.done(supplierInvoices.remove, { params: { id: again.id } })
    expect((await clerk.call(supplierInvoices.show, { params: { id: again.id } })).status).toBe(404)
    expect((await formOf(receipt.supplier)).items.map(({ quantity }) => quantity)).toEqual(['10.0000'])
  })
})

describe('an accepted invoice', () => {
  test('is paid on a day that has come, and unpaid again', async () => {
    const invoice = await billAccepted(app, await received(app), { date: dayAgo(3), due_date: dayAgo(1) })
    expect(invoice).toMatchObject({ is_overdue: true, accepted_by: { id: clerk.id } })
    const { data: overdue } = await clerk.done(supplierInvoices.list, { query: { is_overdue: '1' } })
    expect(overdue.map(({ id }) => id)).toContain(invoice.id)
    for (const paid_at of [dayAgo(-1), dayAgo(4)]) {
      const body = { event: 'PAY' as const, paid_at, lock_version: invoice.lock_version }
      const refused = await clerk.call(supplierInvoices.update, { params: { id: invoice.id }, body })
      expect(Object.keys(refused.body.errors ?? {})).toEqual(['paid_at'])
    }
    const paid = await billEvent(app, invoice, { event: 'PAY', paid_at: dayAgo(2) })
    expect(paid).toMatchObject({ status: 'paid', paid_at: dayAgo(2), is_overdue: false })
    expect(await billEvent(app, paid, { event: 'UNPAY' })).toMatchObject({ status: 'accepted', paid_at: null })
  })

  test('stands as it is: the database keeps it, too', async () => {
    const { id } = await billAccepted(app, await received(app))
    const refused = /slēgts un vairs nav labojams/
    await expect(sql`update procurement_invoices set notes = 'x' where id = ${id}`.execute(app.db)).rejects.toThrow(refused)
    await expect(sql`update procurement_invoice_items set price = 1 where procurement_invoice_id = ${id}`.execute(app.db)).rejects.toThrow(
      refused,
    )
    await expect(sql`delete from procurement_invoices where id = ${id}`.execute(app.db)).rejects.toThrow(refused)
    const { id: fresh } = await billed(app, await received(app), { net: '1.00', vat: '0.21' })
    const early = sql`update procurement_invoices set status = 'accepted', accepted_at = now(), accepted_by = ${clerk.id} where id = ${fresh}`
    await expect(early.execute(app.db)).rejects.toThrow(/neatbilst rēķina rindām/)
  })

  test('is found by number and supplier, listed by state, day and sum', async () => {
    const supplier_id = await makeSupplier(app, { name: 'Meklējamais nams' })
    const small = await billed(app, await received(app, [{ quantity: '1' }], { supplier_id }), { supplier_number: 'ZX-77' })
    const large = await billAccepted(app, await received(app, [{}], { supplier_id }), { date: dayAgo(1) })
    const ids = async (query: object) =>
      (await clerk.done(supplierInvoices.list, { query: { supplier_id, ...query } })).data.map(({ id }) => id)
    expect(await ids({})).toEqual([small.id, large.id])
    expect(await ids({ sort: '-gross' })).toEqual([large.id, small.id])
    expect(await ids({ status: 'accepted' })).toEqual([large.id])
    expect(await ids({ q: 'zx 77' })).toEqual([small.id])
    expect(await ids({ date_to: dayAgo(1) })).toEqual([large.id])
    const found = await clerk.done(workspace.search, { query: { q: 'mekle', kind: 'procurement_invoice' } })
    expect(found.data.map(({ id }) => id).toSorted()).toEqual([small.id, large.id].toSorted())
  })
})

test('the XML is a UBL invoice from the supplier to us, named by its uuid', async () => {
  const reg_nr = registrationNumber(4_001)
  const supplier_id = await makeSupplier(app, { name: 'SIA "Šķūnis"', reg_nr, vat_nr: `LV${reg_nr}`, address: 'Ostas iela 1, Rīga' })
  const receipt = await received(app, [{}, { quantity: '3', purchase_price: '3.3333', discount_percent: '5' }], { supplier_id })
  const drafted = await billed(app, receipt, { net: '58.00', vat: '12.18', supplier_number: 'ŠĶ-1' })
  const invoice = await billEvent(app, drafted, { event: 'ACCEPT', price_difference: true })
  const { headers, bytes } = await clerk.call(supplierInvoices.xml, { params: { id: invoice.id } })
  expect(headers['content-disposition']).toContain(`${invoice.uuid}.xml`)
  const xml = bytes.toString('utf8')
  expect(xml).toContain('SIA "Šķūnis"')
  expect(xml).toContain('<cbc:ID>ŠĶ-1</cbc:ID>')
  expect(checkUbl(xml)).toEqual([])
})

test('nothing is dated in a closed period', async () => {
  const receipt = await received(app)
  await setProperty(app, 'locked_until', dayAgo(1))
  const items = receipt.lines.map(({ id }) => ({ procurement_item_id: id }))
  const body = { supplier_id: receipt.supplier, supplier_number: 'Slēgts', date: dayAgo(2), items }
  const refused = await clerk.call(supplierInvoices.create, { body })
  await setProperty(app, 'locked_until', '')
  expect(Object.keys(refused.body.errors ?? {})).toEqual(['date'])
})

test('two clerks invoice the same goods at once: one of them is refused', async () => {
  const receipt = await received(app)
  const items = receipt.lines.map(({ id }) => ({ procurement_item_id: id }))
  const answers = await Promise.all(
    ['1', '2'].map((supplier_number) =>
      clerk.call(supplierInvoices.create, { body: { supplier_id: receipt.supplier, supplier_number, items } }),
    ),
  )
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422])
})

test('a supplier with procurements stays', async () => {
  const { supplier } = await received(app)
  const { data } = await clerk.done(suppliers.show, { params: { id: supplier } })
  expect(data.can['DELETE']).toMatch(/ir iepirkumi/)
  expect((await clerk.call(suppliers.remove, { params: { id: supplier } })).body.errors).toEqual({ status: [data.can['DELETE']] })
})
