import { expect, type Page } from '@playwright/test'
import axe, { type RunOptions } from 'axe-core'
import { catalog } from '../contract/catalog/catalog.ts'
import { advances } from '../contract/advances/advances.ts'
import { confirmedHeader } from '../contract/confirmations.ts'
import { couriers } from '../contract/couriers/couriers.ts'
import { credits } from '../contract/credits/credits.ts'
import { customers } from '../contract/customers/customers.ts'
import type { Answer } from '../contract/calls.ts'
import { imports } from '../contract/imports/imports.ts'
import { inventory } from '../contract/inventory/inventory.ts'
import { invoices } from '../contract/invoices/invoices.ts'
import { numbers } from '../contract/numbers/numbers.ts'
import { orders } from '../contract/orders/orders.ts'
import { rent } from '../contract/rent/rent.ts'
import { service } from '../contract/service/service.ts'
import { shop } from '../contract/shop/shop.ts'
import { simplified } from '../contract/simplified/simplified.ts'
import { stockChecks } from '../contract/stock-checks/stock-checks.ts'
import { stockCounts } from '../contract/stock-counts/stock-counts.ts'
import { technicalDocuments } from '../contract/technical-documents/technical-documents.ts'
import { units } from '../contract/units/units.ts'
import { users } from '../contract/users/users.ts'
import { screens } from '../src/shell/screens.ts'
import { whole } from '../tests/support/whole-run.ts'
import { strangeColours } from './support/colours.ts'
import { open } from './support/interactions.ts'
import { crowded, fit, goTo, spoiled } from './support/looks.ts'
import type { Worker } from './support/people.ts'
import { newBill, newCustomer, newGoods, newOffer, newOrder, newReceipt, newReturnAct } from './support/records.ts'
import { newTransportation } from './support/carriage.ts'
import { newClarification } from './support/clarifications.ts'
import { newProduction } from './support/production.ts'
import { newMachine } from './support/rent.ts'
import { planPaths } from './support/subscriptions.ts'
import { workPaths } from './support/work.ts'
import { groupJobs } from '../contract/workspace/group-jobs.ts'
import type { OrderRecord } from '../contract/orders/order-record.ts'
import { test } from './support/test.ts'

/**
 * @file Checks every page, list, form and record for WCAG 2.2 AA (light and dark), width, headings, truncation and
 * raw values. `npm test` checks a third at one width; `npm run attacks` all at five widths.
 */

const all = Object.keys(screens)
const home = '/'
const plain = all.filter((path) => !path.includes('{'))
const some = (paths: readonly string[]): readonly string[] => (whole ? paths : paths.filter((_, index) => index % 3 === 0))
const parts = whole ? 3 : 1
// Omits details of passed checks.
const everything: RunOptions = {
  resultTypes: ['violations'],
  runOnly: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] },
}
/** The first rows represent the rest of a list. */
const laterRows = '[role=row]:nth-child(n+5)'
const colourRules = ['color-contrast', 'link-in-text-block']
/** Only colours depend on the theme. */
const colours: RunOptions = { ...everything, runOnly: { type: 'rule', values: colourRules } }
const form: RunOptions = { ...everything, rules: Object.fromEntries(colourRules.map((rule) => [rule, { enabled: false }])) }

// About forty pages in a row, slow on a busy machine.
test.describe.configure({ timeout: 300_000 })

for (let part = 0; part < parts; part += 1)
  test(`no finding on any list or form, part ${part + 1} of ${parts}`, async ({ page }) => {
    await examineAll(
      page,
      some(plain).filter((_, index) => index % parts === part),
    )
  })

test('no finding on any record', async ({ page, person }) => {
  const records = await recordPaths(person)
  // Soft: one missing page must not stop the others.
  expect.soft(Object.keys(records).toSorted()).toEqual(all.filter((path) => path.includes('{')).toSorted())
  await examineAll(page, some(Object.values(records)))
})

async function recordPaths(person: Worker): Promise<Record<string, string>> {
  const order = await newOrder(person)
  await person.done(orders.fulfil, { params: { id: order.id }, body: { step: 'reserve' } })
  await person.done(orders.fulfil, { params: { id: order.id }, body: { step: 'issue' } })
  const { invoice_id } = await person.done(orders.issueInvoice, { params: { id: order.id } })
  const { id: customerId } = await newCustomer(person)
  const branch = await person.done(customers.createBranch, { params: { customerId }, body: { name: 'Noliktava', address: 'Ostas iela 1' } })
  const contact = await person.done(customers.createContact, { params: { customerId }, body: { name: 'Ilze', surname: 'Ozola' } })
  const offer = await newOffer(person)
  const { data: categories } = await person.done(catalog.categories)
  const { data: roles } = await person.done(users.roles)
  const { data: series } = await person.done(numbers.list)
  return {
    '/customers/{customerId}': `/customers/${customerId}`,
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

async function examineAll(page: Page, paths: readonly string[]): Promise<void> {
  await open(page, home)
  await page.evaluate(axe.source)
  for (const path of paths) {
    if (path !== home) await goTo(page, path)
    await examine(page, path)
    if (path !== home) await page.keyboard.press('F4')
  }
}

async function examine(page: Page, path: string): Promise<void> {
  // The frame around pages is checked once.
  const part = path === home ? 'html' : 'main'
  const ofColours = (selector: string) => read(page, selector, colours)
  // Gives the content the same width as 1024 with a collapsed menu.
  await fit(page, 1184)
  const usual = [
    ...(await tooWide(page)),
    ...(await read(page, part, form)),
    ...(await strangeColours(page, part, laterRows, ofColours)),
    ...(await unnamed(page)),
    ...(await spoiled(page)),
    ...(await crowded(page)),
  ]
  const others = whole ? await wrongElsewhere(page, part) : []
  expect.soft({ path, usual, others }).toEqual({ path, usual: [], others: [] })
}

async function wrongElsewhere(page: Page, part: string): Promise<string[]> {
  await mark(page, part)
  await fit(page, 1024)
  const faults = [...(await tooWide(page)), ...(await spoiled(page))]
  await fit(page, 1280)
  faults.push(...(await crowded(page)))
  await fit(page, 1440, 900)
  const ofColours = (selector: string) => read(page, selector, colours)
  faults.push(
    ...(await read(page, `${part} [${known}] > :not([${known}])`, form)),
    ...(await strangeColours(page, part, laterRows, ofColours)),
    ...(await spoiled(page)),
    ...(await crowded(page)),
  )
  await page.setViewportSize({ width: 390, height: 768 })
  return [...faults, ...(await tooWide(page))]
}

async function tooWide(page: Page): Promise<string[]> {
  return (await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)) ? ['wider than its window'] : []
}

/** Marks elements already checked at a narrower width. */
const known = 'data-read'

async function mark(page: Page, part: string): Promise<void> {
  await page.evaluate(
    ({ of, name }) => {
      for (const each of document.querySelectorAll(`${of} *`)) each.setAttribute(name, '')
    },
    { of: part, name: known },
  )
}

async function unnamed(page: Page): Promise<string[]> {
  const headings = await page
    .locator('main')
    .evaluate((main) =>
      [...main.querySelectorAll<HTMLElement>('h1, [role=heading][aria-level="1"]')]
        .filter((each) => each.checkVisibility({ visibilityProperty: true }))
        .map((each) => ({ text: each.innerText.trim(), width: each.offsetWidth, height: each.offsetHeight })),
    )
  const [heading] = headings
  if (!heading || headings.length > 1) return [`${headings.length} headings: ${headings.map(({ text }) => text).join(' | ')}`]
  if (heading.text === '' || /\bnull\b|undefined/.test(heading.text)) return [`a heading that says «${heading.text}»`]
  if (heading.width < 20 || heading.height < 12) return [`the heading «${heading.text}» is not seen`]
  const title = await page.title()
  return title.includes(heading.text) ? [] : [`the window is called «${title}», the page «${heading.text}»`]
}

async function read(page: Page, part: string, options: RunOptions): Promise<string[]> {
  return page.evaluate(
    async ({ of, runOptions, skipped }) => {
      const { axe: reader } = window as unknown as { axe: typeof axe }
      if (!document.querySelector(of)) return []
      const { violations } = await reader.run({ include: [[of]], exclude: [[skipped]] }, runOptions)
      return violations.map(
        ({ id, nodes }) =>
          `${id} ${nodes
            .slice(0, 3)
            .map(({ target }) => target.join(' '))
            .join(' | ')}`,
      )
    },
    { of: part, runOptions: options, skipped: laterRows },
  )
}
