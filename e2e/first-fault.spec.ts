import { expect, type Page } from '@playwright/test'
import { invoices } from '../contract/invoices/invoices.ts'
import { offers } from '../contract/offers/offers.ts'
import { orders } from '../contract/orders/orders.ts'
import { focused, open, palette, press, screen } from './support/interactions.ts'
import { goTo } from './support/looks.ts'
import type { Worker } from './support/people.ts'
import { newAcceptedBill, newCustomer, newGoods, newOffer, newOrder, newReceipt, newSupplier } from './support/records.ts'
import { test } from './support/test.ts'

/** @file New forms focus the first field; refused ones the wrong field. */

const forms = {
  '/orders/create': 'Klients',
  '/offers/create': 'Klients',
  '/invoices/create': 'Klients',
  '/invoices/create_simplified_invoices': /./,
  '/invoices/create_advance_invoice': /./,
  '/invoices/create_credit_invoice': /./,
  '/stock/procurements/create': /./,
  '/stock/return_acts/create': /./,
  '/stock/tehnical_documents/create': /./,
  '/stock/stock_item_counts/create': /./,
  '/stock/stock_checks/create': /./,
  '/stock/inventory_items/create': /./,
  '/catalog/create': /./,
  '/accounting_accounts/create': /./,
} as const

test('every form of a new record opens ready to type into', async ({ page }) => {
  await open(page, '/')
  for (const [path, name] of Object.entries(forms)) {
    await goTo(page, path)
    await expect(focused(page), path).toHaveAccessibleName(name)
    await expect(focused(page), path).toHaveJSProperty('disabled', false)
    const typable = 'main :is(input, textarea, select), [role="dialog"] :is(input, textarea, select)'
    expect(await focused(page).evaluate((element, which) => element.matches(which), typable), path).toBe(true)
  }
})

for (const path of ['/orders/create', '/offers/create']) {
  test(`${path}: what the server refuses of a line far below draws the keyboard to its cell`, async ({ page, person }) => {
    const [customer, goods] = [await newCustomer(person), await newGoods(person)]
    const lines = path.startsWith('/orders') ? 'order_items' : 'offer_items'
    const call = path.startsWith('/orders') ? '**/api/orders' : '**/api/offers'
    await page.route(call, (route) =>
      route.request().method() === 'POST'
        ? route.fulfill({ status: 422, json: { message: 'Nederīgi dati', errors: { [`${lines}.1.quantity`]: ['Daudzums ir par lielu'] } } })
        : route.continue(),
    )
    await open(page, path)
    await expect(focused(page)).toHaveAccessibleName('Klients')
    await page.keyboard.type(customer.name)
    await press(page, 'Tab F7')
    for (const quantity of ['1', '2', '3']) {
      await expect(focused(page)).toHaveAccessibleName(/^Prece/)
      await page.keyboard.type(goods.sku)
      await press(page, 'Enter')
      await expect(focused(page)).toHaveAccessibleName(/^Daudzums/)
      await page.keyboard.type(quantity)
      await press(page, 'Enter')
    }
    await expect(focused(page)).toHaveAccessibleName(/^Prece, 4\. rinda/)
    await press(page, 'Control+Enter')
    await expect(focused(page)).toHaveAccessibleName(/^Daudzums, 2\. rinda/)
    await expect(page.getByRole('alert').filter({ hasText: 'Daudzums ir par lielu' })).toBeVisible()
  })
}

interface Refused {
  /** Creates the prerequisites; returns the form's address. */
  address: (person: Worker) => string | Promise<string>
  fill?: (page: Page, person: Worker) => Promise<void>
  call: RegExp
  field: string
  /** Name of the wrong field or cell. */
  name: string | RegExp
}

const refused: Readonly<Record<string, Refused>> = {
  'a credit note': {
    address: async (person) => `/invoices/create_credit_invoice?invoice_id=${await acceptedInvoice(person)}`,
    call: /credit_notes$/,
    field: 'items.1.quantity',
    name: /: daudzums$/,
  },
  'an order of an offer': {
    address: async (person) => {
      const { id, lock_version } = await newOffer(person, { lines: 2 })
      await person.done(offers.setStatus, { params: { id }, body: { status: 'sent', lock_version } })
      return `/orders_create_from_offer/${id}`
    },
    call: /create_from_offer/,
    field: 'offer_items.1.quantity',
    name: /: daudzums$/,
  },
  'a supplier’s invoice': {
    address: async (person) => {
      const { id } = await newSupplier(person)
      await newReceipt(person, id, { lines: 2 })
      return `/stock/procurement_invoices/create/${id}`
    },
    fill: (page) => screen(page).getByLabel('Piegādātāja rēķina Nr.').fill('PR-1'),
    call: /procurement_invoices$/,
    field: 'items.1.price',
    name: /: cena$/,
  },
  'a return act': {
    address: async (person) => `/stock/return_acts/create?procurement_invoice_id=${(await newAcceptedBill(person)).id}`,
    fill: async (page) => {
      await page.keyboard.type('Bojātas')
      await press(page, 'F7')
      await expect(focused(page)).toHaveAccessibleName(/^Daudzums/)
      await page.keyboard.type('1')
      await press(page, 'Enter')
    },
    call: /stock\/return_acts/,
    field: 'items.0.quantity',
    name: /^Daudzums, 1\. rinda/,
  },
  'an advance': {
    address: () => '/invoices/create_advance_invoice',
    fill: async (page, person) => {
      await pick(page, (await newCustomer(person)).name)
      await screen(page).getByLabel('Cena ar PVN').fill('100')
    },
    call: /advance_invoices$/,
    field: 'items.0.price_gross',
    name: 'Cena ar PVN',
  },
  'a procurement': {
    address: () => '/stock/procurements/create',
    fill: async (page, person) => pick(page, (await newSupplier(person)).name),
    call: /procurements$/,
    field: 'transport_cost',
    name: /Transport/,
  },
  'a rent': {
    address: () => '/rent/create',
    fill: async (page, person) => pick(page, (await newCustomer(person)).name),
    call: /api\/rent$/,
    field: 'billing_day',
    name: /diena/i,
  },
  'an account': {
    address: () => '/accounting_accounts/create',
    fill: async (page) => {
      await page.keyboard.type('5999')
      await screen(page).getByLabel('Nosaukums').fill('Izmēģinājumi')
      await screen(page).getByLabel('Konta veids').selectOption({ index: 1 })
    },
    call: /accounting_accounts$/,
    field: 'name',
    name: /Nosaukums/,
  },
}

for (const [what, { address, fill, call, field, name }] of Object.entries(refused)) {
  test(`${what} that is refused puts the keyboard on what is wrong`, async ({ page, person }) => {
    await refusing(page, call, { [field]: ['Vērtība neder'] })
    await open(page, await address(person))
    await expect(focused(page)).toHaveJSProperty('disabled', false)
    await expect(screen(page).getByRole('textbox').or(screen(page).getByRole('combobox')).first()).toBeVisible()
    await fill?.(page, person)
    await press(page, 'Control+Enter')
    await expect(focused(page)).toHaveAccessibleDescription(/Vērtība neder/)
    await expect(focused(page)).toHaveAccessibleName(name)
    if (/\.1\./.test(field)) await expect(screen(page).getByLabel(name).last()).toBeFocused()
  })
}

test('a dialog that is refused puts the keyboard on what is wrong, and so does an invoice of delivered lines on the row', async ({
  page,
  person,
}) => {
  const { id } = await newCustomer(person)
  await refusing(page, /customer_contacts$/, { email: ['Vērtība neder'] })
  await open(page, `/customers/${id}`)
  await expect(screen(page).getByRole('heading', { level: 1 })).toBeVisible()
  await palette(page, 'pievienot kontaktpersonu', 'Pievienot kontaktpersonu')
  await expect(focused(page)).toHaveAccessibleName('Vārds')
  await page.keyboard.type('Ilze')
  await press(page, 'Control+Enter')
  await expect(focused(page)).toHaveAccessibleName('E-pasts')
  await expect(page.getByRole('dialog').getByText('Vērtība neder')).toBeVisible()
  await press(page, 'Escape')

  const order = await newOrder(person, { lines: 2 })
  for (const step of ['reserve', 'issue'] as const) await person.done(orders.fulfil, { params: { id: order.id }, body: { step } })
  await refusing(page, /invoices$|create_invoice/, { 'items.1': ['Rinda neder'] })
  await open(page, `/invoices/create?customer_id=${order.customer.id}`)
  const rows = screen(page).getByRole('grid').getByRole('row')
  await expect(rows).toHaveCount(3)
  await press(page, 'Control+Enter')
  await expect(screen(page).getByRole('alert').filter({ hasText: 'Rinda neder' })).toBeVisible()
  await expect(screen(page).getByRole('grid')).toBeFocused()
  await expect(screen(page).getByRole('grid')).toHaveAttribute('aria-activedescendant', (await rows.nth(2).getAttribute('id')) ?? '')
})

async function refusing(page: Page, call: RegExp, errors: Readonly<Record<string, string[]>>): Promise<void> {
  await page.route(call, (route) =>
    route.request().method() === 'POST' && route.request().url().includes('/api/')
      ? route.fulfill({ status: 422, json: { message: 'Nederīgi dati', errors } })
      : route.fallback(),
  )
}

async function pick(page: Page, name: string): Promise<void> {
  await page.keyboard.type(name)
  await press(page, 'Tab')
}

async function acceptedInvoice(person: Worker): Promise<number> {
  const { id } = await newOrder(person, { lines: 2 })
  for (const step of ['reserve', 'issue'] as const) await person.done(orders.fulfil, { params: { id }, body: { step } })
  const { invoice_id } = await person.done(orders.issueInvoice, { params: { id } })
  await person.done(invoices.accept, { params: { id: invoice_id } })
  return invoice_id
}
