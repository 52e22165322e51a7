import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { incomingInvoices } from '../../contract/incoming-invoices/incoming-invoices.ts'
import type { SupplierItemCode } from '../../contract/incoming-invoices/supplier-codes.ts'
import { supplierInvoices } from '../../contract/supplier-invoices/supplier-invoices.ts'
import type { Person, TestApp } from '../support/app.ts'
import { received } from '../support/buying.ts'
import { makeItem, makeSupplier } from '../support/factories.ts'
import { learnedCode, receiveInvoice, showIncoming } from '../support/incoming-invoices.ts'
import { dayAgo } from '../support/invoicing.ts'
import { beginStory } from '../support/story.ts'
import { wholesaler } from '../support/supplier-ubl.ts'

/** @file What people see and do of codes that were learned (INV-INCOMING-5). */

let app: TestApp
let clerk: Person
let supplier: number
let times = 0

beginStory(async (begun) => {
  ;({ app, clerk } = begun)
  supplier = await makeSupplier(app, wholesaler)
})

/** With ten received at 5.00. */
async function item(): Promise<number> {
  const id = await makeItem(app)
  await received(app, [{ item_id: id }], { supplier_id: supplier, date: dayAgo(3) })
  return id
}

const invoiceOf = (code: string) => {
  times += 1
  return receiveInvoice(clerk, { number: `SK-${times}`, lines: [{ name: 'Nagla', code, quantity: 1, price: 5 }] })
}
const codes = async (query: { supplier_id?: number; item_id?: number; is_forgotten?: '1' | '0'; q?: string }) =>
  (await clerk.done(incomingInvoices.supplierCodes, { query })).data
const only = async (code: string): Promise<SupplierItemCode> => {
  const found = (await codes({ q: code })).filter((each) => each.code === code)
  expect(found).toHaveLength(1)
  return found[0] as SupplierItemCode
}
const forget = ({ id }: { id: number }) => clerk.call(incomingInvoices.forgetSupplierCode, { params: { id }, body: {} })
const recall = ({ id }: { id: number }) => clerk.call(incomingInvoices.recallSupplierCode, { params: { id }, body: {} })
const change = ({ id, lock_version }: Pick<SupplierItemCode, 'id' | 'lock_version'>, item_id: number) =>
  clerk.call(incomingInvoices.changeSupplierCode, { params: { id }, body: { item_id, lock_version } })

describe('a code that was learned', () => {
  test('is listed with who taught it, and with the last document that came of it', async () => {
    const nail = await item()
    const waiting = await invoiceOf('L-1')
    await clerk.done(incomingInvoices.prepare, { params: { id: waiting.id }, body: { items: [{ line: 1, item_id: nail }] } })
    const first = await only('L-1')
    expect(first).toMatchObject({
      supplier: { id: supplier, name: 'SIA Vairums' },
      item: { id: nail },
      learned_by: { id: clerk.id },
      last_invoice: { id: waiting.id, name: waiting.number },
      is_forgotten: false,
    })
    expect(first.last_used_at).not.toBeNull()
    const second = await invoiceOf('l-1')
    expect(second).toMatchObject({ status: 'drafted', lines: [{ learned_code: 'L-1' }] })
    // Its use is no change of a person: who has it open may still save.
    expect(await only('L-1')).toMatchObject({ last_invoice: { id: second.id }, lock_version: first.lock_version })
  })

  test('is not used by an invoice that waits for something else', async () => {
    const nail = await item()
    const waiting = await invoiceOf('L-2')
    await clerk.done(incomingInvoices.prepare, { params: { id: waiting.id }, body: { items: [{ line: 1, item_id: nail }] } })
    const used = await only('L-2')
    const dear = await receiveInvoice(clerk, { number: 'SK-DĀRGI', lines: [{ name: 'Nagla', code: 'L-2', quantity: 1, price: 9 }] })
    expect(dear).toMatchObject({ status: 'exception', problems: [{ remedy: 'differences' }] })
    expect((await only('L-2')).last_invoice).toEqual(used.last_invoice)
  })

  test('is found by supplier, by item, by its text and by whether it is forgotten', async () => {
    const [other, bolt] = [await makeSupplier(app), await makeItem(app)]
    const [a, b] = [await learnedCode(app, other, 'F-1'), await learnedCode(app, other, 'F-2')]
    await sql`update supplier_item_codes set catalog_item_id = ${bolt}, forgotten_at = now() where id = ${b}`.execute(app.db)
    const found = async (query: Parameters<typeof codes>[0]) => (await codes(query)).map(({ id }) => id).toSorted((one, two) => one - two)
    expect(await found({ supplier_id: other })).toEqual([a, b])
    expect(await found({ item_id: bolt })).toEqual([b])
    expect(await found({ supplier_id: other, q: 'f-1' })).toEqual([a])
    expect([await found({ supplier_id: other, is_forgotten: '1' }), await found({ supplier_id: other, is_forgotten: '0' })]).toEqual([
      [b],
      [a],
    ])
  })
})

describe('changing its item', () => {
  test('makes the next invoice mean the other, and says who changed it', async () => {
    const [wrong, right] = [await item(), await item()]
    const code = { id: await learnedCode(app, supplier, 'M-1'), lock_version: 1 }
    await sql`update supplier_item_codes set catalog_item_id = ${wrong}, learned_at = now() - interval '1 day' where id = ${code.id}`.execute(
      app.db,
    )
    const before = await only('M-1')
    const { body } = await change(before, right)
    expect(body.data).toMatchObject({ item: { id: right }, learned_by: { id: clerk.id } })
    expect(body.data.learned_at > before.learned_at).toBe(true)
    const draft = await invoiceOf('M-1')
    const { data } = await clerk.done(supplierInvoices.show, { params: { id: draft.procurement_invoice?.id ?? 0 } })
    expect(data.procurement_invoice_items.map(({ item_id }) => item_id)).toEqual([right])
    const { rows } = await sql<{ event: string; after: object }>`
      select event, after from audit_log where entity_type = 'supplier_item_codes' and entity_id = ${code.id}`.execute(app.db)
    expect(rows).toMatchObject([{ event: 'UPDATED', after: { catalog_item_id: right } }])
  })

  test('is refused over a newer change, to an archived item, and to none', async () => {
    const id = await learnedCode(app, supplier, 'M-2')
    const [a, archived] = [await makeItem(app), await makeItem(app)]
    await sql`update catalog_items set archived_at = now() where id = ${archived}`.execute(app.db)
    expect((await change({ id, lock_version: 1 }, a)).status).toBe(200)
    const stale = await change({ id, lock_version: 1 }, a)
    expect([stale.status, Object.keys(stale.body.errors ?? {})]).toEqual([422, ['lock_version']])
    for (const wrong of [archived, 999_999_999]) {
      const { status, body } = await change({ id, lock_version: 2 }, wrong)
      expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ['item_id']])
    }
  })
})

describe('a code that is forgotten', () => {
  test('means nothing until it is recalled, and its draft stays', async () => {
    const nail = await item()
    const first = await invoiceOf('A-7')
    await clerk.done(incomingInvoices.prepare, { params: { id: first.id }, body: { items: [{ line: 1, item_id: nail }] } })
    const code = await only('A-7')
    expect((await forget(code)).body.data).toMatchObject({ is_forgotten: true, item: { id: nail } })
    expect(await showIncoming(clerk, first)).toMatchObject({ status: 'drafted', lines: [{ item: null, learned_code: null }] })
    const waiting = await invoiceOf('A-7')
    expect(waiting).toMatchObject({ status: 'exception', problems: [{ remedy: 'costs' }] })
    expect((await recall(code)).body.data).toMatchObject({ is_forgotten: false })
    await clerk.done(incomingInvoices.prepare, { params: { id: waiting.id }, body: {} })
    expect(await showIncoming(clerk, waiting)).toMatchObject({ status: 'drafted' })
  })

  test('twice is forgotten once, and is known again when a person names its item', async () => {
    const nail = await item()
    const id = await learnedCode(app, supplier, 'A-8')
    const versions = [(await forget({ id })).body.data.lock_version, (await forget({ id })).body.data.lock_version]
    expect(versions).toEqual([2, 2])
    const waiting = await invoiceOf('A-8')
    await clerk.done(incomingInvoices.prepare, { params: { id: waiting.id }, body: { items: [{ line: 1, item_id: nail }] } })
    expect(await only('A-8')).toMatchObject({ id, is_forgotten: false, item: { id: nail }, last_invoice: { id: waiting.id } })
  })

  test('is known again by the item that is chosen for it', async () => {
    const id = await learnedCode(app, supplier, 'A-9')
    await forget({ id })
    expect((await change({ id, lock_version: 2 }, await item())).body.data).toMatchObject({ is_forgotten: false })
  })
})
