import { writeXlsx } from 'hucre/xlsx'
import { expect, test } from 'vitest'
import { procurements } from '../../contract/procurements/procurements.ts'
import { returnActs } from '../../contract/return-acts/return-acts.ts'
import { supplierInvoices } from '../../contract/supplier-invoices/supplier-invoices.ts'
import { units } from '../../contract/units/units.ts'
import type { Person, TestApp } from '../support/app.ts'
import { balanceOf, stockOf } from '../support/books.ts'
import { billed, billEvent, returned, returning } from '../support/buying.ts'
import { makeItem, makeReceived, makeSupplier, makeWarehouse } from '../support/factories.ts'
import { accepted, dayAgo, expectCleanAudit, makeBuyer } from '../support/invoicing.ts'
import { beginStory } from '../support/story.ts'

/** A purchase from sheet to return act, cancelled in the end. */

let app: TestApp
let clerk: Person
beginStory((begun) => ({ app, clerk } = begun))

const at = (id: number) => ({ params: { id } })
const year = dayAgo(0).slice(0, 4)
// Many sequential calls are slow on busy machines.
const long = { timeout: 120_000 }

test('from a spreadsheet to goods that were sent back and came again', long, async () => {
  const customer = await makeBuyer(app)
  const supplier_id = await makeSupplier(app, { name: 'SIA Vairums' })
  const warehouseId = await makeWarehouse(app)
  const phone = await makeItem(app, { sku: 'TEL-1', has_units: true, unit_kind: 'serial' })
  const cable = await makeItem(app, { sku: 'KAB-1' })
  const goods = async () => ({ phones: await stockOf(app, phone), cables: await stockOf(app, cable) })
  const piece = async (number: string) => (await clerk.done(units.byNumber, { params: { number } })).data

  // Five euros each.
  await makeReceived(app, { procurement_items: [{ item_id: cable, quantity: '10', purchase_price: '5' }] })
  const tenCables = { on_hand: '10.0000', reserved: '0.0000', stock_value: '50.0000', avg_cost: '5.000000' }
  expect(await stockOf(app, cable)).toEqual(tenCables)

  // Unknown articles are reported by cell.
  const headings = ['Artikuls', 'Nosaukums', 'Daudzums', 'Cena', 'Vienības (IMEI)']
  const phones = ['TEL-1', 'Tālrunis', 3, 200, 'T-1; T-2']
  const wrong = await upload(supplier_id, [headings, phones, ['KAB-9', 'Kabelis', 10, 6, null]])
  expect([wrong.status, wrong.body.errors]).toEqual([422, { 'rows.3.A': ['3. rinda, šūna A3: preces ar kodu „KAB-9” katalogā nav'] }])
  expect((await clerk.done(procurements.list, { query: { status: 'new' } })).data).toEqual([])

  const { body } = await upload(supplier_id, [headings, phones, ['KAB-1', 'Kabelis', 10, 6, null]])
  const { procurement_id: id, data: listed } = body
  expect(listed).toMatchObject({ kind: 'from_excel', status: 'new', number: null, supplier: { name: 'SIA Vairums' }, net: '660.00' })
  const expected = await clerk.done(procurements.incoming, { params: { id: phone, warehouseId } })
  expect(expected.data).toMatchObject([{ procurement: { id }, quantity: '3.0000' }])
  expect(await stockOf(app, cable)).toEqual(tenCables)

  const { data: ordered } = await clerk.done(procurements.update, {
    ...at(id),
    body: { event: 'MARK_ORDERED', lock_version: listed.lock_version },
  })
  expect(ordered).toMatchObject({ status: 'ordered', number: `IEP-${year}-000002` })

  // The third number is missing and must be scanned.
  expect(ordered.can['ACCEPT']).toContain('2 vienību numuri no 3')
  const [ofPhones, ofCables] = ordered.procurement_items
  await clerk.done(procurements.updateItem, {
    params: { id, itemId: ofPhones?.id ?? 0 },
    body: { units: ['T-1', 'T-2', 'T-3'], lock_version: ofPhones?.lock_version ?? 0 },
  })

  // Phones at their own cost, cables at the average.
  const { data: receipt } = await clerk.done(procurements.accept, at(id))
  expect(receipt).toMatchObject({ status: 'accepted', number: ordered.number })
  expect(await goods()).toEqual({
    phones: { on_hand: '3.0000', reserved: '0.0000', stock_value: '600.0000', avg_cost: '200.000000' },
    cables: { on_hand: '20.0000', reserved: '0.0000', stock_value: '110.0000', avg_cost: '5.500000' },
  })
  expect(await piece('T-3')).toMatchObject({ status: 'in_stock', unit_cost: '200.000000', procurement: { id } })

  const sale = await accepted(app, { customer_id: customer, order_items: [{ item_id: cable, quantity: '15' }] })
  expect(sale).toMatchObject({ number: `R-${year}-000001`, net: '150.00', vat: '31.50', gross: '181.50' })
  expect(await stockOf(app, cable)).toMatchObject({ on_hand: '5.0000', stock_value: '27.5000', avg_cost: '5.500000' })
  expect(await balanceOf(app, customer)).toBe('181.50')

  // Phones ten euros dearer, cables twenty cents cheaper.
  const source = { procurement: id, supplier: supplier_id, lines: [] }
  const bill = await billed(app, source, {
    supplier_number: 'VB-118',
    net: '688.00',
    vat: '144.48',
    items: [
      { procurement_item_id: ofPhones?.id ?? 0, price: '210' },
      { procurement_item_id: ofCables?.id ?? 0, price: '5.8' },
    ],
  })
  expect(bill).toMatchObject({
    status: 'new',
    gross: '832.48',
    lines_net: '688.00',
    lines_vat: '144.48',
    difference: '28.00',
    revalued: '0.00',
  })
  expect((await stockOf(app, phone)).stock_value).toBe('600.0000')

  // Half of the cables are sold, so half of the two euros is a variance.
  const checked = await billEvent(app, bill, { event: 'ACCEPT' })
  expect(checked).toMatchObject({ status: 'accepted', supplier_number: 'VB-118', difference: '28.00', revalued: '29.00' })
  const whole = {
    phones: { on_hand: '3.0000', reserved: '0.0000', stock_value: '630.0000', avg_cost: '210.000000' },
    cables: { on_hand: '5.0000', reserved: '0.0000', stock_value: '26.5000', avg_cost: '5.300000' },
  }
  expect(await goods()).toEqual(whole)
  expect((await piece('T-2')).unit_cost).toBe('210.000000')

  const [billedPhones, billedCables] = checked.procurement_invoice_items
  const draft = await returning(app, checked, {
    items: [
      { procurement_invoice_item_id: billedPhones?.id ?? 0, quantity: '1', units: ['T-2'] },
      { procurement_invoice_item_id: billedCables?.id ?? 0, quantity: '4' },
    ],
  })
  expect(draft).toMatchObject({ status: 'draft', number: null, net: '233.20', vat: '48.97', gross: '282.17', cost: null })
  expect(await goods()).toEqual(whole)

  // The phone leaves at its cost, cables at the average; 2,00 are a variance.
  const act = await returned(app, draft)
  expect(act).toMatchObject({ status: 'accepted', number: `AA-${year}-000001`, net: '233.20', cost: '231.20' })
  expect(act.return_act_items.map(({ net, cost, units: numbers }) => [net, Number(cost), numbers])).toEqual([
    ['210.00', 210, ['T-2']],
    ['23.20', 21.2, []],
  ])
  expect(await goods()).toEqual({
    phones: { on_hand: '2.0000', reserved: '0.0000', stock_value: '420.0000', avg_cost: '210.000000' },
    cables: { on_hand: '1.0000', reserved: '0.0000', stock_value: '5.3000', avg_cost: '5.300000' },
  })
  expect((await piece('T-2')).status).toBe('returned_to_supplier')
  expect(await sentBack(checked.id, id)).toEqual({ invoice: ['1.0000', '4.0000'], receipt: ['1.0000', '4.0000'] })

  const { data: held } = await clerk.done(supplierInvoices.show, at(checked.id))
  expect(held).toMatchObject({ status: 'accepted', net: '688.00', can: { REOPEN: 'Rēķina precēm ir atgriešanas akts' } })
  expect((await clerk.call(procurements.cancel, at(id))).status).toBe(422)
  expect(await balanceOf(app, customer)).toBe('181.50')

  // Cancelled: values are restored exactly.
  const { data: cancelled } = await clerk.done(returnActs.cancel, at(act.id))
  expect(cancelled).toMatchObject({ status: 'cancelled', number: act.number })
  expect(await goods()).toEqual(whole)
  expect(await piece('T-2')).toMatchObject({ status: 'in_stock', unit_cost: '210.000000' })
  expect(await sentBack(checked.id, id)).toEqual({ invoice: ['0.0000', '0.0000'], receipt: ['0.0000', '0.0000'] })
  expect((await clerk.done(supplierInvoices.show, at(checked.id))).data.can['REOPEN']).toBe(true)
  expect(await balanceOf(app, customer)).toBe('181.50')

  // The cancelled act keeps its number.
  const later = await returned(
    app,
    await returning(app, checked, { items: [{ procurement_invoice_item_id: billedPhones?.id ?? 0, quantity: '1', units: ['T-2'] }] }),
  )
  expect(later).toMatchObject({ number: `AA-${year}-000002`, net: '210.00', vat: '44.10', gross: '254.10', cost: '210.00' })
  expect(await goods()).toMatchObject({ phones: { on_hand: '2.0000', stock_value: '420.0000' }, cables: whole.cables })
  await expectCleanAudit(app)
})

async function upload(supplier_id: number, rows: (string | number | null)[][]) {
  const bytes = Buffer.from(await writeXlsx({ sheets: [{ name: 'Pasūtījums', rows }] }))
  return clerk.call(procurements.createFromExcel, { form: { fields: { supplier_id }, files: [{ name: 'pasutijums.xlsx', bytes }] } })
}

async function sentBack(invoiceId: number, procurementId: number) {
  const { data: invoice } = await clerk.done(supplierInvoices.show, at(invoiceId))
  const { data: receipt } = await clerk.done(procurements.show, at(procurementId))
  return {
    invoice: invoice.procurement_invoice_items.map((line) => line.quantity_returned),
    receipt: receipt.procurement_items.map((line) => line.quantity_returned),
  }
}
