import { sql } from 'kysely'
import { customers } from '../../contract/customers/customers.ts'
import { bank } from '../../contract/bank/bank.ts'
import { imports } from '../../contract/imports/imports.ts'
import { offers } from '../../contract/offers/offers.ts'
import { orders } from '../../contract/orders/orders.ts'
import { groupJobs } from '../../contract/workspace/group-jobs.ts'
import { macros } from '../../contract/workspace/macros.ts'
import { postLedger } from '../../server/jobs/ledger.ts'
import { keepFile } from '../../server/areas/files/keep.ts'
import type { Person, TestApp } from '../support/app.ts'
import { clerkOf, makeBranch, makeCategory, makeItem, makeOffer, makeOrder, makeStock } from '../support/factories.ts'
import { dayAgo, invoiceOf, makeBuyer } from '../support/invoicing.ts'
import { makeCatalogueWorld } from './world-catalogue.ts'
import { makeCreditWorld } from './world-credits.ts'
import { makeProductionWorld, type ProductionWorld } from './world-production.ts'
import { makeCarriageWorld, type CarriageWorld } from './world-carriage.ts'
import { makeClarificationWorld, type ClarificationWorld } from './world-clarifications.ts'
import { makeWebhookWorld } from './world-webhooks.ts'
import { makeWorkWorld, type WorkWorld } from './world-work.ts'
import { makeShopWorld, type ShopWorld } from './world-shop.ts'
import { makeRentWorld, type RentWorld } from './world-rent.ts'
import { makeSaleWorld, type SaleWorld } from './world-sales.ts'
import { makeSubscriptionWorld, type SubscriptionWorld } from './world-subscriptions.ts'
import { makeServiceWorld, type ServiceWorld } from './world-service.ts'
import { makeSimplifiedWorld } from './world-simplified.ts'
import { makeSupplierWorld } from './world-suppliers.ts'
import { makeProcurementWorld, type ProcurementWorld } from './world-procurements.ts'
import { makeTechnicalDocumentWorld, type TechnicalDocumentWorld } from './world-technical-documents.ts'
import { fidavista } from '../support/bank.ts'
import { openVatReturn } from '../support/vat-returns.ts'
import { draftVoucher } from '../support/vouchers.ts'
import { cashOrder } from '../support/cash.ts'
import { confirmationOf } from '../support/balance-confirmations.ts'
import { cancelledClaim } from '../support/interest-claims.ts'
import { owingParty, withdrawnOffset } from '../support/offsets.ts'
import { letterAbout } from '../support/reminders.ts'

export interface World
  extends
    TechnicalDocumentWorld,
    ProcurementWorld,
    RentWorld,
    ServiceWorld,
    ProductionWorld,
    CarriageWorld,
    ClarificationWorld,
    ShopWorld,
    WorkWorld,
    SubscriptionWorld,
    SaleWorld {
  customer: number
  branch: number
  contact: number
  creditNote: number
  creditLine: number
  advance: number
  refund: number
  simplified: number
  simplifiedLine: number
  offer: number
  offerLine: number
  order: number
  line: number
  document: number
  invoice: number
  draft: number
  draftLine: number
  branchContact: number
  manufacturer: number
  invoiceLine: number
  file: number
  details: number
  branchDetails: number
  price: number
  categoryDiscount: number
  bankAccount: number
  item: number
  stockItem: number
  user: number
  session: number
  passkey: number
  apiToken: number
  webhook: number
  webhookDelivery: number
  role: number
  category: number
  option: number
  optionItem: number
  lineOption: number
  lineOptionItem: number
  param: number
  paramValue: number
  itemParam: number
  account: number
  supplier: number
  supplierInvoice: number
  supplierInvoiceLine: number
  supplierPayment: number
  paymentOrder: number
  eInvoice: number
  incomingInvoice: number
  supplierCode: number
  paymentOrderLine: number
  returnAct: number
  returnActLine: number
  numberSeries: number
  import: number
  groupJob: number
  macro: number
  listView: number
  reminderLetter: number
  offset: number
  interestClaim: number
  balanceConfirmation: number
  bankStatement: number
  bankEntry: number
  payerAccount: number
  ledgerEntry: number
  vatReturn: number
  voucher: number
  voucherLine: number
  cashOrder: number
}

/** `mark` appears in every text of the customer. */
export async function makeWorld(app: TestApp, mark: string): Promise<World> {
  const clerk = await clerkOf(app)
  const customer = await makeBuyer(app, { name: `${mark} klients`, notes: `${mark} piezīme`, credit_limit: '5000' })
  const branch = await makeBranch(app, { customer_id: customer, name: `${mark} filiāle` })
  const { data: contact } = await clerk.done(customers.createContact, {
    params: { customerId: customer },
    body: { name: `${mark} persona` },
  })
  const { data: branchContact } = await clerk.done(customers.createBranchContact, {
    params: { branchId: branch },
    body: { name: `${mark} sargs` },
  })
  const manufacturer = await app.db
    .insertInto('manufacturers')
    .values({ name: `Ražotājs ${customer}` })
    .returning('id')
    .executeTakeFirstOrThrow()
  const iban = { iban: 'LV95HABA0009900000001' }
  const { data: details } = await clerk.done(customers.createPaymentDetails, { params: { customerId: customer }, body: iban })
  const { data: branchDetails } = await clerk.done(customers.createBranchPaymentDetails, { params: { branchId: branch }, body: iban })
  const terms = await makeTerms(app, customer)
  const item = await makeItem(app)
  const stockItem = await makeStock(app, item, '20')
  const fields = { customer_id: customer, branch_id: branch, notes: `${mark} vārdi`, internal_notes: `${mark} iekšēji` }
  const order = await makeOrder(app, { ...fields, order_items: [{ item_id: item, quantity: '3' }] })
  const line = order.order_items[0]?.id ?? 0
  const offer = await makeSentOffer(app, { customer_id: customer, notes: `${mark} piedāvājums` }, item)
  const at = { params: { id: order.id } }
  const step = (part: string) => clerk.done(orders.fulfil, { ...at, body: { step: 'issue', order_items: [{ id: line, quantity: part }] } })
  await clerk.done(orders.fulfil, { ...at, body: { step: 'reserve' } })
  await step('1')
  const { document_id } = await clerk.done(orders.createDocument, { ...at, body: { type: 'acceptance_act' } })
  const invoice = await invoiceOf(app, order.id)
  await app.app.inject({ url: `/api/accept_invoice/${invoice.id}`, headers: { authorization: `Bearer ${clerk.token}` } })
  await step('1')
  const draft = await invoiceOf(app, order.id)
  const file = await app.db
    .transaction()
    .execute((db) =>
      keepFile(
        { db, settings: app.settings, user: { id: clerk.id } },
        { fileable_type: 'orders', fileable_id: order.id, kind: 'file' },
        { name: `${mark}.txt`, bytes: Buffer.from(mark) },
      ),
    )
  const { rows } = await sql<{ id: number }>`select id from roles where name = 'sales'`.execute(app.db)
  const sessions = await sql<{ id: number }>`select id from access_tokens where user_id = ${clerk.id} limit 1`.execute(app.db)
  const passkeys = await sql<{ id: number }>`
    insert into passkeys (user_id, name, credential_id, public_key, counter, transports)
    values (${clerk.id}, ${`${mark} atslēga`}, ${`atslega-${customer}`}, '', 0, '{}') returning id`.execute(app.db)
  const tokens = await sql<{ id: number }>`
    insert into api_tokens (user_id, name, token_hash, hint, scopes, expires_at)
    values (${clerk.id}, ${`${mark} programma`}, ${`programma-${customer}`}, 'abcd', '{view_orders}', now() + interval '1 day') returning id`.execute(
    app.db,
  )
  const webhookWorld = await makeWebhookWorld(app, { user: clerk.id, mark })
  const goods = await makeCatalogueWorld(app, item)
  const supplies = await makeSupplierWorld(app, goods)
  const technical = await makeTechnicalDocumentWorld(app)
  const bought = await makeProcurementWorld(app)
  const credits = await makeCreditWorld(app, { invoice: invoice.id, order: order.id, customer, mark })
  const counter = await makeSimplifiedWorld(app, { customer, mark })
  const rented = await makeRentWorld(app, { customer, branch, mark })
  const serviced = await makeServiceWorld(app, { customer, branch, item, mark })
  const productionWorld = await makeProductionWorld(app)
  const carried = await makeCarriageWorld(app, { order: order.id, customer, mark })
  const clarified = await makeClarificationWorld(app, { customer, item, mark })
  const subscribed = await makeSubscriptionWorld(app, { customer, branch, mark })
  const counterSales = await makeShopWorld(app)
  const work = await makeWorkWorld(app, { customer, mark })
  return {
    ...offer,
    ...carried,
    ...clarified,
    ...subscribed,
    ...(await makeSaleWorld(app, { category: goods.category, mark })),
    ...rented,
    ...serviced,
    ...productionWorld,
    ...counterSales,
    ...work,
    ...credits,
    ...counter,
    ...technical,
    ...bought,
    ...webhookWorld,
    customer,
    branch,
    contact: contact.id,
    order: order.id,
    line,
    document: document_id,
    invoice: invoice.id,
    draft: draft.id,
    invoiceLine: invoice.invoice_items[0]?.id ?? 0,
    file: file.id,
    details: details.id,
    branchDetails: branchDetails.id,
    ...terms,
    draftLine: draft.invoice_items[0]?.id ?? 0,
    branchContact: branchContact.id,
    manufacturer: manufacturer.id,
    numberSeries: await seriesOfInvoices(app),
    import: await makeImport(app, mark),
    groupJob: await makeGroupJob(app, order.id),
    macro: await makeMacro(app, mark),
    listView: await makeListView(app, clerk.id, mark),
    reminderLetter: await letterAbout(app, invoice.id),
    interestClaim: await cancelledClaim(app, invoice.id),
    offset: await withdrawnOffset(app, Object.assign(await owingParty(app, dayAgo(0)), { customer, invoice: invoice.id }), dayAgo(0)),
    balanceConfirmation: await confirmationOf(app, customer),
    ...(await makeStatement(app, mark)),
    payerAccount: await payerAccountOf(app, customer, mark),
    ledgerEntry: await entryOf(app, invoice.id),
    vatReturn: (await openVatReturn(app)).id,
    ...(await voucherOf(app, mark)),
    cashOrder: (await cashOrder(app, { kind: 'receipt', person_name: `${mark} persona` })).id,
    item,
    stockItem,
    user: clerk.id,
    session: sessions.rows[0]?.id ?? 0,
    passkey: passkeys.rows[0]?.id ?? 0,
    apiToken: tokens.rows[0]?.id ?? 0,
    role: rows[0]?.id ?? 0,
    ...goods,
    ...supplies,
  }
}

/** Checked, not run. */
async function makeImport(app: TestApp, mark: string): Promise<number> {
  const bytes = Buffer.from(`Nosaukums;Adrese\n${mark} no faila;Iela 1`)
  const form = { fields: { kind: 'suppliers' }, files: [{ name: `${mark}.csv`, bytes }] }
  return (await (await clerkOf(app)).done(imports.check, { form })).data.id
}

async function makeStatement(app: TestApp, mark: string): Promise<Pick<World, 'bankStatement' | 'bankEntry'>> {
  const { rows } = await sql<{ iban: string }>`
    select d.iban from customer_payment_details d join customers c on c.id = d.customer_id where c.is_main`.execute(app.db)
  const bytes = fidavista({ iban: rows[0]?.iban ?? '', entries: [{ amount: '10.00', text: `${mark} maksājums`, ref: `${mark} ref` }] })
  const form = { fields: {}, files: [{ name: `${mark}.xml`, bytes }] }
  const bankStatement = (await (await clerkOf(app)).done(bank.importStatements, { form })).data.id
  const { id } = await app.db
    .selectFrom('bank_entries')
    .select('id')
    .where('bank_statement_id', '=', bankStatement)
    .executeTakeFirstOrThrow()
  return { bankStatement, bankEntry: id }
}

async function payerAccountOf({ db }: TestApp, customer_id: number, mark: string): Promise<number> {
  const row = { customer_id, iban: 'LT121000011101001000', holder: mark }
  return (await db.insertInto('customer_payer_accounts').values(row).returning('id').executeTakeFirstOrThrow()).id
}

async function entryOf({ db }: TestApp, invoice: number): Promise<number> {
  await postLedger(db)
  const { rows } = await sql<{ id: number }>`select id from ledger_entries where source = 'invoice' and document_id = ${invoice}`.execute(
    db,
  )
  return rows[0]?.id ?? 0
}

async function voucherOf(app: TestApp, mark: string): Promise<Pick<World, 'voucher' | 'voucherLine'>> {
  const { id, lines } = await draftVoucher(
    app,
    [
      ['7550', '10'],
      ['5610', '-10'],
    ],
    { title: `${mark} izziņa` },
  )
  return { voucher: id, voucherLine: lines[0]?.id ?? 0 }
}

/** Waits: no process carries out jobs here. */
async function makeGroupJob(app: TestApp, order: number): Promise<number> {
  const body = {
    command_id: 'order.reserve',
    title: 'Nodot izpildē',
    kind: 'order',
    call: orders.fulfil.id,
    body: { step: 'reserve' },
    records: [{ id: order, title: 'Pasūtījums' }],
  }
  return (await (await clerkOf(app)).done(groupJobs.start, { body })).data.id
}

/** Of a single person, so that others have none of their own. */
async function makeMacro(app: TestApp, mark: string): Promise<number> {
  return macroOf(await clerkOf(app), mark)
}

export async function macroOf(person: Person, mark: string): Promise<number> {
  const steps = [
    { command: 'order.reserve', title: 'Nodot izpildē', record: { is: 'start' as const, kind: 'order' }, args: {}, values: [] },
  ]
  const body = { name: `${mark} makro`, kind: 'order', steps, parameters: [], sharing: 'own' as const, role_id: null }
  return (await person.done(macros.create, { body })).data.id
}

/** Seen by all staff. */
async function makeListView({ db }: TestApp, user: number, mark: string): Promise<number> {
  const state = { q: '', sort: '', filters: {}, view: '', columns: null, density: null }
  const { rows } = await sql<{ id: number }>`
    insert into list_views (user_id, list, name, state, scope)
    values (${user}, '/tasks', ${`${mark} skats`}, ${JSON.stringify(state)}::jsonb, 'everyone') returning id`.execute(db)
  return rows[0]?.id ?? 0
}

async function seriesOfInvoices({ db }: TestApp): Promise<number> {
  return (await db.selectFrom('document_series').select('id').where('kind', '=', 'invoice').executeTakeFirstOrThrow()).id
}

async function makeTerms(app: TestApp, customerId: number): Promise<Pick<World, 'price' | 'categoryDiscount' | 'bankAccount'>> {
  const clerk = await clerkOf(app)
  const params = { customerId }
  const price = { catalog_item_id: await makeItem(app), price: '8' }
  const { data: prices } = await clerk.done(customers.createPrices, { params, body: { prices: [price] } })
  // First, because a body's `id` is sampled as 1.
  await clerk.done(customers.createDiscount, { params, body: { discount_percent: '3' } })
  const discount = { category_id: await makeCategory(app), discount_percent: '5' }
  const { data: categoryDiscount } = await clerk.done(customers.createCategoryDiscount, { params, body: discount })
  const { data: bankAccount } = await clerk.done(customers.createBankAccount, { params, body: { iban: 'LV41UNLA0009900000002' } })
  return { price: prices[0]?.id ?? 0, categoryDiscount: categoryDiscount.id, bankAccount: bankAccount.id }
}

/** Customers do not see drafts. */
async function makeSentOffer(
  app: TestApp,
  fields: Parameters<typeof makeOffer>[1],
  item_id: number,
): Promise<Pick<World, 'offer' | 'offerLine'>> {
  const { id, items, lock_version } = await makeOffer(app, { ...fields, offer_items: [{ item_id, quantity: '1' }] })
  await (await clerkOf(app)).done(offers.setStatus, { params: { id }, body: { status: 'sent', lock_version } })
  return { offer: id, offerLine: items[0]?.id ?? 0 }
}
