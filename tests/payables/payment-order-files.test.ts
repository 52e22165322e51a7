import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { customers } from '../../contract/customers/customers.ts'
import { payables } from '../../contract/payables/payables.ts'
import { suppliers } from '../../contract/suppliers/suppliers.ts'
import { supplierInvoices } from '../../contract/supplier-invoices/supplier-invoices.ts'
import type { Person, TestApp } from '../support/app.ts'
import { makeCustomer } from '../support/factories.ts'
import { approvedOrder, draftOrder, exportedOrder, owedTo, payableSupplier, supplierIbans } from '../support/payment-orders.ts'
import { beginStory } from '../support/story.ts'

let app: TestApp
let clerk: Person
beginStory((begun) => ({ app, clerk } = begun))

const at = ({ id }: { id: number }) => ({ params: { id } })
const show = async (order: { id: number }) => (await clerk.done(payables.showOrder, at(order))).data
const invoiceNow = async (id: number) => (await clerk.done(supplierInvoices.show, { params: { id } })).data

describe('a file (INV-PAYABLE-7)', () => {
  const bytesOf = async (id: number, format: string) => {
    const { statusCode, body } = await app.app.inject({
      url: `/api/workspace/payment_orders/${id}/file/${format}`,
      headers: { authorization: `Bearer ${clerk.token}` },
    })
    return statusCode === 200 ? body : statusCode
  }

  test('is made once for each format: again it is the same, says so, and later changes do not show in it', async () => {
    const supplier = await payableSupplier(app, { name: 'SIA Māja & Dārzs', address: 'Ezera iela 5, Liepāja, LV-3401' })
    const invoices = [await owedTo(app, supplier), await owedTo(app, supplier)]
    const order = await approvedOrder(app, clerk, await draftOrder(app, invoices, { is_per_supplier: true }))
    const make = async (format: 'pain.001.001.03' | 'pain.001.001.09') =>
      (await clerk.done(payables.exportOrder, { ...at(order), body: { format } })).data
    expect(await bytesOf(order.id, 'pain.001.001.09')).toBe(404)
    expect(await make('pain.001.001.09')).toEqual({ format: 'pain.001.001.09', made_before: null })
    const first = String(await bytesOf(order.id, 'pain.001.001.09'))
    const [one, two] = await Promise.all(invoices.map(async (id) => (await invoiceNow(id)).supplier_number))
    for (const part of [
      `<MsgId>${order.message_id}</MsgId>`,
      '<NbOfTxs>1</NbOfTxs>',
      '<CtrlSum>121.00</CtrlSum>',
      `<Dt>${order.date}</Dt>`,
      '<Nm>SIA Maja + Darzs</Nm>',
      '<TwnNm>Liepaja</TwnNm>',
      `<EndToEndId>${order.lines[0]?.end_to_end_id}</EndToEndId>`,
      `<Ustrd>Rekins ${one}, ${two}</Ustrd>`,
    ]) {
      expect(first).toContain(part)
    }
    const { data: record } = await clerk.done(suppliers.show, { params: { id: supplier } })
    await clerk.done(suppliers.update, {
      params: { id: supplier },
      body: { address: 'Cita iela 1, Rīga', lock_version: record.lock_version },
    })
    const again = await make('pain.001.001.09')
    expect(again.made_before).toEqual(expect.any(String))
    expect(await bytesOf(order.id, 'pain.001.001.09')).toBe(first)
    expect(await make('pain.001.001.03')).toEqual({ format: 'pain.001.001.03', made_before: null })
    expect(await bytesOf(order.id, 'pain.001.001.03')).toContain(`<MsgId>${order.message_id}</MsgId>`)
    expect(await bytesOf(order.id, 'pain.002')).toBe(404)
    expect((await show(order)).files.map(({ format }) => format)).toEqual(['pain.001.001.03', 'pain.001.001.09'])
    await expect(sql`update payment_order_files set content = '' where payment_order_id = ${order.id}`.execute(app.db)).rejects.toThrow()
    await expect(sql`update payment_orders set message_id = ${'0'.repeat(32)} where id = ${order.id}`.execute(app.db)).rejects.toThrow(
      /faila numuru nemaina/,
    )
  })

  test('holds all lines, so no other one is made once the bank has done a part', async () => {
    const [one, other] = [await payableSupplier(app), await payableSupplier(app, { iban: supplierIbans[1] })]
    const order = await exportedOrder(app, clerk, await draftOrder(app, [await owedTo(app, one), await owedTo(app, other)]))
    await clerk.done(payables.executeOrder, { ...at(order), body: { transfers: [1] } })
    const { status, body } = await clerk.call(payables.exportOrder, { ...at(order), body: { format: 'pain.001.001.03' } })
    expect([status, body.errors]).toEqual([422, { format: [expect.stringContaining('citu failu no šī uzdevuma vairs nesagatavo')] }])
    expect(await bytesOf(order.id, 'pain.001.001.03')).toBe(404)
    const { data: again } = await clerk.done(payables.exportOrder, { ...at(order), body: { format: 'pain.001.001.09' } })
    expect(again.made_before).toEqual(expect.any(String))
  })

  test('names the beneficiary of the payment details, where the account is theirs', async () => {
    const customer = await makeCustomer(app, { name: 'Īsais' })
    const details = { iban: supplierIbans[0], beneficiary: 'SIA Pilnais nosaukums' }
    await clerk.done(customers.createPaymentDetails, { params: { customerId: customer }, body: details })
    const [same, other] = [await payableSupplier(app), await payableSupplier(app, { name: 'Cits', iban: supplierIbans[1] })]
    await sql`update suppliers set customer_id = ${customer} where id = ${same}`.execute(app.db)
    const order = await draftOrder(app, [await owedTo(app, same), await owedTo(app, other)])
    expect(order.lines.map(({ beneficiary }) => beneficiary)).toEqual(['SIA Pilnais nosaukums', 'Cits'])
  })
})
