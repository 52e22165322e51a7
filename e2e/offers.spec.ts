import { expect } from '@playwright/test'
import { notices } from '../contract/notices.ts'
import { invoices } from '../contract/invoices/invoices.ts'
import { offers } from '../contract/offers/offers.ts'
import { orders } from '../contract/orders/orders.ts'
import {
  expectNotice,
  focused,
  activeTab,
  keyCounter,
  open,
  palette,
  paletteField,
  press,
  screen,
  tabTitles,
} from './support/interactions.ts'
import { newCustomer, newGoods, newOffer, unique } from './support/records.ts'
import { test } from './support/test.ts'

test('an offer is made, mailed, accepted, ordered from, invoiced and paid by keyboard alone', async ({ page, person }) => {
  const word = unique()
  const customer = await newCustomer(person, `Žagatas ķēžu darbnīca ${word}`)
  const [saw, chain] = [
    await newGoods(person, { name: 'Ķēdes zāģis', price: '240' }),
    await newGoods(person, { name: 'Ķēde', price: '18' }),
  ]
  const counter = await keyCounter(page)
  await open(page, '/')

  // The draft replaces the form, with focus on its lines.
  await palette(page, 'jauns piedāv', 'Jauns piedāvājums')
  await expect(page.getByRole('combobox', { name: 'Klients' })).toBeFocused()
  await page.keyboard.type(`zagatas ${word}`)
  await expect(page.getByRole('option', { name: customer.name })).toBeVisible()
  await press(page, 'Enter Control+Enter')
  await expectNotice(page, 'created')
  await expect(page).toHaveURL(/\/offers\/\d+$/)
  const offerId = Number(page.url().split('/').at(-1))
  const offer = async () => (await person.done(offers.show, { params: { id: offerId } })).data

  const cell = focused(page)
  await expect(cell).toHaveAccessibleName(/^(Prece|Rindu)/)
  for (const [goods, quantity] of [
    [saw, '2'],
    [chain, '4'],
  ] as const) {
    await page.keyboard.type(goods.sku)
    await press(page, 'Enter')
    await expect(cell).toHaveAccessibleName(/^Daudzums/)
    await page.keyboard.type(quantity)
    await press(page, 'Enter')
    await expect(cell).toHaveAccessibleName(/^Prece/)
  }
  await expect.poll(async () => (await offer()).items.length).toBe(2)
  await press(page, 'ArrowUp End')
  const optional = cell.and(page.getByLabel(/^Papildu/))
  for (let step = 0; step < 4 && (await optional.count()) === 0; step += 1) await press(page, 'ArrowLeft')
  await expect(optional).toBeFocused()
  await page.keyboard.type('jā')
  await press(page, 'Enter')
  await press(page, 'ArrowUp')
  await expect.poll(async () => (await offer()).items.map(({ is_optional }) => is_optional)).toEqual([false, true])
  expect(await offer()).toMatchObject({ status: 'draft', net: '480.00', customer: { id: customer.id } })
  await expect(screen(page)).toContainText('580,80')

  await press(page, 'F10')
  await expect(cell).toHaveAccessibleName(/E-pasts/)
  // The first print of a process loads fonts, which is slow.
  const mailNotice = page.getByRole('status').filter({ hasText: notices.emailWaits.text }).waitFor({ timeout: 60_000 })
  await press(page, 'Control+Enter')
  await mailNotice
  const { number, emails } = await offer()
  await expect(activeTab(page)).toContainText(number ?? '')
  expect(emails).toHaveLength(1)
  await press(page, 'F9')
  await expect.poll(async () => (await offer()).status).toBe('accepted')

  await expect(page.getByRole('button', { name: 'Izveidot pasūtījumu no piedāvājuma' })).toBeVisible()
  await press(page, 'F9')
  await expect(page).toHaveURL(`/orders_create_from_offer/${offerId}`)
  await expect(cell).toHaveAccessibleName(`${saw.name}: daudzums`)
  await press(page, 'ArrowDown Space')
  await expect(cell).toHaveValue('4')
  await press(page, 'Control+Enter')
  await expectNotice(page, 'created')
  await expect(page).toHaveURL(/\/orders\/\d+$/)
  const orderId = Number(page.url().split('/').at(-1))
  const { data: order } = await person.done(orders.show, { params: { id: orderId } })
  expect(order).toMatchObject({ source: 'offer', offer: { id: offerId }, net: '552.00' })
  expect(order.order_items.map(({ price_source }) => price_source)).toEqual(['offer', 'offer'])

  // Links work both ways.
  await expect(page.getByRole('list', { name: 'Saistītie dokumenti' })).toContainText(number ?? '')
  expect(await tabTitles(page)).toEqual(
    expect.arrayContaining([expect.stringContaining(number ?? '-'), expect.stringContaining(order.number)]),
  )

  for (const next of ['Nodot izpildē', 'Izsniegt preces', 'Izrakstīt rēķinu', 'Akceptēt rēķinu']) {
    await expect(page.getByRole('button', { name: next }).first()).toBeVisible()
    await press(page, 'F9')
  }
  await expect(page).toHaveURL(/\/invoices\/invoice\/\d+$/)
  await palette(page, 'reģistrēt maksājumu', 'Reģistrēt maksājumu')
  for (const argumentLabel of ['Summa', 'Datums', 'Apmaksas veids']) {
    await expect(paletteField(page)).toHaveAccessibleName(argumentLabel)
    await press(page, 'Enter')
  }
  const invoiceId = Number(page.url().split('/').at(-1))
  const invoice = async () => (await person.done(invoices.show, { params: { id: invoiceId } })).data
  await expect.poll(async () => (await invoice()).status).toBe('paid')
  expect(await invoice()).toMatchObject({ net: '552.00', open: '0.00' })
  expect(counter.pointer()).toBe(0)
})

test('an offer is rejected with its reason, prepared again, and copied', async ({ page, person }) => {
  const offer = await newOffer(person)
  await open(page, `/offers/${offer.id}`)
  await palette(page, 'noraidīt', 'Atzīmēt kā noraidītu')
  await expect(focused(page)).toHaveAccessibleName(/Noraidīšanas iemesls/)
  await page.keyboard.type('Par dārgu')
  await press(page, 'Control+Enter')
  await expectNotice(page, 'updated')
  await expect(screen(page)).toContainText('Par dārgu')
  await palette(page, 'atgriezt sag', 'Atgriezt sagatavošanā')
  await expect.poll(async () => (await person.done(offers.show, { params: { id: offer.id } })).data.status).toBe('draft')
  await palette(page, 'kopēt pied', 'Kopēt piedāvājumu')
  await expectNotice(page, 'created')
  await expect(page).not.toHaveURL(`/offers/${offer.id}`)
  const copied = Number(page.url().split('/').at(-1))
  expect((await person.done(offers.show, { params: { id: copied } })).data).toMatchObject({ status: 'draft', number: null })
  // An unsent draft is deleted for good.
  await palette(page, 'dzēst pied', 'Dzēst piedāvājumu')
  await expect(page.getByRole('alertdialog', { name: 'Dzēst piedāvājumu' }).getByText('nevarēs atsaukt')).toBeVisible()
  await press(page, 'Enter')
  await expectNotice(page, 'deleted')
  await expect(page).toHaveURL('/offers')
  expect((await person.call(offers.show, { params: { id: copied } })).status).toBe(404)
})
