import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { credits } from '../../contract/credits/credits.ts'
import { invoices } from '../../contract/invoices/invoices.ts'
import { rent } from '../../contract/rent/rent.ts'
import { service } from '../../contract/service/service.ts'
import type { ServicePosition } from '../../contract/service/service-lines.ts'
import type { ServiceRecord } from '../../contract/service/service-record.ts'
import type { Person, TestApp } from '../support/app.ts'
import { balanceOf } from '../support/books.ts'
import { levelOf, makeItem, makeStock, makeWarehouse, setProperty } from '../support/factories.ts'
import { pieceOfInventory } from '../support/inventory.ts'
import { dayAgo, expectCleanAudit } from '../support/invoicing.ts'
import { pdfPages } from '../support/pdf-text.ts'
import { itemOf, rentedMachine, rentOf } from '../support/rent.ts'
import { makeJob, revertedService, serviceOf, step } from '../support/service.ts'
import { beginStory } from '../support/story.ts'
import { makeSerial } from '../support/units.ts'

let app: TestApp
let clerk: Person
/** First days of recent months, `yyyy-mm-dd`. */
let month: (ago: number) => string

beginStory(async (begun) => {
  ;({ app, clerk } = begun)
  const { rows } = await sql<{ days: string[] }>`
    select array_agg((date_trunc('month', today()) - make_interval(months => n))::date::text order by n) as days
    from generate_series(0, 3) n`.execute(app.db)
  month = (ago) => rows[0]?.days[ago] ?? ''
})

// Many sequential calls are slow on busy machines.
const long = { timeout: 120_000 }
const year = dayAgo(0).slice(0, 4)

const statusOfUnit = async (number: string) =>
  (await app.db.selectFrom('catalog_item_units').select('status').where('number', '=', number).executeTakeFirstOrThrow()).status

function positionsOf(record: ServiceRecord): ServicePosition[] {
  return record.serviceable_items.flatMap(({ positions }) => positions)
}

async function historyOf(entity: string, id: number): Promise<string[]> {
  const { rows } = await sql<{ event: string }>`
    select event from audit_log where entity_type = ${entity} and entity_id = ${id} order by id`.execute(app.db)
  return rows.map(({ event }) => event)
}

test('a printer is rented out, read, repaired and invoiced, and what was invoiced together is credited and taken back', long, async () => {
  // 45.00 a month; 1000 pages included, others 0.0085.
  const { record: rented, piece, item, meter } = await rentedMachine(app, month(3))
  const customer_id = rented.customer.id
  const buyer = await app.person({ kind: 'customer', customer_id })
  expect(rented).toMatchObject({ number: `NOM-${year}-000001`, status: 'active', uninvoiced: '135.00' })
  expect((await pieceOfInventory(app, piece.uuid)).status).toBe('rented')

  // Vector of T2: 10432 to 12847, 1000 included: 1415 pages, 12.03.
  const read = (date: string, value: string, kind?: 'closing' | 'opening') => ({
    date,
    readings: [{ rent_item_id: item.id, option_id: meter, value, ...(kind && { kind }) }],
  })
  await clerk.done(rent.read, { body: read(month(2), '12847') })
  const first = await clerk.done(rent.invoice, { params: { id: rented.id }, body: {} })
  const { data: billed } = await clerk.done(invoices.accept, { params: { id: first.invoice_id } })
  expect(billed).toMatchObject({ type: 'rent', net: '147.03', vat: '30.88', gross: '177.91' })
  expect(await balanceOf(app, customer_id)).toBe('177.91')
  await expectCleanAudit(app)

  // The meter changes and the price rises to 0.0100 with 500 included; 1000 were used already, so a new allowance
  // starts next month.
  const last = String(3005 + (dayAgo(0).endsWith('-01') ? 500 : 1000))
  await clerk.done(rent.read, { body: read(month(2).replace(/01$/, '11'), '13847', 'closing') })
  await clerk.done(rent.read, { body: read(month(2).replace(/01$/, '11'), '5', 'opening') })
  const price = { option_id: meter, valid_from: month(1), price: '0.0100', included: '500' }
  await clerk.done(rent.addReadingPrice, { params: { id: item.id }, body: price })
  await clerk.done(rent.read, { body: read(month(1), '2005') })
  await buyer.done(rent.sendReadings, { body: read(dayAgo(0), last) })
  const { charges, rent_items } = await rentOf(app, rented)
  expect(rent_items[0]?.readings.map(({ kind, previous_value, value, billable }) => [kind, previous_value, value, billable])).toEqual([
    ['usual', '2005.0000', `${last}.0000`, '1000.0000'],
    ['usual', '5.0000', '2005.0000', '2000.0000'],
    ['opening', '5.0000', '5.0000', '0.0000'],
    ['closing', '12847.0000', '13847.0000', '0.0000'],
    ['usual', '10432.0000', '12847.0000', '1415.0000'],
    ['opening', '10432.0000', '10432.0000', '0.0000'],
  ])
  expect(charges.filter(({ invoice }) => invoice === null).map(({ unit_price, net }) => [unit_price, net])).toEqual([
    ['0.0100', '10.00'],
    ['0.0100', '20.00'],
  ])
  await expectCleanAudit(app)

  // The customer reports by the sticker; forbidden fields are refused.
  const warehouse_id = await makeWarehouse(app, { name: 'Serviss', code: 'SRV', type: 'service' })
  await setProperty(app, 'default_warehouse_service', warehouse_id)
  const { data: form } = await buyer.done(service.createData, {})
  expect([form.assignees, form.machines.map(({ uuid }) => uuid)]).toEqual([[], [piece.uuid]])
  const fault = { customer_id, problem: 'Iestrēgst papīrs', serviceable_items: [{ machine: piece.uuid, problem: 'Otrajā atvilktnē' }] }
  const bold = await buyer.call(service.create, { body: { ...fault, priority: 'urgent' } })
  expect([bold.status, Object.keys(bold.body.errors ?? {})]).toEqual([403, ['priority']])
  const { data: reported } = await buyer.done(service.create, { body: fault })
  expect(reported).toMatchObject({ number: `SP-${year}-000001`, status: 'new', warehouse: { id: warehouse_id }, can: {} })
  expect(await pieceOfInventory(app, piece.uuid)).toMatchObject({ status: 'in_service', customer: rented.customer })
  const twice = await clerk.call(service.create, { body: fault })
  expect(twice.body.errors?.['serviceable_items.0.machine']?.[0]).toContain(`jau ir servisā, pieteikums ${reported.number}`)

  // One job is not done.
  const part = await makeSerial(app, ['31', '30'])
  const [other = '', number = ''] = part.numbers
  const toner = await makeItem(app, { price: '25' })
  const stock = await makeStock(app, toner, '4', { cost: '7', warehouse_id })
  const swap = await makeJob(app, { name: 'Mezgla maiņa', price: '40' })
  const check = await makeJob(app, { name: 'Pārbaude', price: '15' })
  const numbered = { catalog_item_id: part.item_id, unit: number, unit_price: '310', warehouse_id: await makeWarehouse(app) }
  const free = { catalog_item_id: toner, quantity: '3', is_warranty: true, warranty_reason: 'Piegādātāja garantija' }
  const service_positions = [
    { service_job_id: swap, quantity: '2', materials: [numbered, free] },
    { service_job_id: check, materials: [{ catalog_item_id: toner }] },
  ]
  const serviceableItemId = reported.serviceable_items[0]?.id ?? 0
  const { data: written } = await clerk.done(service.addPositions, { params: { serviceableItemId }, body: { service_positions } })
  const priced = positionsOf(written)[0]?.materials.map(({ unit_price, base_price, net }) => [unit_price, base_price, net])
  expect(priced).toEqual([
    ['310.0000', '300.0000', '310.00'],
    ['0.0000', '25.0000', '0.00'],
  ])
  const started = await step(app, reported, 'START')
  const held = positionsOf(started).flatMap(({ materials }) => materials.map(({ quantity_reserved }) => quantity_reserved))
  expect([held, await statusOfUnit(number)]).toEqual([['1.0000', '3.0000', '1.0000'], 'reserved'])
  const idle = { event: 'COMPLETE', lock_version: started.lock_version } as const
  const nothing = await clerk.call(service.update, { params: { id: reported.id }, body: idle })
  expect(nothing.body.errors).toEqual({ status: ['Neviens darbs nav atzīmēts kā izdarīts'] })
  await expectCleanAudit(app)

  // INV-SERVICE-1: only completed work left stock; INV-SERVICE-2: free parts left at cost.
  const [job] = positionsOf(started)
  const done = { is_done: true, minutes: 95, technician_id: clerk.id, lock_version: job?.lock_version ?? 0 }
  await clerk.done(service.updatePosition, { params: { id: job?.id ?? 0 }, body: done })
  const completed = await step(app, reported, 'COMPLETE', { result: 'Mezgls nomainīts' })
  expect(completed).toMatchObject({ status: 'completed', net: '390.00', vat: '81.90', gross: '471.90' })
  const costs = positionsOf(completed).flatMap(({ materials }) => materials.map(({ quantity_consumed, cost }) => [quantity_consumed, cost]))
  expect(costs).toEqual([
    ['1.0000', '30.000000'],
    ['3.0000', '7.000000'],
    ['0.0000', null],
  ])
  expect(await levelOf(app, stock)).toMatchObject({ on_hand: '1.0000', reserved: '0.0000', stock_value: '7.0000' })
  expect([await statusOfUnit(number), await statusOfUnit(other)]).toEqual(['installed', 'in_stock'])
  expect((await pieceOfInventory(app, piece.uuid)).status).toBe('rented')
  await expectCleanAudit(app)

  // Customers see the record without our names and costs.
  const [act] = completed.documents
  expect(act).toMatchObject({ type: 'work_act', number: `${reported.number}/1`, signed_by: null })
  const { id: actId = 0, lock_version = 0 } = act ?? {}
  await clerk.done(service.signDocument, { params: { id: actId }, body: { signed_by: 'Anna Liepa', lock_version } })
  expect((await clerk.call(service.removeDocument, { params: { id: actId } })).body.errors?.['status']?.[0]).toMatch(/parakstīts/)
  const headers = { authorization: `Bearer ${buyer.token}` }
  const actAnswer = await app.app.inject({ url: `/api/documents/service_applications/${actId}`, headers })
  const printed = (await pdfPages(actAnswer.rawPayload)).join(' ')
  for (const words of ['Veikto darbu akts', 'Mezgla maiņa', number, 'Garantija: Piegādātāja garantija', 'Anna Liepa', 'Mezgls nomainīts'])
    expect(printed).toContain(words)
  expect(printed).not.toContain('Pārbaude')
  const address = 'klients@test.example'
  await clerk.done(service.mailDocument, { params: { documentId: actId }, body: { address } })
  await clerk.done(service.mail, { params: { id: reported.id }, body: { address } })
  const mails = await app.db.selectFrom('outbox').select('payload').where('kind', '=', 'email').orderBy('id').execute()
  expect(mails.map(({ payload }) => (payload as { attachments: unknown[] }).attachments.length)).toEqual([1, 2])
  const { data: seen } = await buyer.done(service.show, { params: { id: reported.id } })
  expect([seen.assignee, positionsOf(seen)[0]?.technician, positionsOf(seen)[0]?.materials[0]?.cost]).toEqual([null, null, undefined])

  // 20.00 and 10.00 of readings, two hours at 40.00, the part at 310.00.
  const { data: waiting } = await clerk.done(invoices.customerData, { params: { customerId: customer_id } })
  expect(waiting.items.map(({ source_type, net }) => [source_type, net]).toSorted()).toEqual([
    ['rent_reading', '10.00'],
    ['rent_reading', '20.00'],
    ['service_material', '310.00'],
    ['service_position', '80.00'],
  ])
  const items = waiting.items.map(({ source_type, source_id }) => ({ source_type, source_id }))
  const { invoice_id } = await clerk.done(invoices.createForCustomer, { params: { customerId: customer_id }, body: { items } })
  const { data: bill } = await clerk.done(invoices.accept, { params: { id: invoice_id } })
  expect(bill).toMatchObject({ type: 'combined', kind: 'mixed', net: '420.00', vat: '88.20', gross: '508.20' })
  expect(Number(bill.number?.slice(-6)) - Number(billed.number?.slice(-6))).toBe(1)
  expect(await balanceOf(app, customer_id)).toBe('686.11')
  expect((await serviceOf(app, reported)).status).toBe('invoiced')
  expect((await clerk.call(service.revert, { params: { id: reported.id } })).body.errors?.['status']?.[0]).toMatch(/Rēķins izrakstīts/)
  await expectCleanAudit(app)

  // Credited: work is free again, stock unchanged.
  const { credit_note_id } = await clerk.done(credits.create, { body: { invoice_id, reason: 'error', reopen_order: true } })
  const { data: note } = await clerk.done(credits.accept, { params: { id: credit_note_id } })
  expect(note).toMatchObject({ net: '420.00', vat: '88.20', gross: '508.20' })
  expect(await balanceOf(app, customer_id)).toBe('177.91')
  expect([(await serviceOf(app, reported)).status, (await rentOf(app, rented)).uninvoiced]).toEqual(['completed', '30.00'])
  expect(await levelOf(app, stock)).toMatchObject({ on_hand: '1.0000', stock_value: '7.0000' })
  await expectCleanAudit(app)

  // Reverted: materials return and are reserved; the signed act stays.
  const back = await revertedService(app, reported)
  expect(back).toMatchObject({ status: 'in_progress', completed_on: null })
  expect(await levelOf(app, stock)).toMatchObject({ on_hand: '4.0000', stock_value: '28.0000', reserved: '4.0000' })
  expect([await statusOfUnit(number), (await pieceOfInventory(app, piece.uuid)).status]).toEqual(['reserved', 'in_service'])
  expect(back.documents.map(({ signed_by }) => signed_by)).toEqual(['Anna Liepa'])
  const moves = await sql<{ kind: string; value: string }>`
    select kind, sum(value)::text as value from stock_movements
    where document_type = 'service_application' and document_id = ${reported.id} group by kind order by kind`.execute(app.db)
  expect(moves.rows).toEqual([
    { kind: 'service_consume', value: '-51.0000' },
    { kind: 'service_revert', value: '51.0000' },
  ])
  const { data: left } = await clerk.done(invoices.customerData, { params: { customerId: customer_id } })
  expect(left.items.map(({ source_type }) => source_type)).toEqual(['rent_reading', 'rent_reading'])
  expect(await historyOf('service_applications', reported.id)).toEqual([
    ...['CREATED', 'EDIT', 'EDIT', 'START', 'EDIT', 'EDIT', 'COMPLETE', 'SIGN', 'EMAIL', 'MAIL', 'INVOICED', 'CREDITED', 'REVERT'],
  ])
  expect(itemOf(await rentOf(app, rented)).readings.filter(({ by_customer }) => by_customer)).toHaveLength(1)
})
