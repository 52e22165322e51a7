import { expect, test } from 'vitest'
import { shop } from '../../contract/shop/shop.ts'
import type { Person, TestApp } from '../support/app.ts'
import { makeService } from '../support/factories.ts'
import { dayAgo } from '../support/invoicing.ts'
import { pdfPages } from '../support/pdf-text.ts'
import { makeCardItem, makeShop, saleNow, sold } from '../support/shop.ts'
import { beginStory } from '../support/story.ts'

/** Returns use the original payment method; offline sales their own time. */

let app: TestApp
let clerk: Person
beginStory(async (begun) => {
  ;({ app, clerk } = begun)
  await makeShop(app)
})

async function backOf(saleId: number, quantity: string) {
  const sale = await saleNow(clerk, saleId)
  const items = [{ line_id: sale.shop_order_items[0]?.id ?? 0, quantity }]
  const { data } = await clerk.done(shop.takeBack, { params: { id: saleId }, body: { items } })
  return data.shop_payments.map(({ method, amount, gift_card }) => [method, amount, ...(gift_card === null ? [] : [gift_card])])
}

test('a return that does not say how gives the money back as it came: to cards first, in cash what came in cash', async () => {
  const item_id = await makeService(app, { shop_price: '10.00' })
  const byCard = await sold(clerk, { items: [{ item_id, quantity: '2' }], payments: [{ method: 'card', amount: '20.00' }] })
  expect(await backOf(byCard.id, '1')).toEqual([['card', '-10.00']])
  const inCash = await sold(clerk, { items: [{ item_id }], payments: [{ method: 'cash', amount: '10.00' }] })
  expect(await backOf(inCash.id, '1')).toEqual([['cash', '-10.00']])
  await sold(clerk, {
    items: [{ item_id: await makeCardItem(app), units: ['DK-ATPAKAL'] }],
    payments: [{ method: 'card', amount: '50.00' }],
  })
  const mixed = await sold(clerk, {
    items: [{ item_id, quantity: '3' }],
    payments: [
      { method: 'cash', amount: '8.00' },
      { method: 'card', amount: '15.00' },
      { method: 'gift_card', amount: '7.00', gift_card_nr: 'DK-ATPAKAL' },
    ],
  })
  expect(await backOf(mixed.id, '1')).toEqual([['card', '-10.00']])
  expect(await backOf(mixed.id, '1')).toEqual([
    ['card', '-5.00'],
    ['gift_card', '-5.00', 'DK-ATPAKAL'],
  ])
  expect(await backOf(mixed.id, '1')).toEqual([
    ['gift_card', '-2.00', 'DK-ATPAKAL'],
    ['cash', '-8.00'],
  ])
})

test('a sale made without network keeps its day and time, on its receipt and among the others of its day', async () => {
  const item_id = await makeService(app, { shop_price: '10.00' })
  const day = dayAgo(1)
  const sell = async (sold_at: string, was_offline = true) => {
    const body = { items: [{ item_id }], payments: [{ method: 'cash' as const, amount: '10.00' }], sold_at, was_offline }
    const { data } = await clerk.done(shop.create, { body })
    return data ?? expect.fail('Not booked')
  }
  // Noon and morning in Riga, sent in reverse.
  const [later, earlier] = [await sell(`${day}T10:00:00.000Z`), await sell(`${day}T07:15:00.000Z`)]
  expect([later.date, earlier.date]).toEqual([day, day])
  expect(Date.parse(earlier.sold_at)).toBe(Date.parse(`${day}T07:15:00.000Z`))
  const receipt = (await pdfPages((await clerk.call(shop.pdf, { params: { id: earlier.id } })).bytes)).flat().join(' ')
  expect(receipt).toMatch(/(09|10)[:.]15/)
  const { data: report } = await clerk.done(shop.createReport, { body: { type: 'z', date: day, cash_balance: '20' } })
  expect(report.orders.map(({ id }) => id)).toEqual([earlier.id, later.id])
  // Fast clocks and online tills are ignored.
  for (const now of [await sell('2099-01-01T00:00:00.000Z'), await sell(`${day}T07:15:00.000Z`, false)]) {
    expect([now.date, now.sold_at]).toEqual([dayAgo(0), now.created_at])
  }
})
