import { expect, test } from 'vitest'
import { shop } from '../../contract/shop/shop.ts'
import { cashOf, freshPayment, paymentOf, withCard } from '../../src/areas/shop/payment.ts'
import { emptyTill, obstacleTo, withCardNumber, withItem } from '../../src/areas/shop/till.ts'
import type { Person, TestApp } from '../support/app.ts'
import { makeService } from '../support/factories.ts'
import { makeCardItem, makeShop, sold } from '../support/shop.ts'
import { beginStory } from '../support/story.ts'

let app: TestApp
let clerk: Person
beginStory(async (begun) => {
  ;({ app, clerk } = begun)
  await makeShop(app)
})

test('several gift cards pay one sale, each what the others leave; the list tells where each was sold and used', async () => {
  const card = await makeCardItem(app, '10.00')
  const item_id = await makeService(app, { shop_price: '13.00' })
  const units = ['DK-A', 'DK-B', 'DK-C']
  const bought = await sold(clerk, { items: [{ item_id: card, quantity: '3', units }], payments: [{ method: 'card', amount: '30.00' }] })
  const unpaid = await sold(clerk, { items: [{ item_id: card, units: ['DK-D'] }] })
  const paying = units.slice(0, 2).reduce((values, number) => withCard(values, '13.00', { number, balance: '10.00' }), freshPayment)
  expect(cashOf(paying, '13.00')).toBe('0.00')
  const read = paymentOf(paying, '13.00')
  const payments = 'payment' in read ? (read.payment.payments ?? []) : []
  expect(payments).toEqual([
    { method: 'gift_card', amount: '10.00', gift_card_nr: 'DK-A' },
    { method: 'gift_card', amount: '3.00', gift_card_nr: 'DK-B' },
  ])
  const used = await sold(clerk, { items: [{ item_id }], payments })

  const cards = async (query: object = {}) => (await clerk.done(shop.giftCards, { query })).data
  const sale = { id: bought.id, name: bought.number }
  const by = [{ id: used.id, name: used.number }]
  expect(await cards()).toMatchObject([
    { number: 'DK-D', balance: '10.00', is_paid: false, shop_order: { id: unpaid.id }, used_by: [] },
    { number: 'DK-C', balance: '10.00', is_paid: true, shop_order: sale, used_by: [] },
    { number: 'DK-B', amount: '10.00', balance: '7.00', is_paid: true, shop_order: sale, used_by: by },
    { number: 'DK-A', balance: '0.00', is_paid: true, shop_order: sale, used_by: by },
  ])
  const numbers = async (query: object) => (await cards(query)).map(({ number }) => number)
  expect(await numbers({ is_open: 'false' })).toEqual(['DK-A'])
  expect(await numbers({ is_paid: 'false' })).toEqual(['DK-D'])
  expect(await numbers({ is_paid: 'true', is_open: 'true' })).toEqual(['DK-C', 'DK-B'])
  expect(await numbers({ date_to: '2020-01-01' })).toEqual([])
  expect(await numbers({ q: 'DK-B' })).toEqual(['DK-B'])
})

test('what is typed of a payment and cannot be read counts for nothing, and a card named twice is told', () => {
  const twice = { ...freshPayment, gifts: [1, 2].map(() => ({ number: 'DK-1', amount: '2.00' })) }
  expect(paymentOf(twice, '5.00')).toEqual({ errors: { gifts: ['Dāvanu karte norādīta divreiz'] } })
  expect(paymentOf({ ...freshPayment, gifts: [{ number: null, amount: '2.00' }] }, '5.00')).toMatchObject({
    errors: { gifts: ['Norādiet dāvanu kartes numuru'] },
  })
  expect(cashOf({ ...freshPayment, card: 'ab', gifts: [{ number: 'DK-1', amount: '2,x' }] }, '5.00')).toBe('5.00')
  // An existing card keeps its entered amount.
  const typed = { ...freshPayment, gifts: [{ number: 'DK-1', amount: '2.00' }] }
  expect(withCard(typed, '5.00', { number: 'DK-1', balance: '9.00' })).toBe(typed)
  expect(withCard(typed, '5.00', { number: 'DK-2', balance: '9.00' }).gifts.at(-1)).toEqual({ number: 'DK-2', amount: '3.00' })
})

test('a code that nobody knows, scanned after a gift card was rung up, is its printed number; each card has one or none', () => {
  const card = {
    item_id: 7,
    sku: 'DK',
    name: 'Karte',
    barcode: 'DK',
    type: 'gift_card' as const,
    has_units: false,
    unit: null,
    measure_unit: 'gab.',
    shop_price: '10.00',
    discount_percent: '0',
    price_source: 'list' as const,
    available: null,
  }
  const rung = withItem(emptyTill, card, '2')
  const first = withCardNumber(rung, 'K-1')
  expect(obstacleTo(rung, false)).toBeNull()
  expect(first && obstacleTo(first, false)).toBe('Karte: noskenējiet katras kartes numuru')
  const both = first && withCardNumber(first, 'K-2')
  expect(both?.lines).toMatchObject([{ units: ['K-1', 'K-2'], quantity: '2' }])
  expect(both && obstacleTo(both, false)).toBeNull()
  expect(both && withCardNumber(both, 'K-2')).toBeNull()
  expect(both && withCardNumber(both, 'K-3')?.lines[0]?.quantity).toBe('3')
  expect(withCardNumber(withItem(emptyTill, { ...card, type: 'goods' }, '1'), 'K-1')).toBeNull()
})
