import type { Answered, Person, TestApp } from '../support/app.ts'
import { advances } from '../../contract/advances/advances.ts'
import { componentLists } from '../../contract/component-lists/component-lists.ts'
import { couriers } from '../../contract/couriers/couriers.ts'
import { credits } from '../../contract/credits/credits.ts'
import { customers } from '../../contract/customers/customers.ts'
import { dayOf } from '../../contract/format.ts'
import { invoices } from '../../contract/invoices/invoices.ts'
import { inventory } from '../../contract/inventory/inventory.ts'
import { leads } from '../../contract/leads/leads.ts'
import { maintenances } from '../../contract/maintenances/maintenances.ts'
import { priceClarifications } from '../../contract/price-clarifications/price-clarifications.ts'
import { procurements } from '../../contract/procurements/procurements.ts'
import { production } from '../../contract/production/production.ts'
import { rent } from '../../contract/rent/rent.ts'
import { returnActs } from '../../contract/return-acts/return-acts.ts'
import { service } from '../../contract/service/service.ts'
import { stock } from '../../contract/stock/stock.ts'
import { stockChecks } from '../../contract/stock-checks/stock-checks.ts'
import { stockCounts } from '../../contract/stock-counts/stock-counts.ts'
import { technicalDocuments } from '../../contract/technical-documents/technical-documents.ts'
import { transportations } from '../../contract/transportations/transportations.ts'
import { users } from '../../contract/users/users.ts'
import { webhooks } from '../../contract/webhooks/webhooks.ts'
import { own } from './own-rows.ts'
import { registrationNumber } from '../../server/seed/demo/numbers.ts'
import { billAccepted, received, returning } from '../support/buying.ts'
import { creditDraft } from '../support/crediting.ts'
import { answered, makeClarification } from '../support/clarifications.ts'
import {
  makeCategory,
  makeCustomer,
  makeItem,
  makeOrder,
  makeService as makeServiceItem,
  makeStock,
  makeSupplier,
  makeWarehouse,
} from '../support/factories.ts'
import { makeInventory } from '../support/inventory.ts'
import { dayAgo, delivered, invoiceOf, makeBuyer, reserve } from '../support/invoicing.ts'
import { makeList, workshop } from '../support/production.ts'
import { makeMachine } from '../support/rent.ts'
import { makeService, startedService, step } from '../support/service.ts'
import { freshWarehouse } from '../stock-checks/support.ts'
import { makeCarrier } from '../support/transportations.ts'

/** @file All duplicate checks: call, setup, and fields of the refusal. */

export interface Ground {
  app: TestApp
  clerk: Person
}

export interface Row {
  name: string
  fields: readonly string[]
  /** Returns how one of eight people sends the call. */
  prepare: (ground: Ground) => Promise<(by: Person, place: number) => Promise<Answered>>
}

const today = () => dayOf(new Date())

/** One piece at 10.00 EUR. */
function supplierInvoice(sku: string, number: string): { name: string; bytes: Buffer } {
  const money = (name: string, value: string) => `<b:${name} currencyID="EUR">${value}</b:${name}>`
  const tax = '<a:TaxCategory><b:ID>S</b:ID><b:Percent>21</b:Percent><a:TaxScheme><b:ID>VAT</b:ID></a:TaxScheme></a:TaxCategory>'
  const totals = ['LineExtensionAmount', 'TaxExclusiveAmount'].map((name) => money(name, '10.00')).join('')
  const due = ['TaxInclusiveAmount', 'PayableAmount'].map((name) => money(name, '12.10')).join('')
  return {
    name: 'rekins.xml',
    bytes: Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>
<ubl:Invoice xmlns:ubl="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2"
  xmlns:a="urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2"
  xmlns:b="urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2">
  <b:ID>${number}</b:ID><b:IssueDate>${today()}</b:IssueDate><b:InvoiceTypeCode>380</b:InvoiceTypeCode><b:DocumentCurrencyCode>EUR</b:DocumentCurrencyCode>
  <a:AccountingSupplierParty><a:Party><a:PartyLegalEntity><b:RegistrationName>Vairums</b:RegistrationName></a:PartyLegalEntity></a:Party></a:AccountingSupplierParty>
  <a:TaxTotal>${money('TaxAmount', '2.10')}<a:TaxSubtotal>${money('TaxableAmount', '10.00')}${money('TaxAmount', '2.10')}${tax}</a:TaxSubtotal></a:TaxTotal>
  <a:LegalMonetaryTotal>${totals}${due}</a:LegalMonetaryTotal>
  <a:InvoiceLine><b:ID>1</b:ID><b:InvoicedQuantity unitCode="H87">1</b:InvoicedQuantity>${money('LineExtensionAmount', '10.00')}
    <a:Item><b:Name>Prece</b:Name><a:SellersItemIdentification><b:ID>${sku}</b:ID></a:SellersItemIdentification>${tax.replaceAll('TaxCategory', 'ClassifiedTaxCategory')}</a:Item>
    <a:Price>${money('PriceAmount', '10.00')}</a:Price></a:InvoiceLine>
</ubl:Invoice>`),
  }
}

const iban = 'LV41UNLA0009900000002'

const work: readonly Row[] = [
  {
    name: 'a machine stands on one open application of service',
    fields: ['serviceable_items.0.machine'],
    prepare: async ({ app }) => {
      const { uuid } = await makeInventory(app)
      const body = { customer_id: await makeBuyer(app), warehouse_id: await makeWarehouse(app), serviceable_items: [{ machine: uuid }] }
      return (by) => by.call(service.create, { body })
    },
  },
  {
    name: 'a machine is added to one open application of service',
    fields: ['serviceable_items.0.machine'],
    prepare: async ({ app }) => {
      const { uuid } = await makeInventory(app)
      const customer_id = await makeBuyer(app)
      const open = await Promise.all(Array.from({ length: 8 }, () => makeService(app, { customer_id })))
      return (by, place) =>
        by.call(service.addMachines, { params: { applicationId: open[place]?.id ?? 0 }, body: { serviceable_items: [{ machine: uuid }] } })
    },
  },
  {
    name: 'a machine of several completed applications is taken back into service by one of them',
    fields: ['status'],
    prepare: async ({ app }) => {
      const { uuid } = await makeInventory(app)
      const customer_id = await makeBuyer(app)
      const completed: number[] = []
      for (let nr = 0; nr < 8; nr += 1) {
        const record = await startedService(app, { customer_id, serviceable_items: [{ machine: uuid }] })
        completed.push((await step(app, record, 'COMPLETE')).id)
      }
      return (by, place) => by.call(service.revert, { params: { id: completed[place] ?? 0 } })
    },
  },
  {
    name: 'planned maintenance of a machine becomes one application',
    fields: ['maintenances.0'],
    prepare: async ({ app, clerk }) => {
      const { uuid, id, lock_version } = await makeInventory(app)
      await clerk.done(inventory.update, { params: { inventoryItem: uuid }, body: { customer_id: await makeBuyer(app), lock_version } })
      await clerk.done(inventory.addMaintenance, {
        params: { inventoryItem: uuid },
        body: { name: 'Apkope', interval_months: 6, last_at: dayAgo(200) },
      })
      const due = await app.db.selectFrom('inventory_item_maintenances').select('id').where('inventory_item_id', '=', id).execute()
      return (by) => by.call(maintenances.take, { body: { maintenances: due.map((each) => each.id) } })
    },
  },
  {
    name: 'what a line of an order waits for is produced once',
    fields: ['order_item_id'],
    prepare: async ({ app }) => {
      const list = await makeList(app)
      const { order_items } = await makeOrder(app, { order_items: [{ item_id: list.catalog_item.id, quantity: '3' }] })
      const body = { order_item_id: order_items[0]?.id ?? 0, warehouse_id: await workshop(app) }
      return (by) => by.call(production.create, { body })
    },
  },
  {
    name: 'a component stands in a list once',
    fields: ['catalog_item_id'],
    prepare: async ({ app }) => {
      const { id } = await makeList(app)
      const body = { catalog_item_id: await makeItem(app), quantity: '1' }
      return (by) => by.call(componentLists.addItem, { params: { id }, body })
    },
  },
  {
    name: 'a machine is rented out once at a time',
    fields: ['rent_items.0.uuid', 'date_from', 'date_to', 'free', 'inventory_item_id'],
    prepare: async ({ app }) => {
      const { piece } = await makeMachine(app)
      const body = {
        customer_id: await makeBuyer(app),
        date_from: dayAgo(3),
        rent_items: [{ uuid: piece.uuid, date_from: dayAgo(3), monthly_fee: '45' }],
      }
      return (by) => by.call(rent.create, { body })
    },
  },
  {
    name: 'a piece of inventory has a maintenance of a name once',
    fields: ['name'],
    prepare: async ({ app }) => {
      const { uuid } = await makeInventory(app)
      const body = { name: 'Apkope', interval_months: 6 }
      return (by) => by.call(inventory.addMaintenance, { params: { inventoryItem: uuid }, body })
    },
  },
]

const goods: readonly Row[] = [
  {
    name: "a supplier's e-invoice brings its goods once",
    fields: ['files', 'supplier_order_nr'],
    prepare: async ({ app }) => {
      const sku = 'XML-1'
      await makeItem(app, { sku })
      const supplier_id = await makeSupplier(app)
      await makeWarehouse(app)
      const form = { fields: { supplier_id }, files: [supplierInvoice(sku, 'VR-77')] }
      return (by) => by.call(procurements.createFromInvoice, { form })
    },
  },
  {
    name: 'an item is opened in a warehouse once',
    fields: ['warehouse_id'],
    prepare: async ({ app }) => {
      const params = { catalog_item_id: await makeItem(app) }
      const body = { warehouse_id: await makeWarehouse(app) }
      return (by) => by.call(stock.open, { params, body })
    },
  },
  {
    name: 'a check of a warehouse is begun beside another one only once that was said',
    fields: ['warehouse_id'],
    prepare: async ({ app }) => {
      const warehouse_id = await freshWarehouse(app)
      await makeStock(app, await makeItem(app), '5', { warehouse_id })
      return (by) => by.call(stockChecks.create, { body: { warehouse_id } })
    },
  },
  {
    name: 'goods stand on a counting sheet once',
    fields: ['stock_item_id'],
    prepare: async ({ app, clerk }) => {
      const stock_item_id = await makeStock(app, await makeItem(app), '5')
      const { stock_item_count_id } = await clerk.done(stockCounts.create, { body: { warehouse_id: await makeWarehouse(app) } })
      const params = { stockItemCountId: stock_item_count_id }
      return (by) => by.call(stockCounts.addItem, { params, body: { stock_item_id, quantity: '4' } })
    },
  },
  {
    name: 'goods stand on a write-off once',
    fields: ['item_id'],
    prepare: async ({ app, clerk }) => {
      const [first, item_id] = [await makeItem(app), await makeItem(app)]
      for (const item of [first, item_id]) await makeStock(app, item, '5')
      const body = { warehouse_id: await makeWarehouse(app), reason: 'Bojāta', commission: [], items: [{ item_id: first, quantity: '1' }] }
      const { document_id: id } = await clerk.done(technicalDocuments.createWriteOff, { body })
      return (by) => by.call(technicalDocuments.addItem, { params: { id }, body: { item_id, quantity: '1' } })
    },
  },
  {
    name: "a line of a supplier's invoice stands on a return act once",
    fields: ['procurement_invoice_item_id', 'item_id', 'stock_item_id'],
    prepare: async ({ app }) => {
      const invoice = await billAccepted(app, await received(app, [{}, {}]))
      const [first, second] = invoice.procurement_invoice_items
      const { id } = await returning(app, invoice, { items: [{ procurement_invoice_item_id: first?.id ?? 0, quantity: '2' }] })
      const body = { procurement_invoice_item_id: second?.id ?? 0, quantity: '1' }
      return (by) => by.call(returnActs.addItem, { params: { id }, body })
    },
  },
  {
    name: 'what a price clarification found is offered once',
    fields: ['status'],
    prepare: async ({ app }) => {
      const supplier = await makeSupplier(app)
      const items = [{ catalog_item_id: await makeItem(app), quantity: '1' }]
      const record = await makeClarification(app, { customer_id: await makeBuyer(app), items, supplier_ids: [supplier] })
      await answered(app, record, 0, [{ supplier_id: supplier, supplier_price: '5' }], supplier)
      return (by) => by.call(priceClarifications.makeOffer, { params: { id: record.id }, body: {} })
    },
  },
]

const sales: readonly Row[] = [
  {
    name: 'an order goes by one transportation',
    fields: ['order_ids'],
    prepare: async ({ app }) => {
      const { id } = await makeOrder(app, { order_items: [{ item_id: await makeItem(app), quantity: '1' }] })
      const body = { carrier_id: await makeCarrier(app), loading_date: today(), order_ids: [id] }
      return (by) => by.call(transportations.create, { body })
    },
  },
  {
    name: 'an order has one open delivery',
    fields: ['order_id'],
    prepare: async ({ app }) => {
      const { id } = await makeOrder(app, { order_items: [{ item_id: await makeItem(app), quantity: '1' }] })
      return (by) => by.call(couriers.create, { body: { order_id: id, address: 'Brīvības iela 1, Rīga' } })
    },
  },
  {
    name: 'an application of service has one open delivery',
    fields: ['service_application_id'],
    prepare: async ({ app }) => {
      const { id } = await makeService(app)
      const body = { service_application_id: id, direction: 'pickup' as const, address: 'Brīvības iela 1, Rīga' }
      return (by) => by.call(couriers.create, { body })
    },
  },
  {
    name: 'advances of an order stay within it',
    fields: ['percent'],
    prepare: async ({ app }) => {
      const { id } = await makeOrder(app, {
        customer_id: await makeBuyer(app),
        order_items: [{ item_id: await makeServiceItem(app), quantity: '1' }],
      })
      await reserve(app, id)
      return (by) => by.call(advances.createForOrder, { params: { orderId: id }, body: { percent: '60' } })
    },
  },
  {
    name: 'a line of an invoice stands on a credit note once',
    fields: ['invoice_item_id', 'quantity'],
    prepare: async ({ app, clerk }) => {
      const [one, other] = [await makeServiceItem(app), await makeServiceItem(app)]
      const order = await delivered(app, { order_items: [one, other].map((item_id) => ({ item_id, quantity: '1' })) })
      const { id } = await invoiceOf(app, order.id)
      const { data } = await clerk.done(invoices.accept, { params: { id } })
      const [first, second] = data.invoice_items
      const note = await creditDraft(app, data, { items: [{ invoice_item_id: first?.id ?? 0 }] })
      return (by) => by.call(credits.addItem, { params: { id: note.id }, body: { invoice_item_id: second?.id ?? 0 } })
    },
  },
]

const people: readonly Row[] = [
  {
    name: 'a customer has an account once',
    fields: ['iban'],
    prepare: async ({ app }) => {
      const params = { customerId: await makeCustomer(app) }
      return (by) => by.call(customers.createBankAccount, { params, body: { iban } })
    },
  },
  {
    name: 'a customer has payment details once',
    fields: ['iban', 'customer_id'],
    prepare: async ({ app }) => {
      const params = { customerId: await makeCustomer(app) }
      return (by) => by.call(customers.createPaymentDetails, { params, body: { iban } })
    },
  },
  {
    name: 'a customer has one discount on a category',
    fields: ['category_id'],
    prepare: async ({ app }) => {
      const params = { customerId: await makeCustomer(app) }
      const body = { category_id: await makeCategory(app), discount_percent: '5' }
      return (by) => by.call(customers.createCategoryDiscount, { params, body })
    },
  },
  {
    name: 'a customer has one price of an item from a day',
    fields: ['prices.0.catalog_item_id', 'valid_from'],
    prepare: async ({ app }) => {
      const params = { customerId: await makeCustomer(app) }
      const body = { prices: [{ catalog_item_id: await makeItem(app), price: '5' }] }
      return (by) => by.call(customers.createPrices, { params, body })
    },
  },
  {
    name: 'a registration number is of one customer',
    fields: ['reg_nr'],
    prepare: async ({ app }) => {
      const { id } = await app.db.selectFrom('customer_types').select('id').where('requires_reg_nr', '=', true).executeTakeFirstOrThrow()
      const body = { name: 'Ābele', legal_address: 'Kalnu iela 1, Cēsis', reg_nr: registrationNumber(9000) }
      return (by) => by.call(customers.create, { params: { typeId: id }, body })
    },
  },
  {
    name: 'a lead becomes a customer once',
    fields: ['customer_id'],
    prepare: async ({ clerk }) => {
      const { lead_id: id } = await clerk.done(leads.create, { body: { company_name: 'Bērzs' } })
      return (by) => by.call(leads.makeCustomer, { params: { id }, body: { legal_address: 'Kalnu iela 1, Cēsis' } })
    },
  },
  {
    name: 'an address is of one user',
    fields: ['email'],
    prepare: async () =>
      Promise.resolve((by) => by.call(users.create, { body: { email: 'reize@test.example', name: 'Anna', surname: 'Liepa' } })),
  },
  {
    name: 'a webhook has a name of its own',
    fields: ['name'],
    prepare: async () => {
      const body = { name: 'Veikals', url: 'https://veikals.example/hook', topics: ['orders' as const] }
      return Promise.resolve((by) => by.call(webhooks.create, { body }))
    },
  },
]

export const rows: readonly Row[] = [...work, ...goods, ...sales, ...people, ...own]
