import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { incomingInvoices } from '../../contract/incoming-invoices/incoming-invoices.ts'
import { supplierInvoices } from '../../contract/supplier-invoices/supplier-invoices.ts'
import type { Person, TestApp } from '../support/app.ts'
import { billAccepted, received } from '../support/buying.ts'
import { makeItem, makeSupplier } from '../support/factories.ts'
import { receiveInvoice, showIncoming, waitingInvoice } from '../support/incoming-invoices.ts'
import { dayAgo } from '../support/invoicing.ts'
import { beginTests } from '../support/story.ts'
import { wholesaler, type UblLine } from '../support/supplier-ubl.ts'

let app: TestApp
let clerk: Person
let supplier: number
let times = 0

beginTests(async (begun) => {
  ;({ app, clerk } = begun)
  supplier = await makeSupplier(app, wholesaler)
})

/** An item that the supplier calls otherwise, with ten received at 5.00. */
async function item(): Promise<number> {
  times += 1
  const id = await makeItem(app, { sku: `KODS-${times}`, name: `Prece ${times}` })
  await received(app, [{ item_id: id, quantity: '10', purchase_price: '5' }], { supplier_id: supplier, date: dayAgo(3) })
  return id
}

async function invoice(...lines: readonly UblLine[]) {
  times += 1
  return receiveInvoice(clerk, { number: `R-${times}`, lines })
}

const prepare = (id: number, items: { line: number; item_id: number }[]) =>
  clerk.call(incomingInvoices.prepare, { params: { id }, body: { items } })
const codes = async () =>
  (
    await sql<{ code: string; item_id: number }>`
      select code, catalog_item_id as item_id from supplier_item_codes where supplier_id = ${supplier} order by id`.execute(app.db)
  ).rows
const goodsOf = async (id: number) =>
  (await clerk.done(supplierInvoices.show, { params: { id } })).data.procurement_invoice_items.map(({ item_id, quantity }) => [
    item_id,
    quantity,
  ])

describe('an item that a person names for a line', () => {
  test('is the one that the code of the supplier means from then on', async () => {
    const nail = await item()
    const first = await invoice({ name: 'Nagla 4x100', code: 'V-77', quantity: 2, price: 5 })
    expect(first.problems).toMatchObject([{ line: 1, remedy: 'costs' }])
    expect(first.lines).toMatchObject([{ item: null }])
    const { body } = await prepare(first.id, [{ line: 1, item_id: nail }])
    expect(body.data).toMatchObject({ status: 'drafted', lines: [{ item: { id: nail } }] })
    expect(await goodsOf(body.data.procurement_invoice?.id ?? 0)).toEqual([[nail, '2.0000']])
    // The case of a code says nothing.
    const second = await invoice({ name: 'Nagla', code: 'v-77', quantity: 3, price: 5 })
    expect(second).toMatchObject({ status: 'drafted', problems: [], lines: [{ item: { id: nail } }] })
    expect(await goodsOf(second.procurement_invoice?.id ?? 0)).toEqual([[nail, '3.0000']])
  })

  test('is known by the name where the supplier gives no code, and an item may have several', async () => {
    const bolt = await item()
    const first = await invoice({ name: 'Skrūve', quantity: 1, price: 5 }, { name: 'Skrūve M6', code: 'S-6', quantity: 1, price: 5 })
    await prepare(first.id, [
      { line: 1, item_id: bolt },
      { line: 2, item_id: bolt },
    ])
    expect((await codes()).filter(({ item_id }) => item_id === bolt).map(({ code }) => code)).toEqual(['S-6', 'Skrūve'])
    expect(await invoice({ name: 'SKRŪVE', quantity: 1, price: 5 })).toMatchObject({ status: 'drafted' })
  })

  test('holds before a number of ours that is the same', async () => {
    const [ours, theirs] = [await item(), await item()]
    const { rows } = await sql<{ sku: string }>`select sku from catalog_items where id = ${ours}`.execute(app.db)
    const sku = rows[0]?.sku ?? ''
    const waiting = await invoice({ name: 'Tapa', code: sku, quantity: 11, price: 5 })
    expect(waiting.problems).toMatchObject([{ remedy: 'fix' }])
    await prepare(waiting.id, [{ line: 1, item_id: theirs }])
    expect(await invoice({ name: 'Tapa', code: sku, quantity: 1, price: 5 })).toMatchObject({ lines: [{ item: { id: theirs } }] })
  })

  test('that was wrong is put right by naming another, also after the draft', async () => {
    const [wrong, right] = [await item(), await item()]
    const first = await invoice({ name: 'Knaibles', code: 'K-1', quantity: 1, price: 5 })
    const { body } = await prepare(first.id, [{ line: 1, item_id: wrong }])
    await clerk.done(supplierInvoices.remove, { params: { id: body.data.procurement_invoice?.id ?? 0 } })
    expect((await showIncoming(clerk, first)).lines).toMatchObject([{ item: { id: wrong } }])
    const again = await prepare(first.id, [{ line: 1, item_id: right }])
    expect(await goodsOf(again.body.data.procurement_invoice?.id ?? 0)).toEqual([[right, '1.0000']])
    expect((await codes()).filter(({ code }) => code === 'K-1')).toEqual([{ code: 'K-1', item_id: right }])
  })

  test('is found in credit notes too', async () => {
    const id = await item()
    await prepare((await invoice({ name: 'Lenta', code: 'L-1', quantity: 20, price: 5 })).id, [{ line: 1, item_id: id }])
    const receipt = await received(app, [{ item_id: id, quantity: '4', purchase_price: '5' }], { supplier_id: supplier, date: dayAgo(3) })
    const bill = await billAccepted(app, receipt, { date: dayAgo(3) })
    const lines = [{ name: 'Lenta', code: 'L-1', quantity: 1, price: 5 }]
    const credit = await receiveInvoice(clerk, { number: `K-${times}`, date: dayAgo(1), credits: [bill.supplier_number], lines })
    expect(credit).toMatchObject({ status: 'drafted', problems: [] })
  })
})

describe('is refused, and nothing is learned', () => {
  test.each([
    [
      'two items of one code',
      (a: number, b: number) => [
        { line: 1, item_id: a },
        { line: 2, item_id: b },
      ],
      'items.1.item_id',
    ],
    ['a line that is not there', (a: number) => [{ line: 9, item_id: a }], 'items.0.line'],
    ['an item that is not there', () => [{ line: 1, item_id: 999_999_999 }], 'items.0.item_id'],
  ])('%s', async (_, named, field) => {
    const [a, b] = [await item(), await item()]
    const before = await codes()
    const waiting = await invoice({ name: 'Slota', code: `D-${a}`, price: 5 }, { name: 'Slota', code: `d-${a}`, price: 5 })
    const { status, body } = await prepare(waiting.id, named(a, b))
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, [field]])
    expect(await codes()).toEqual(before)
  })

  test('for a seller who is no supplier', async () => {
    const { id } = await waitingInvoice(clerk)
    const { status, body } = await prepare(id, [{ line: 1, item_id: await item() }])
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ['supplier_id']])
  })
})

test('a code of a supplier has one item, whoever writes it', async () => {
  const [a, b] = [await item(), await item()]
  const write = (code: string, id: number) =>
    sql`insert into supplier_item_codes (supplier_id, code, catalog_item_id) values (${supplier}, ${code}, ${id})`.execute(app.db)
  await write('Viens', a)
  await expect(write('VIENS', b)).rejects.toMatchObject({ constraint: 'supplier_item_codes_code' })
  await write('Otrs', a)
})

test('eight at once learn one item of a code', async () => {
  const items = await Promise.all(Array.from({ length: 8 }, item))
  const waiting = await Promise.all(items.map((_, place) => invoice({ name: 'Uzmava', code: 'U-1', quantity: 11 + place, price: 5 })))
  const answers = await Promise.all(waiting.map(({ id }, place) => prepare(id, [{ line: 1, item_id: items[place] ?? 0 }])))
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200))
  expect((await codes()).filter(({ code }) => code === 'U-1')).toHaveLength(1)
})
