import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { credits } from '../../contract/credits/credits.ts'
import { files } from '../../contract/files/files.ts'
import { inventory } from '../../contract/inventory/inventory.ts'
import { invoices } from '../../contract/invoices/invoices.ts'
import { rent } from '../../contract/rent/rent.ts'
import type { Person, TestApp } from '../support/app.ts'
import { makeBranch } from '../support/factories.ts'
import { pieceOfInventory } from '../support/inventory.ts'
import { delivered, makeBuyer } from '../support/invoicing.ts'
import { pngOf } from '../support/pictures.ts'
import { itemOf, makeMachine, makeMeter, makeRent, rentedMachine, rentOf } from '../support/rent.ts'
import { beginStory } from '../support/story.ts'

let app: TestApp
let clerk: Person
/** First days of recent months, `yyyy-mm-dd`. */
let month: (ago: number) => string

beginStory(async (begun) => {
  ;({ app, clerk } = begun)
  const { rows } = await sql<{ days: string[] }>`
    select array_agg((date_trunc('month', today()) - make_interval(months => n))::date::text order by n) as days from generate_series(0, 12) n`.execute(
    app.db,
  )
  month = (ago) => rows[0]?.days[ago] ?? ''
})

const read = (rent_item_id: number, option_id: number, date: string, value: string, kind?: 'closing' | 'opening') =>
  clerk.call(rent.read, { body: { date, readings: [{ rent_item_id, option_id, value, ...(kind && { kind }) }] } })

test('a rented machine is charged for two months and a reading, invoiced to the cent, credited and free again', async () => {
  const { record, item, piece, meter } = await rentedMachine(app, month(2))
  expect(record).toMatchObject({ status: 'active', machines: 1, monthly_fee: '45.0000', uninvoiced: '90.00' })
  expect(record.number).toMatch(/^NOM-\d{4}-\d{6}$/)
  expect(await pieceOfInventory(app, piece.uuid)).toMatchObject({ status: 'rented', customer: record.customer })

  // The vector of T2: 10432 -> 12847 with 1000 included at 0.0085 is 1415 x 0.0085 = 12.03.
  expect((await read(item.id, meter, month(1), '12847')).status).toBe(200)
  const due = await rentOf(app, record)
  const chargeRows = due.charges.map(({ kind, quantity, unit_price, net }) => [kind, quantity, unit_price, net])
  expect(chargeRows.toSorted()).toEqual([
    ['rent_fee', '1.0000', '45.0000', '45.00'],
    ['rent_fee', '1.0000', '45.0000', '45.00'],
    ['rent_reading', '1415.0000', '0.0085', '12.03'],
  ])

  const order = await delivered(app, { customer_id: record.customer.id })
  const { data: waiting } = await clerk.done(invoices.customerData, { params: { customerId: record.customer.id } })
  expect(waiting.items.map(({ source_type, order: of, agreement, net }) => [source_type, (of ?? agreement)?.name, net])).toEqual([
    ['order_item', order.number, '10.00'],
    ['rent_fee', record.number, '45.00'],
    ['rent_reading', record.number, '12.03'],
    ['rent_fee', record.number, '45.00'],
  ])
  const items = waiting.items.map(({ source_type, source_id }) => ({ source_type, source_id }))
  const rentInvoice = await clerk.done(invoices.createForCustomer, { params: { customerId: record.customer.id }, body: { items } })
  expect(rentInvoice.data).toMatchObject({ type: 'combined', contract_ref: record.number, net: '112.03', vat: '23.53', gross: '135.56' })

  const nothing = await clerk.call(rent.invoice, { params: { id: record.id }, body: {} })
  expect(nothing.body.errors).toEqual({ status: ['Nomā nav nekā, ko iekļaut rēķinā'] })
  const reading = itemOf(await rentOf(app, record)).readings[0]
  const { id = 0, lock_version = 0 } = reading ?? {}
  const late = await clerk.call(rent.updateReading, { params: { id }, body: { value: '12900', lock_version } })
  expect([late.status, late.body.errors?.['value']]).toEqual([422, ['Rādījums jau ir rēķinā un vairs nav labojams']])
  expect((await clerk.call(rent.remove, { params: { id: record.id } })).body.errors).toEqual({ status: ['Par nomu jau ir rēķins'] })

  await clerk.done(invoices.accept, { params: { id: rentInvoice.invoice_id } })
  const credit = await clerk.done(credits.create, { body: { invoice_id: rentInvoice.invoice_id, reason: 'error', reopen_order: true } })
  await clerk.done(credits.accept, { params: { id: credit.credit_note_id } })
  const freed = await rentOf(app, record)
  expect([freed.uninvoiced, freed.charges.map(({ invoice }) => invoice)]).toEqual(['102.03', [null, null, null]])
  const again = await clerk.done(rent.invoice, { params: { id: record.id }, body: {} })
  const { data } = await clerk.done(invoices.show, { params: { id: again.invoice_id } })
  expect(data).toMatchObject({ type: 'rent', kind: 'service', net: '102.03', contract_ref: record.number })
})

test('a meter is changed by a closing and an opening reading on one day, and none runs backwards', async () => {
  const { record, item, meter } = await rentedMachine(app, month(3))
  expect((await read(item.id, meter, month(2), '9000')).body.errors?.['readings.0.value']?.[0]).toMatch(/9.000 ir mazāks par 10.432/)
  await read(item.id, meter, month(2), '12000', 'closing')
  await read(item.id, meter, month(2), '5', 'opening')
  await read(item.id, meter, month(1), '1505')
  expect((await read(item.id, meter, month(1), '1600')).body.errors?.['readings.0.value']?.[0]).toMatch(/jau ir ierakstīts/)
  const { readings } = itemOf(await rentOf(app, record))
  expect(readings.map(({ kind, value, previous_value, billable }) => [kind, value, previous_value, billable])).toEqual([
    ['usual', '1505.0000', '5.0000', '500.0000'],
    ['opening', '5.0000', '5.0000', '0.0000'],
    ['closing', '12000.0000', '10432.0000', '568.0000'],
    ['opening', '10432.0000', '10432.0000', '0.0000'],
  ])
  // An inserted reading moves the base of the next.
  const day = (await sql<{ day: string }>`select (${month(2)}::date + 10)::text as day`.execute(app.db)).rows[0]?.day ?? ''
  await read(item.id, meter, day, '1105')
  const moved = itemOf(await rentOf(app, record)).readings
  expect(moved.slice(0, 2).map(({ value, previous_value, billable }) => [value, previous_value, billable])).toEqual([
    ['1505.0000', '1105.0000', '400.0000'],
    ['1105.0000', '5.0000', '100.0000'],
  ])
})

test('what is read on the day on which a meter was opened, after that, is of the new meter', async () => {
  const { record, item, meter } = await rentedMachine(app, month(3))
  await read(item.id, meter, month(3), '11500')
  await read(item.id, meter, month(2), '11700')
  const kind = (name: 'closing' | 'opening' | 'usual', value: string) => ({ rent_item_id: item.id, option_id: meter, value, kind: name })
  const readings = [kind('usual', '1205'), kind('closing', '12800'), kind('opening', '5')]
  await clerk.done(rent.read, { body: { date: month(1), readings } })
  const answeredReadings = itemOf(await rentOf(app, record)).readings
  expect(answeredReadings.map(({ kind: of, value, previous_value, billable }) => [of, value, previous_value, billable])).toEqual([
    ['usual', '1205.0000', '5.0000', '1200.0000'],
    ['opening', '5.0000', '5.0000', '0.0000'],
    ['closing', '12800.0000', '11700.0000', '100.0000'],
    ['usual', '11700.0000', '11500.0000', '200.0000'],
    ['usual', '11500.0000', '10432.0000', '68.0000'],
    ['opening', '10432.0000', '10432.0000', '0.0000'],
  ])
})

test('a sheet of readings is written whole or not at all, each fault at its row', async () => {
  const customer_id = await makeBuyer(app)
  const one = await rentedMachine(app, month(2), { customer_id })
  const two = await rentedMachine(app, month(2), { customer_id })
  const { data } = await clerk.done(rent.sheet, { query: { customer_id, date: month(1) } })
  expect(data.meters.map(({ rent_item_id, last, reading }) => [rent_item_id, last?.value, reading])).toEqual([
    [one.item.id, '10432.0000', null],
    [two.item.id, '10432.0000', null],
  ])
  const readings = [
    { rent_item_id: one.item.id, option_id: one.meter, value: '11000' },
    { rent_item_id: two.item.id, option_id: two.meter, value: '10000' },
  ]
  const refused = await clerk.call(rent.read, { body: { date: month(1), readings } })
  expect(Object.keys(refused.body.errors ?? {})).toEqual(['readings.1.value'])
  expect(itemOf(await rentOf(app, one.record)).readings).toHaveLength(1)
  const body = { date: month(1), readings: readings.map((reading) => ({ ...reading, value: '11000' })) }
  expect((await clerk.done(rent.read, { body })).readings).toBe(2)
})

test('prices of readings hold from their day, and what invoices went by stays', async () => {
  const { record, item, meter } = await rentedMachine(app, month(4))
  const price = { option_id: meter, valid_from: month(2), price: '0.0100', included: '0' }
  await clerk.done(rent.addReadingPrice, { params: { id: item.id }, body: price })
  await read(item.id, meter, month(3), '11432')
  await read(item.id, meter, month(2), '12432')
  const charged = (await rentOf(app, record)).charges.filter(({ kind }) => kind === 'rent_reading')
  expect(charged.map(({ quantity, unit_price, net }) => [quantity, unit_price, net])).toEqual([['1000.0000', '0.0100', '10.00']])
  const twice = await clerk.call(rent.addReadingPrice, { params: { id: item.id }, body: price })
  expect(twice.body.errors?.['valid_from']?.[0]).toMatch(/cena jau ir noteikta/)
  await clerk.done(rent.invoice, { params: { id: record.id }, body: {} })
  const [agreed] = itemOf(await rentOf(app, record)).reading_prices
  const late = await clerk.call(rent.updateReadingPrice, {
    params: { id: agreed?.id ?? 0 },
    body: { price: '0.02', lock_version: agreed?.lock_version ?? 0 },
  })
  expect(late.body.errors?.['price']?.[0]).toMatch(/rādījums ar šo cenu jau ir rēķinā/)
})

test('a rent ends when its meters are read and invoiced: its machine comes back and the last days are charged', async () => {
  const { record, item, piece, meter } = await rentedMachine(app, month(1))
  const end = (fields: object) =>
    clerk.call(rent.update, { params: { id: record.id }, body: { event: 'END', lock_version: record.lock_version, ...fields } })
  const day = (await sql<{ day: string }>`select (${month(1)}::date + 9)::text as day`.execute(app.db)).rows[0]?.day ?? ''
  expect((await end({ date_to: day })).body.errors?.['status']?.[0]).toMatch(/Trūkst noslēguma rādījuma: INV-/)
  await read(item.id, meter, day, '15432')
  expect((await end({ date_to: day })).body.errors).toEqual({ status: ['Rādījumi vēl nav iekļauti rēķinā'] })
  const { data: ended } = await clerk.done(rent.update, {
    params: { id: record.id },
    body: { event: 'END', date_to: day, waive_readings: true, lock_version: (await rentOf(app, record)).lock_version },
  })
  expect(ended).toMatchObject({ status: 'ended', date_to: day, machines: 0 })
  const days = Number((await sql<{ days: number }>`select extract(day from (${month(0)}::date - 1)) as days`.execute(app.db)).rows[0]?.days)
  expect(ended.charges.map(({ kind, net }) => [kind, net])).toEqual([['rent_fee', ((45 * 10) / days).toFixed(2)]])
  expect(await pieceOfInventory(app, piece.uuid)).toMatchObject({ status: 'in_stock', customer: null })

  const { data: again } = await clerk.done(rent.update, {
    params: { id: record.id },
    body: { event: 'REOPEN', lock_version: ended.lock_version },
  })
  expect(again).toMatchObject({ status: 'active', date_to: null, machines: 1 })
  expect((await pieceOfInventory(app, piece.uuid)).status).toBe('rented')
})

test('a machine is rented to one customer at a time, and only one that lies in the warehouse', async () => {
  const { piece } = await rentedMachine(app, month(1))
  const other = await makeRent(app)
  const call = (uuid: string) => clerk.call(rent.addItem, { params: { rentId: other.id }, body: { uuid } })
  expect((await call(piece.uuid)).body.errors?.['uuid']?.[0]).toMatch(/„Nomā”/)
  expect((await call('00000000-0000-4000-8000-000000000000')).body.errors?.['uuid']?.[0]).toMatch(/neeksistē/)
  expect((await call('printeris')).body.errors?.['uuid']?.[0]).toMatch(/neeksistē/)
  const { piece: free } = await makeMachine(app)
  const added = await clerk.done(rent.addItem, { params: { rentId: other.id }, body: { uuid: free.uuid, monthly_fee: '20' } })
  expect(added.data.rent_items).toHaveLength(1)
  const item = itemOf(added.data)
  const { data: back } = await clerk.done(rent.removeItem, { params: { id: item.id } })
  expect([back.rent_items, (await pieceOfInventory(app, free.uuid)).status]).toEqual([[], 'in_stock'])
})

test('sixteen who rent out the same machine at once: one gets it', async () => {
  const { piece } = await makeMachine(app)
  const rents = await Promise.all(Array.from({ length: 16 }, () => makeRent(app)))
  const answers = await Promise.all(rents.map(({ id }) => clerk.call(rent.addItem, { params: { rentId: id }, body: { uuid: piece.uuid } })))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.filter(({ status }) => status === 422)).toHaveLength(15)
})

test('sixteen who invoice the same rent at once make one invoice', async () => {
  const { record } = await rentedMachine(app, month(2))
  const answers = await Promise.all(Array.from({ length: 16 }, () => clerk.call(rent.invoice, { params: { id: record.id }, body: {} })))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array.from({ length: 15 }, () => 422)])
})

test('what a customer does not want on invoices is charged, told apart, and invoiced when he does', async () => {
  const { record } = await rentedMachine(app, month(2))
  const { data: held } = await clerk.done(rent.doNotInvoice, { params: { id: record.id }, body: {} })
  expect([held.do_not_invoice, held.uninvoiced, held.charges.map(({ is_withheld }) => is_withheld)]).toEqual([true, '90.00', [true, true]])
  const { data: waiting } = await clerk.done(invoices.customerData, { params: { customerId: record.customer.id } })
  expect(waiting.items).toEqual([])
  const refused = await clerk.call(rent.invoice, { params: { id: record.id }, body: {} })
  expect(refused.body.errors).toEqual({ status: ['Nomai ir norādīts neizrakstīt rēķinus'] })
  const items = held.charges.map(({ id, kind }) => ({ source_type: kind, source_id: id }))
  const named = await clerk.call(invoices.createForCustomer, { params: { customerId: record.customer.id }, body: { items } })
  expect([named.status, Object.values(named.body.errors ?? {})[0]?.[0]]).toEqual([
    422,
    expect.stringMatching(/ir norādīts neizrakstīt rēķinus/),
  ])
  await clerk.done(rent.doNotInvoice, { params: { id: record.id }, body: { do_not_invoice: false } })
  expect((await clerk.done(rent.invoice, { params: { id: record.id }, body: {} })).invoice_id).toBeGreaterThan(0)
})

test('terms, minimum fee and place of a rent are changed; what was not yet invoiced follows', async () => {
  const { record } = await rentedMachine(app, month(2), { minimum_fee: '50' })
  expect(record.uninvoiced).toBe('100.00')
  const terms = { valid_from: month(1), fee: '5', indexation_pc: '10' }
  const { data: risen } = await clerk.done(rent.addTerms, { params: { id: record.id }, body: terms })
  expect(risen.charges.map(({ kind, net }) => [kind, net]).toSorted()).toEqual([
    ['rent_fee', '45.00'],
    ['rent_fee', '49.50'],
    ['rent_fee', '5.00'],
    ['rent_minimum', '5.00'],
  ])
  const branch_id = await makeBranch(app, { customer_id: record.customer.id })
  const { data: moved } = await clerk.done(rent.update, {
    params: { id: record.id },
    body: { branch_id, minimum_fee: '0', lock_version: risen.lock_version },
  })
  expect([moved.branch?.id, moved.uninvoiced]).toEqual([branch_id, '99.50'])
  const strange = await makeBranch(app)
  const refused = await clerk.call(rent.update, {
    params: { id: record.id },
    body: { branch_id: strange, lock_version: moved.lock_version },
  })
  expect(Object.keys(refused.body.errors ?? {})).toEqual(['branch_id'])
})

test('what months that were invoiced cost at least stays: another minimum holds from its day', async () => {
  const { record } = await rentedMachine(app, month(3), { minimum_fee: '40' })
  await clerk.done(rent.invoice, { params: { id: record.id }, body: {} })
  const { lock_version } = await rentOf(app, record)
  const raised = await clerk.call(rent.update, { params: { id: record.id }, body: { minimum_fee: '60', lock_version } })
  expect(raised.body.errors).toEqual({ minimum_fee: [expect.stringMatching(/^Lauks „Minimālā maksa”: par nomu jau ir rēķins/)] })
  expect((await rentOf(app, record)).uninvoiced).toBe('0.00')
  // From the last month the minimum is 60.00; the fee was 45.00. A rise without a minimum keeps it.
  await clerk.done(rent.addTerms, { params: { id: record.id }, body: { valid_from: month(1), minimum_fee: '60' } })
  const { data } = await clerk.done(rent.addTerms, { params: { id: record.id }, body: { valid_from: month(0), indexation_pc: '3' } })
  const added = data.charges.filter(({ invoice }) => invoice === null)
  expect(added.map(({ kind, period_start, net }) => [kind, period_start, net])).toEqual([['rent_minimum', month(1), '15.00']])
})

test('readings of a meter are accepted in the order of their days, whatever was drafted first', async () => {
  const { record, item, meter } = await rentedMachine(app, month(2))
  await read(item.id, meter, month(1), '12847')
  await read(item.id, meter, month(0), '15000')
  const readings = (await rentOf(app, record)).charges.filter(({ kind }) => kind === 'rent_reading')
  const draft = async (date: string) => {
    const items = readings.filter((each) => each.date === date).map(({ id, kind }) => ({ source_type: kind, source_id: id }))
    return (await clerk.done(invoices.createForCustomer, { params: { customerId: record.customer.id }, body: { items } })).invoice_id
  }
  const later = await draft(month(0))
  const earlier = await draft(month(1))
  const ahead = await clerk.call(invoices.accept, { params: { id: later } })
  expect([ahead.status, ahead.body.errors?.['status']?.[0]]).toEqual([
    422,
    expect.stringMatching(/^Agrāks rādījums \(A4 melnbalts: .*vēl nav rēķinā/),
  ])
  await clerk.done(invoices.accept, { params: { id: earlier } })
  expect((await clerk.done(invoices.accept, { params: { id: later } })).data.net).toBe('9.80')
})

test('the act of a rent names its machines and stays as it was drawn up', async () => {
  const { record, piece } = await rentedMachine(app, month(1))
  const { number } = await clerk.done(rent.makeDocument, { params: { rentId: record.id }, body: {} })
  expect(number).toBe(`${record.number}/1`)
  const [act] = (await rentOf(app, record)).documents
  const { bytes } = await clerk.call(rent.document, { params: { id: act?.id ?? 0 } })
  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
  expect(piece.inventory_nr).toMatch(/^INV-/)
})

test('a rent of which nothing was invoiced is deleted, and its machine is free', async () => {
  const { record, piece } = await rentedMachine(app, month(1))
  await clerk.done(rent.remove, { params: { id: record.id } })
  expect((await clerk.call(rent.show, { params: { id: record.id } })).status).toBe(404)
  const { data } = await clerk.done(inventory.show, { params: { inventoryItem: piece.uuid } })
  expect([data.status, await makeMeter(app)]).toEqual(['in_stock', expect.any(Number)])
})

test('a sheet tells all that is wrong at once, and what the pace of the machine makes plausible', async () => {
  const customer_id = await makeBuyer(app)
  const one = await rentedMachine(app, month(4), { customer_id })
  const two = await rentedMachine(app, month(1), { customer_id })
  const three = await rentedMachine(app, month(3), { customer_id })
  await read(one.item.id, one.meter, month(3), '10732')
  await read(one.item.id, one.meter, month(2), '11032')
  const { data } = await clerk.done(rent.sheet, { query: { rent_id: one.record.id, date: month(1) } })
  const days = (to: string, from: string) => (Date.parse(to) - Date.parse(from)) / 86_400_000
  const gone = (600 * days(month(1), month(2))) / days(month(2), month(4))
  expect([data.rent?.name, data.customer.id, data.meters.length]).toEqual([one.record.number, customer_id, 1])
  expect(data.meters[0]).toMatchObject({
    last: { date: month(2), value: '11032.0000' },
    estimate: String(Math.round(11032 + gone)),
    plausible: { from: String(Math.floor(11032 + gone / 3)), to: String(Math.ceil(11032 + gone * 3)) },
    reading: null,
  })
  const of = ({ item, meter }: typeof one, value: string) => ({ rent_item_id: item.id, option_id: meter, value })
  const refused = await clerk.call(rent.read, {
    body: { date: month(2), readings: [of(one, '11100'), of(two, '10500'), of(one, '11200')] },
  })
  expect(refused.body.errors).toEqual({
    'readings.0.value': [expect.stringContaining('jau ir ierakstīts')],
    'readings.1.value': [expect.stringContaining('iekārta iznomāta tikai no')],
    'readings.2.value': [expect.stringContaining('jau ir ierakstīts')],
  })
  const later = await clerk.call(rent.read, { body: { date: month(1), readings: [of(one, '10000'), of(three, '10000')] } })
  expect(Object.keys(later.body.errors ?? {})).toEqual(['readings.0.value', 'readings.1.value'])
})

test('a picture is kept with its reading, and goes with it', async () => {
  const { record, item, meter } = await rentedMachine(app, month(2))
  const { data } = await clerk.done(rent.read, {
    body: { date: month(1), readings: [{ rent_item_id: item.id, option_id: meter, value: '11000' }] },
  })
  const id = data[0]?.id ?? 0
  const upload = { fileable_type: 'rent_item_readings', fileable_id: id } as const
  await clerk.done(files.uploadImages, { form: { fields: upload, files: [{ name: 'skaititajs.png', bytes: pngOf(2, 2) }] } })
  const shown = itemOf(await rentOf(app, record)).readings.find((reading) => reading.id === id)
  expect(shown?.photos.map(({ name }) => name)).toEqual(['skaititajs.png'])
  await clerk.done(rent.removeReading, { params: { id } })
  expect((await clerk.call(files.download, { params: { id: shown?.photos[0]?.id ?? 0 } })).status).toBe(404)
})
