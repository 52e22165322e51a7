import { catalog } from '../../contract/catalog/catalog.ts'
import { advances } from '../../contract/advances/advances.ts'
import { confirmedHeader } from '../../contract/confirmations.ts'
import { couriers } from '../../contract/couriers/couriers.ts'
import { credits } from '../../contract/credits/credits.ts'
import { customers } from '../../contract/customers/customers.ts'
import type { Answer } from '../../contract/calls.ts'
import { imports } from '../../contract/imports/imports.ts'
import { inventory } from '../../contract/inventory/inventory.ts'
import { invoices } from '../../contract/invoices/invoices.ts'
import { ledger } from '../../contract/ledger/ledger.ts'
import { numbers } from '../../contract/numbers/numbers.ts'
import { orders } from '../../contract/orders/orders.ts'
import { rent } from '../../contract/rent/rent.ts'
import { service } from '../../contract/service/service.ts'
import { shop } from '../../contract/shop/shop.ts'
import { simplified } from '../../contract/simplified/simplified.ts'
import { stockChecks } from '../../contract/stock-checks/stock-checks.ts'
import { stockCounts } from '../../contract/stock-counts/stock-counts.ts'
import { technicalDocuments } from '../../contract/technical-documents/technical-documents.ts'
import { units } from '../../contract/units/units.ts'
import { vatReturns, type VatReturnRecord } from '../../contract/vat-returns/vat-returns.ts'
import { vouchers } from '../../contract/vouchers/vouchers.ts'
import { users } from '../../contract/users/users.ts'
import type { Worker } from './people.ts'
import { newBill, newCustomer, newGoods, newOffer, newOrder, newReceipt, newReturnAct, worldOf } from './records.ts'
import { newStatement } from './bank.ts'
import { newEInvoice } from './e-invoices.ts'
import { newIncomingInvoice } from './incoming-invoices.ts'
import { newPaymentOrder } from './payment-orders.ts'
import { newTransportation } from './carriage.ts'
import { newClarification } from './clarifications.ts'
import { newProduction } from './production.ts'
import { newMachine } from './rent.ts'
import { confirmationOf } from '../../tests/support/balance-confirmations.ts'
import { newCashOrder } from './cash.ts'
import { newInterestClaim } from './interest-claims.ts'
import { newOffset } from './offsets.ts'
import { newReminderLetter } from './reminders.ts'
import { planPaths } from './subscriptions.ts'
import { workPaths } from './work.ts'
import { groupJobs } from '../../contract/workspace/group-jobs.ts'
import type { OrderRecord } from '../../contract/orders/order-record.ts'
import { expect } from '@playwright/test'
import { test } from './test.ts'

/** A path of each kind of record, by its page. */
export async function recordPaths(person: Worker): Promise<Record<string, string>> {
  const order = await newOrder(person)
  await person.done(orders.fulfil, { params: { id: order.id }, body: { step: 'reserve' } })
  await person.done(orders.fulfil, { params: { id: order.id }, body: { step: 'issue' } })
  const { invoice_id } = await person.done(orders.issueInvoice, { params: { id: order.id } })
  const { id: customerId } = await newCustomer(person)
  const branch = await person.done(customers.createBranch, { params: { customerId }, body: { name: 'Noliktava', address: 'Ostas iela 1' } })
  const contact = await person.done(customers.createContact, {
    params: { customerId },
    body: { name: 'Ilze', surname: 'Ozola', email: `ilze.${customerId}@klients.example` },
  })
  const offer = await newOffer(person)
  const { data: categories } = await person.done(catalog.categories)
  const { data: roles } = await person.done(users.roles)
  const { data: series } = await person.done(numbers.list)
  const cashOrder = await newCashOrder(person)
  return {
    '/customers/{customerId}': `/customers/${customerId}`,
    '/receivables/{customerId}': `/receivables/${customerId}`,
    '/late_interest/{customerId}': `/late_interest/${customerId}`,
    '/balance_confirmations/{confirmationId}': `/balance_confirmations/${await confirmationOf(worldOf(person), customerId)}`,
    '/interest_claims/{claimId}': `/interest_claims/${await newInterestClaim(person)}`,
    '/offsets/{offsetId}': `/offsets/${await newOffset(person)}`,
    '/reminder_letters/{letterId}': `/reminder_letters/${await newReminderLetter(person)}`,
    '/customers/{customerId}/prices': `/customers/${customerId}/prices`,
    '/customers/{customerId}/orders': `/customers/${customerId}/orders`,
    '/customers/{customerId}/sales': `/customers/${customerId}/sales`,
    '/customers/{customerId}/profile': `/customers/${customerId}/profile`,
    '/customers/{customerId}/branches/{branchId}': `/customers/${customerId}/branches/${branch.data.id}`,
    '/contacts/{contactId}': `/contacts/${contact.data.id}`,
    '/catalog/{catalogItemId}': `/catalog/${order.order_items[0]?.item_id}`,
    '/offers/{offerId}': `/offers/${offer.id}`,
    '/categories/{categoryId}': `/categories/${categories[0]?.id}`,
    '/categories/{categoryId}/products': `/categories/${categories[0]?.id}/products`,
    '/orders/{orderId}': `/orders/${order.id}`,
    '/workspace/jobs/{jobId}': await jobPath(person, order),
    '/orders_create_from_offer/{offerId}': `/orders_create_from_offer/${offer.id}`,
    '/invoices/invoice/{invoiceId}': `/invoices/invoice/${invoice_id}`,
    ...(await creditPaths(person, order.id, invoice_id)),
    ...(await warehousePaths(person)),
    ...(await supplierPaths(person)),
    '/stock/incoming_invoices/{id}': `/stock/incoming_invoices/${await newIncomingInvoice(person)}`,
    '/e_invoices/{id}': `/e_invoices/${(await newEInvoice(person)).id}`,
    '/payment_orders/{paymentOrderId}': `/payment_orders/${(await newPaymentOrder(person)).id}`,
    '/bank_statements/{bankStatementId}': `/bank_statements/${await newStatement(person, [{ amount: '10.00', name: 'SIA Maksātājs' }])}`,
    '/ledger_entries/{ledgerEntryId}': `/ledger_entries/${await postedEntry(person, invoice_id)}`,
    ...(await vatReturnPaths(person)),
    '/cash_orders/{cashOrderId}': `/cash_orders/${cashOrder.id}`,
    '/cash_book/{cashDeskId}': `/cash_book/${cashOrder.cash_desk.id}`,
    '/vouchers/{voucherId}': `/vouchers/${(await person.done(vouchers.create, { body: { title: 'Nolietojums' } })).data.id}`,
    '/workspace/imports/{importId}': `/workspace/imports/${await checkedSheet(person)}`,
    '/workspace/number_series/{seriesId}': `/workspace/number_series/${series[0]?.id}`,
    '/service/service_applications/{applicationId}': await servicePath(person, customerId),
    '/rent/{rentID}': await rentPath(person, customerId),
    ...(await productionPaths(person)),
    ...(await carriagePaths(person, order.id)),
    '/price_clarifications/{priceClarificationId}': `/price_clarifications/${(await newClarification(person)).id}`,
    ...(await planPaths(person)),
    ...(await shopPaths(person)),
    ...(await workPaths(person, customerId)),
    '/users/edit/{userId}': `/users/edit/${person.id}`,
    '/roles/{roleId}': `/roles/${roles[0]?.id}`,
  }
}

/** Of one of many months long ago, which closes nothing that other tests use. */
async function newVatReturn(person: Worker): Promise<VatReturnRecord> {
  const date = new Date(Date.UTC(1910, Math.floor(Math.random() * 1200), 1)).toISOString().slice(0, 10)
  return (await person.done(vatReturns.create, { body: { kind: 'month', date } })).data
}

async function vatReturnPaths(person: Worker): Promise<Record<string, string>> {
  const path = `/vat_returns/${(await newVatReturn(person)).id}`
  return { '/vat_returns/{vatReturnId}': path, '/vat_returns/{vatReturnId}/differences': `${path}/differences` }
}

/** Documents are posted within seconds. */
async function postedEntry(person: Worker, invoice: number): Promise<number> {
  const entry = async () => {
    const { data } = await person.done(ledger.lines, { query: { source: 'invoice', per_page: 200 } })
    return data.find(({ document }) => document.id === invoice)?.entry_id ?? 0
  }
  await expect.poll(entry).toBeGreaterThan(0)
  return entry()
}

async function jobPath(person: Worker, { id, number }: OrderRecord): Promise<string> {
  const records = [{ id, title: number }]
  const job = { command_id: 'order.cancel', title: 'Atcelt pasūtījumu', kind: 'order', call: 'orders.cancel', records }
  const { data } = await person.done(groupJobs.start, { body: job })
  return `/workspace/jobs/${data.id}`
}

async function checkedSheet({ token }: Worker): Promise<number> {
  const body = new FormData()
  body.set('kind', 'suppliers')
  body.set('files', new Blob(['Nosaukums;E-pasts\nSIA No faila;nav adrese']), 'piegadataji.csv')
  const answer = await fetch(`${test.info().project.use.baseURL}/api/workspace/imports`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body,
  })
  return ((await answer.json()) as Answer<typeof imports.check>).data.id
}

async function supplierPaths(person: Worker): Promise<Record<string, string>> {
  const bill = await newBill(person)
  const { id } = bill.supplier
  const { procurement } = await newReceipt(person, id)
  const act = await newReturnAct(person)
  return {
    '/stock/procurements/{procurementId}': `/stock/procurements/${procurement}`,
    '/stock/suppliers/{supplierId}': `/stock/suppliers/${id}`,
    '/stock/suppliers/{supplierId}/categories': `/stock/suppliers/${id}/categories`,
    '/stock/procurement_invoices/create/{supplierId}': `/stock/procurement_invoices/create/${id}`,
    '/stock/procurement_invoices/{procurementInvoiceId}': `/stock/procurement_invoices/${bill.id}`,
    '/stock/return_acts/{returnActId}': `/stock/return_acts/${act.id}`,
  }
}

async function creditPaths(person: Worker, orderId: number, invoice_id: number): Promise<Record<string, string>> {
  const { advance_invoice_id } = await person.done(advances.createForOrder, { params: { orderId }, body: { percent: '10' } })
  await person.done(invoices.accept, { params: { id: invoice_id } })
  const line = (await person.done(credits.creditable, { query: { invoice_id } })).data.items[0]?.invoice_item_id ?? 0
  const body = { invoice_id, reason: 'return' as const, items: [{ invoice_item_id: line, quantity: '1' }] }
  const { credit_note_id } = await person.done(credits.create, { body })
  await person.done(credits.accept, { params: { id: credit_note_id } })
  const counter = await person.done(simplified.create, { body: { items: [{ name: 'Piegāde', unit_price: '5' }] } })
  return {
    '/invoices/simplified_invoice/{invoiceId}': `/invoices/simplified_invoice/${counter.simplified_invoice_id}`,
    '/orders_create_from_credit_invoice/{creditInvoiceId}': `/orders_create_from_credit_invoice/${credit_note_id}`,
    '/invoices/advance_invoice/{invoiceId}': `/invoices/advance_invoice/${advance_invoice_id}`,
    '/invoices/create_advance_invoice_from_order/{orderId}': `/invoices/create_advance_invoice_from_order/${orderId}`,
    '/invoices/create_credit_invoice_from_order/{orderId}': `/invoices/create_credit_invoice_from_order/${orderId}`,
    '/invoices/credit_invoice/{invoiceId}': `/invoices/credit_invoice/${credit_note_id}`,
  }
}

async function carriagePaths(person: Worker, order_id: number): Promise<Record<string, string>> {
  const { carrier, group, transportation } = await newTransportation(person, order_id)
  const { courier_application_id } = await person.done(couriers.create, { body: { order_id, user_id: person.id } })
  return {
    '/transportations/{transportationId}': `/transportations/${transportation}`,
    '/carriers/{carrierId}': `/carriers/${carrier}`,
    '/carrier_groups/{carrierGroupId}': `/carrier_groups/${group}`,
    '/courier_applications/{applicationId}': `/courier_applications/${courier_application_id}`,
  }
}

async function shopPaths(person: Worker): Promise<Record<string, string>> {
  const warehouse_id = (await person.done(shop.till)).data.warehouse?.id
  const { id: item_id } = await newGoods(person, { warehouse_id })
  const { shop_order_id } = await person.done(shop.create, { body: { items: [{ item_id, quantity: '2' }] } })
  const date = '2020-01-02'
  const body = { type: 'z' as const, date, cash_balance: '0.00' }
  const { body: closed } = await person.call(shop.createReport, { body })
  const { data: reports } = await person.done(shop.reports)
  return {
    '/shop/{id}': `/shop/${shop_order_id}`,
    '/shop/daily_reports/{id}': `/shop/daily_reports/${closed.shop_daily_report_id ?? reports[0]?.id}`,
  }
}

async function productionPaths(person: Worker): Promise<Record<string, string>> {
  const { list, application } = await newProduction(person)
  const { data: pieces } = await person.done(units.list)
  return {
    '/workspace/catalog_item_units/{unitId}': `/workspace/catalog_item_units/${pieces[0]?.id}`,
    '/production/component_lists/{id}': `/production/component_lists/${list.id}`,
    '/production/production_applications/{applicationId}': `/production/production_applications/${application.id}`,
  }
}

async function servicePath(person: Worker, customer_id: number): Promise<string> {
  const serviceable_items = [{ description: 'Printeris bez uzlīmes', serial_nr: 'SN-1', problem: 'Ņem divas lapas' }]
  const body = { customer_id, problem: 'Svītras uz lapas', priority: 'urgent' as const, serviceable_items }
  return `/service/service_applications/${(await person.done(service.create, { body })).service_application_id}`
}

async function rentPath(person: Worker, customer_id: number): Promise<string> {
  const { uuid } = await newMachine(person)
  const rent_items = [{ uuid, date_from: '2026-01-01', monthly_fee: '45' }]
  const { rent_id } = await person.done(rent.create, { body: { customer_id, date_from: '2026-01-01', rent_items } })
  return `/rent/${rent_id}`
}

async function warehousePaths(person: Worker): Promise<Record<string, string>> {
  const warehouse_id = (await person.done(technicalDocuments.form)).data.warehouses[0]?.id ?? 0
  const { data: goods } = await person.done(technicalDocuments.goods, { query: { warehouse_id } })
  const item_id = goods.find(({ has_units }) => !has_units)?.item_id ?? 0
  const body = { warehouse_id, reason: 'Bojāta prece', items: [{ item_id, quantity: '1' }] }
  const { document_id } = await person.done(technicalDocuments.createWriteOff, { body })
  const written = await person.done(technicalDocuments.show, { params: { id: document_id } })
  const { inventory_items: pieces } = await person.done(technicalDocuments.createInventory, { body })
  await person.done(inventory.addMaintenance, {
    params: { inventoryItem: pieces[0]?.uuid ?? '' },
    body: { name: 'Filtru maiņa', interval_months: 1, last_at: '2026-01-31' },
  })
  // Other tests count in this warehouse too.
  const headers = { [confirmedHeader]: 'check-overlaps' }
  const { stock_check_id } = await person.done(stockChecks.create, { body: { warehouse_id }, headers })
  const { stock_item_count_id } = await person.done(stockCounts.create, { body: { warehouse_id, name: 'Plaukts A' } })
  return {
    '/stock/tehnical_documents/{documentId}': `/stock/tehnical_documents/${document_id}`,
    '/stock/stock_items/{stockItemId}/movements': `/stock/stock_items/${written.data.items[0]?.stock_item_id}/movements`,
    '/stock/inventory_items/{itemUUID}': `/stock/inventory_items/${pieces[0]?.uuid}`,
    '/stock/stock_checks/{id}': `/stock/stock_checks/${stock_check_id}`,
    '/stock/stock_checks/{id}/documents': `/stock/stock_checks/${stock_check_id}/documents`,
    '/stock/stock_item_counts/{stockItemCountId}': `/stock/stock_item_counts/${stock_item_count_id}`,
  }
}
