import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { dayOf } from '../../contract/format.ts'
import { orders } from '../../contract/orders/orders.ts'
import { transportations } from '../../contract/transportations/transportations.ts'
import type { Person, TestApp } from '../support/app.ts'
import { makeCustomer, makeItem, makeOrder } from '../support/factories.ts'
import { pdfPages } from '../support/pdf-text.ts'
import { beginTests } from '../support/story.ts'
import { makeCarrier, makeTransportation, stepped } from '../support/transportations.ts'

/** See docs/domain/transport.md#transportations and docs/domain/transport.md#cmr-note. */

let app: TestApp
let clerk: Person
const today = dayOf(new Date())
const dayAfter = (days: number) => dayOf(new Date(Date.now() + days * 86_400_000))

beginTests((begun) => ({ app, clerk } = begun))

/** 3 at 2.5 kg and 0.04 m³, 2 at 0.25 kg with the same customs code, and one unweighed. */
async function weighedOrder() {
  const ctx = { cn_code: '94033011', weight_kg: '2.5', volume_m3: '0.04' }
  const order_items = [
    { item_id: await makeItem(app, { name: 'Galds', ...ctx }), quantity: '3' },
    { item_id: await makeItem(app, { name: 'Atvilktne', ...ctx, weight_kg: '0.25', volume_m3: '0.01' }), quantity: '2' },
    { item_id: await makeItem(app, { name: 'Lampa', cn_code: '94052190' }), quantity: '1' },
  ]
  const customer_id = await makeCustomer(app, { name: 'Vilniaus baldai', legal_address: 'Gedimino pr. 9, Vilnius' })
  return makeOrder(app, { customer_id, order_items })
}

test('goods come from an order by customs code, weighed; the order knows who carries it, and no other may', async () => {
  const order = await weighedOrder()
  const record = await makeTransportation(app, { order_ids: [order.id] })
  expect(record.items.map(({ goods, stat_nr, gross_kg, volume_m3 }) => [goods, stat_nr, gross_kg, volume_m3])).toEqual([
    ['Galds; Atvilktne', '94033011', '8.0000', '0.1400'],
    ['Lampa', '94052190', null, null],
  ])
  expect([record.gross_kg, record.consignee_name, record.customer?.id]).toEqual(['8.0000', 'Vilniaus baldai', order.customer.id])
  const of = async () =>
    (await sql<{ id: number | null }>`select transportation_id as id from order_details where order_id = ${order.id}`.execute(app.db))
      .rows[0]?.id
  expect(await of()).toBe(record.id)
  const another = await makeTransportation(app)
  const add = (id: number) => clerk.call(transportations.addItems, { params: { transportationId: id }, body: { order_ids: [order.id] } })
  expect((await add(another.id)).body.errors).toEqual({
    order_ids: [`Lauks „Pasūtījumi”: pasūtījumu ${order.number} jau ved pārvadājums ${record.number}`],
  })
  await clerk.done(transportations.removeItem, { params: { id: record.items[0]?.id ?? 0 } })
  expect(await of()).toBe(record.id)
  await clerk.done(transportations.removeItem, { params: { id: record.items[1]?.id ?? 0 } })
  expect(await of()).toBeNull()
  expect((await add(another.id)).status).toBe(200)
  await stepped(app, (await clerk.done(transportations.show, { params: { id: another.id } })).data, 'CANCEL')
  expect(await of()).toBeNull()
  expect((await clerk.done(orders.show, { params: { id: order.id } })).data.status).toBe('new')
})

test('a carrier whose insurance ends on the way is asked about before, and told where nobody can be asked', async () => {
  const carrier_id = await makeCarrier(app, { name: 'Beidzamais', insurance_until: dayAfter(2) })
  const inTime = await makeTransportation(app, { carrier_id, loading_date: today, unloading_date: dayAfter(2) })
  expect(inTime.is_uninsured).toBe(false)
  const body = { carrier_id, loading_date: today, unloading_date: dayAfter(3) }
  const transportation = await clerk.done(transportations.create, { body })
  expect(transportation.warnings[0]).toContain('Pārvadātāja „Beidzamais” apdrošināšana ir spēkā tikai līdz')
  expect(transportation.data.is_uninsured).toBe(true)
  const confirmAnswer = await clerk.call(transportations.create, { body, headers: { confirmed: 'ask' } })
  expect([confirmAnswer.status, confirmAnswer.body.confirm?.code]).toEqual([422, 'carrier-insurance'])
  expect((await clerk.call(transportations.create, { body, headers: { confirmed: 'ask,carrier-insurance' } })).status).toBe(200)
})

test('goods are delivered on a day that has come, and not before they were loaded', async () => {
  const going = await stepped(app, await makeTransportation(app, { loading_date: today }), 'DEPART')
  const deliver = (delivered_at: string) =>
    clerk.call(transportations.update, {
      params: { id: going.id },
      body: { event: 'DELIVER', delivered_at, lock_version: going.lock_version },
    })
  expect((await deliver(dayAfter(1))).body.errors).toEqual({ delivered_at: ['Lauks „Piegādāts”: šī diena vēl nav pienākusi'] })
  expect((await deliver(dayAfter(-1))).body.errors?.['delivered_at']?.[0]).toContain('krava iekrauta')
  expect((await deliver(today)).body.data.delivered_at).toBe(today)
  const backwards = { carrier_id: going.carrier.id, loading_date: today, unloading_date: dayAfter(-1) }
  expect((await clerk.call(transportations.create, { body: backwards })).body.errors).toHaveProperty('unloading_date')
})

test('the consignment note says each of its boxes on four copies; what has no room goes to a list behind each', async () => {
  const order = await weighedOrder()
  const fields = { price: '640', reductions: '40', supplements: '15', payment: 'forward', incoterm: 'DAP', vehicle_nr: 'AB-1234' } as const
  const record = await makeTransportation(app, {
    ...fields,
    order_ids: [order.id],
    trailer_nr: 'P-777',
    driver: 'Jonas Jonaitis',
    documents_attached: 'Rēķins R-1',
    cod_amount: '10',
    instructions: 'Nekraut virsū',
    special_agreements: 'Bez pārkraušanas',
    successive_carriers: 'Nākamais SIA',
    reservations: 'Iepakojums mitrs',
    unloading_place: 'Vilnius, Savanorių pr. 1',
  })
  const answer = await clerk.call(transportations.cmr, { params: { id: record.id } })
  expect(answer.headers['content-disposition']).toContain(`cmr_${record.id}.pdf`)
  const pages = await pdfPages(answer.bytes)
  expect(pages).toHaveLength(4)
  const whole = pages.map((page) => page.join(' '))
  for (const [index, who] of ['nosūtītājam', 'saņēmējam', 'pārvadātājam', 'Administratīvais'].entries()) {
    expect(whole[index]).toContain(who)
    for (const word of [
      record.number,
      'Vilniaus baldai',
      'Vilnius, Savanorių pr. 1',
      'Rēķins R-1',
      'Galds; Atvilktne',
      '94033011',
      '8,5',
    ]) {
      expect(word === '8,5' || whole[index]?.includes(word), `${word} on copy ${index + 1}`).toBe(true)
    }
    // 640 − 40 + 15, paid by the consignee.
    for (const word of [
      '600,00',
      '615,00',
      'Carriage forward',
      'DAP',
      'Nekraut virsū',
      'Bez pārkraušanas',
      'Nākamais SIA',
      'Iepakojums mitrs',
    ])
      expect(whole[index], word).toContain(word)
    for (const word of ['AB-1234 / P-777', 'Jonas Jonaitis', '10,00 EUR']) expect(whole[index], word).toContain(word)
  }
  // An unweighed item leaves the sum blank.
  const sums = async () => {
    const [first = []] = await pdfPages((await clerk.call(transportations.cmr, { params: { id: record.id } })).bytes)
    return first
      .join(' ')
      .split(/\s+/)
      .filter((word) => ['0,14', '0,24'].includes(word))
  }
  expect(await sums()).toEqual(['0,14'])
  const lamp = record.items[1]
  const body = { gross_kg: '2', volume_m3: '0.1', lock_version: lamp?.lock_version ?? 0 }
  await clerk.done(transportations.updateItem, { params: { id: lamp?.id ?? 0 }, body })
  expect(await sums()).toEqual(['0,14', '0,24'])
  const items = Array.from({ length: 25 }, (_, at) => ({ goods: `Kaste ${at + 1}`, packages: 1, gross_kg: '1' }))
  await clerk.done(transportations.addItems, { params: { transportationId: record.id }, body: { items } })
  const long = await pdfPages((await clerk.call(transportations.cmr, { params: { id: record.id } })).bytes)
  expect(long).toHaveLength(8)
  expect(long[0]?.join(' ')).not.toContain('Kaste 7')
  expect(long[1]?.join(' ')).toContain('Kaste 25')
})

test('mail to the carrier goes with the note and the files, and stays with the transportation', async () => {
  const { id } = await makeTransportation(app, { unloading_place: 'Kaunas' })
  await clerk.done(transportations.addFiles, {
    params: { id },
    form: { fields: {}, files: [{ name: 'plans.txt', bytes: Buffer.from('plāns') }] },
  })
  const { data } = await clerk.done(transportations.mail, { params: { id }, body: { address: 'vedejs@test.example' } })
  expect(data.emails.map(({ address }) => address)).toEqual(['vedejs@test.example'])
  const { rows } = await sql<{ payload: { text: string; attachments: { name: string }[] } }>`
    select payload from outbox where kind = 'email' order by id desc limit 1`.execute(app.db)
  expect(rows[0]?.payload.attachments.map(({ name }) => name)).toEqual([`cmr_${id}.pdf`, 'plans.txt'])
  expect(rows[0]?.payload.text).toContain('Kaunas')
})
