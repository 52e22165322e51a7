import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { couriers } from '../../contract/couriers/couriers.ts'
import { customers } from '../../contract/customers/customers.ts'
import { invoiceReports } from '../../contract/invoice-reports/invoice-reports.ts'
import { invoices } from '../../contract/invoices/invoices.ts'
import { offers } from '../../contract/offers/offers.ts'
import { rent } from '../../contract/rent/rent.ts'
import { supplierInvoices } from '../../contract/supplier-invoices/supplier-invoices.ts'
import { lateInterest } from '../../server/areas/customers/late-interest.ts'
import type { Person, TestApp } from '../support/app.ts'
import { received } from '../support/buying.ts'
import { tryEachStep, type FallbackPath } from '../support/fallbacks.ts'
import { makeBranch, makeCategory, makeOffer, makeOrder, makeService, makeSupplier, setProperty } from '../support/factories.ts'
import { accepted, dayAgo, delivered, invoiceOf, makeBuyer } from '../support/invoicing.ts'
import { makeMachine, makeRent } from '../support/rent.ts'
import { beginTests } from '../support/story.ts'

/** @file Settings fall back from the nearest level to the installation; the farthest first. */

let app: TestApp
let clerk: Person
beginTests((begun) => {
  ;({ app, clerk } = begun)
})

let used = 0
const next = (): number => (used += 1)
const days = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / 86_400_000

const fallbackPaths: Readonly<Record<string, () => Promise<FallbackPath>>> = {
  'the day on which an invoice is due': async () => {
    const customer_id = await makeBuyer(app)
    const branch_id = await makeBranch(app, { customer_id })
    const details = (table: string, owner: string, id: number, term: number) =>
      sql`
        insert into ${sql.table(table)} (${sql.ref(owner)}, bank_id, iban, payment_term_days)
        select ${id}, min(id), 'LV41UNLA0009900000002', ${term} from banks`.execute(app.db)
    return {
      read: async () => {
        const { date, due_date } = await invoiceOf(app, (await delivered(app, { customer_id, branch_id })).id)
        return days(date, due_date)
      },
      steps: [
        ['without any', () => setProperty(app, 'invoice_due_days', null), 14],
        ['installation', () => setProperty(app, 'invoice_due_days', 10), 10],
        ['customer', () => sql`update customers set payment_term_days = 20 where id = ${customer_id}`.execute(app.db), 20],
        ["customer's payment details", () => details('customer_payment_details', 'customer_id', customer_id, 25), 25],
        ["branch's payment details", () => details('branch_payment_details', 'branch_id', branch_id, 30), 30],
      ],
    }
  },
  "the day on which a supplier's invoice is due": async () => {
    const supplier_id = await makeSupplier(app, { payment_term_days: null })
    await received(app, [{}], { supplier_id })
    return {
      read: async () => {
        const { data } = await clerk.done(supplierInvoices.form, { params: { supplierId: supplier_id } })
        return days(data.date, data.due_date)
      },
      steps: [
        ['without any', () => setProperty(app, 'invoice_due_days', null), 14],
        ['installation', () => setProperty(app, 'invoice_due_days', 10), 10],
        ['supplier', () => sql`update suppliers set payment_term_days = 45 where id = ${supplier_id}`.execute(app.db), 45],
      ],
    }
  },
  'the day until which an offer is good': async () => ({
    read: async () => {
      const { id } = await makeOffer(app)
      const { data } = await clerk.done(offers.show, { params: { id } })
      return days(data.date, data.valid_until)
    },
    steps: [
      ['without any', () => setProperty(app, 'offer_validity_days', null), 30],
      ['installation', () => setProperty(app, 'offer_validity_days', 7), 7],
    ],
  }),
  'the address to which an invoice is mailed': async () => {
    const customer_id = await makeBuyer(app, { email: 'klients@test.example' })
    const branch_id = await makeBranch(app, { customer_id })
    const { id } = await invoiceOf(app, (await delivered(app, { customer_id, branch_id })).id)
    return {
      read: async () => (await clerk.done(invoices.show, { params: { id } })).data.email,
      steps: [
        ['customer', () => Promise.resolve(), 'klients@test.example'],
        [
          'branch',
          () => sql`update branches set email = 'filiale@test.example' where id = ${branch_id}`.execute(app.db),
          'filiale@test.example',
        ],
        [
          'invoices of the customer',
          () => sql`update customers set invoice_email = 'rekini@test.example' where id = ${customer_id}`.execute(app.db),
          'rekini@test.example',
        ],
      ],
    }
  },
  'the language of a letter': async () => {
    const customer_id = await makeBuyer(app, { email: 'klients@test.example' })
    const { id } = await invoiceOf(app, (await delivered(app, { customer_id })).id)
    await setProperty(app, 'email_invoice_subject', 'Rēķins')
    await setProperty(app, 'email_invoice_subject_en', 'Invoice')
    await clerk.done(invoices.accept, { params: { id } })
    let language: 'lv' | 'en' | undefined
    return {
      read: async () => {
        await sql`delete from outbox`.execute(app.db)
        const body = { address: `a${next()}@test.example`, include_attachments: false, ...(language && { language }) }
        await clerk.done(invoices.emailToAddress, { params: { id }, body })
        const { rows } = await sql<{ subject: string }>`select payload ->> 'subject' as subject from outbox where kind = 'email'`.execute(
          app.db,
        )
        return rows[0]?.subject
      },
      steps: [
        ['without any', () => Promise.resolve(), 'Rēķins'],
        ['customer', () => sql`update customers set document_language = 'en' where id = ${customer_id}`.execute(app.db), 'Invoice'],
        [
          'customer, in two languages',
          () => sql`update customers set document_language = 'lv_en' where id = ${customer_id}`.execute(app.db),
          'Rēķins / Invoice',
        ],
        ['who sends it', () => Promise.resolve((language = 'lv')), 'Rēķins'],
      ],
    }
  },
  'the place to which goods are delivered, and who is called there': async () => {
    const customer_id = await makeBuyer(app, { legal_address: 'Brīvības iela 1', city: 'Rīga', phone: '+371 67000001' })
    const branch_id = await makeBranch(app, { customer_id, name: 'Osta', address: 'Ostas iela 2', city: 'Ventspils' })
    const { rows } = await sql<{ id: number }>`
      insert into contacts (customer_id, name, phone) values (${customer_id}, 'Zane', '+371 67000002') returning id`.execute(app.db)
    let fields: object = {}
    return {
      read: async () => {
        const { id: order_id } = await makeOrder(app, { customer_id, ...fields })
        const { data } = await clerk.done(couriers.create, { body: { order_id } })
        return [data.address, data.contact_phone]
      },
      steps: [
        ['customer', () => Promise.resolve(), ['Brīvības iela 1, Rīga', '+371 67000001']],
        ['branch', () => Promise.resolve((fields = { branch_id })), ['Osta, Ostas iela 2, Ventspils', '+371 67000001']],
        [
          'contact',
          () => Promise.resolve((fields = { branch_id, contact_id: rows[0]?.id })),
          ['Osta, Ostas iela 2, Ventspils', '+371 67000002'],
        ],
        [
          'order',
          () =>
            Promise.resolve(
              (fields = {
                branch_id,
                contact_id: rows[0]?.id,
                delivery_address: 'Skolas iela 3',
                delivery_city: 'Cēsis',
                recipient_phone: '+371 67000003',
              }),
            ),
          ['Osta, Skolas iela 3, Cēsis', '+371 67000003'],
        ],
      ],
    }
  },
  'the interest for late payment': async () => {
    const customer_id = await makeBuyer(app)
    const branch_id = await makeBranch(app, { customer_id })
    const agree = (table: string, owner: string, id: number, percent: string) =>
      sql`
        insert into ${sql.table(table)} (${sql.ref(owner)}, bank_id, iban, late_interest_pc_day)
        select ${id}, min(id), 'LV41UNLA0009900000002', ${percent} from banks`.execute(app.db)
    return {
      read: async () => (await lateInterest(app.db, { customer_id, branch_id }))?.lv ?? null,
      steps: [
        ['none', () => setProperty(app, 'late_interest_text', null), null],
        ['installation', () => setProperty(app, 'late_interest_text', 'Nokavējuma procenti pēc likuma'), 'Nokavējuma procenti pēc likuma'],
        ['customer', () => agree('customer_payment_details', 'customer_id', customer_id, '0.1'), expect.stringContaining('0,1')],
        ['branch', () => agree('branch_payment_details', 'branch_id', branch_id, '0.2'), expect.stringContaining('0,2')],
      ],
    }
  },
  'the rate of VAT of an item': async () => {
    const parent_id = await makeCategory(app, { vat_rate_code: 'PVN21' })
    const category_id = await makeCategory(app, { parent_id, vat_rate_code: null })
    const item_id = await makeService(app, { category_id })
    const dated = (category: number, code: string) =>
      sql`insert into category_vat_rates (category_id, vat_rate_code, valid_from, valid_to) values (${category}, ${code}, today(), today())`.execute(
        app.db,
      )
    return {
      read: async () => (await makeOrder(app, { order_items: [{ item_id, quantity: '1' }] })).order_items[0]?.vat_rate_code,
      steps: [
        ['category above', () => Promise.resolve(), 'PVN21'],
        ['category', () => sql`update categories set vat_rate_code = 'PVN12' where id = ${category_id}`.execute(app.db), 'PVN12'],
        ['category above, for these days', () => dated(parent_id, 'PVN5'), 'PVN5'],
        ['category, for these days', () => dated(category_id, 'PVN21'), 'PVN21'],
        ['item', () => sql`update catalog_items set vat_rate_code = 'PVN12' where id = ${item_id}`.execute(app.db), 'PVN12'],
      ],
    }
  },
  'the account to which a line is booked': async () => {
    const account = async (code: string): Promise<number> => {
      const { rows } = await sql<{ id: number }>`
        insert into accounting_accounts (code, name, account_type_id) select ${code}, 'Ieņēmumi', min(id) from account_types returning id`.execute(
        app.db,
      )
      return rows[0]?.id ?? 0
    }
    const parent_id = await makeCategory(app)
    const category_id = await makeCategory(app, { parent_id })
    const item_id = await makeService(app, { category_id })
    const ofCategory = async (id: number, code: string) =>
      sql`update categories set income_account_id = ${await account(code)} where id = ${id}`.execute(app.db)
    return {
      read: async () => {
        const { number } = await accepted(app, { order_items: [{ item_id, quantity: '1' }] })
        const today = dayAgo(0)
        const { bytes } = await clerk.call(invoiceReports.xml, { query: { from: today, to: today } })
        const [, afterNumber = ''] = bytes.toString('utf8').split(`<number>${number}</number>`)
        return /<account>(\d+)<\/account>/.exec(afterNumber.split('</invoice>')[0] ?? '')?.[1] ?? null
      },
      steps: [
        ['none', () => Promise.resolve(), null],
        ['category above', () => ofCategory(parent_id, '6111'), '6111'],
        ['category', () => ofCategory(category_id, '6112'), '6112'],
        [
          'item',
          async () => sql`update catalog_items set accounting_account_id = ${await account('6113')} where id = ${item_id}`.execute(app.db),
          '6113',
        ],
      ],
    }
  },
  'the price of an item': async () => {
    const customer_id = await makeBuyer(app)
    const item_id = await makeService(app, { price: '10' })
    const set = (statement: ReturnType<typeof sql>) => statement.execute(app.db)
    return {
      read: async () => {
        const [line] = (await makeOrder(app, { customer_id, order_items: [{ item_id, quantity: '1' }] })).order_items
        return [line?.unit_price, line?.discount_percent]
      },
      steps: [
        ['everybody', () => Promise.resolve(), ['10.0000', '0.0000']],
        ['customer', () => set(sql`update customers set discount_percent = 5 where id = ${customer_id}`), ['10.0000', '5.0000']],
        [
          'customer and item',
          () =>
            clerk.done(customers.createPrices, {
              params: { customerId: customer_id },
              body: { prices: [{ catalog_item_id: item_id, price: '8' }] },
            }),
          ['8.0000', '0.0000'],
        ],
      ],
    }
  },
  'the branch at which a rented machine stands': async () => {
    const customer_id = await makeBuyer(app)
    const branch_id = await makeBranch(app, { customer_id })
    const { piece } = await makeMachine(app)
    const date_from = '2026-01-01'
    const rentRecord = await makeRent(app, { customer_id, date_from, rent_items: [{ uuid: piece.uuid, date_from, monthly_fee: '45' }] })
    const ownBranch = await makeBranch(app, { customer_id })
    return {
      read: async () => (await clerk.done(rent.show, { params: { id: rentRecord.id } })).data.rent_items[0]?.branch?.id ?? null,
      steps: [
        ['none', () => Promise.resolve(), null],
        ['rent', () => sql`update rents set branch_id = ${branch_id} where id = ${rentRecord.id}`.execute(app.db), branch_id],
        ['machine', () => sql`update rent_items set branch_id = ${ownBranch} where rent_id = ${rentRecord.id}`.execute(app.db), ownBranch],
      ],
    }
  },
}

test.each(Object.entries(fallbackPaths))('%s', (_name, path) => tryEachStep(path))
