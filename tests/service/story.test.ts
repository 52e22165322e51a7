import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { customers } from '../../contract/customers.ts'
import { inventory } from '../../contract/inventory.ts'
import { invoices } from '../../contract/invoices.ts'
import { rent } from '../../contract/rent.ts'
import type { ServiceRecord } from '../../contract/service-record.ts'
import { service } from '../../contract/service.ts'
import type { ServicePosition } from '../../contract/service-lines.ts'
import type { Person, TestApp } from '../support/app.ts'
import { levelOf, makeItem, makeStock, makeWarehouse, setProperty } from '../support/factories.ts'
import { makeInventory, pieceOfInventory } from '../support/inventory.ts'
import { dayAgo } from '../support/invoicing.ts'
import { pdfPages } from '../support/pdf-text.ts'
import { rentedMachine } from '../support/rent.ts'
import { addPositions, creditWhole, makeJob, makeService, revertedService, serviceOf, step } from '../support/service.ts'
import { makeSerial } from '../support/units.ts'
import { beginStory } from '../support/story.ts'

let app: TestApp
let clerk: Person
beginStory((begun) => ({ app, clerk } = begun))

const statusOfUnit = async (number: string) =>
  (await app.db.selectFrom('catalog_item_units').select('status').where('number', '=', number).executeTakeFirstOrThrow()).status

function positionsOf(record: ServiceRecord): ServicePosition[] {
  return record.serviceable_items.flatMap(({ positions }) => positions)
}

test('a rented printer fails: its customer reports it, it is repaired with a numbered part and one under warranty, invoiced with its rent, credited and taken back', async () => {
  const { record: rented, piece } = await rentedMachine(app, dayAgo(40))
  const customer_id = rented.customer.id
  const buyer = await app.person({ kind: 'customer', customer_id })
  const warehouse_id = await makeWarehouse(app, { name: 'Serviss', code: 'SRV', type: 'service' })
  await setProperty(app, 'default_warehouse_service', warehouse_id)

  // His own person sees his machines and reports the fault; what he may not say is refused by its name.
  const { data: form } = await buyer.done(service.createData, {})
  expect([form.assignees, form.machines.map(({ uuid }) => uuid)]).toEqual([[], [piece.uuid]])
  const fault = { customer_id, problem: 'Iestrēgst papīrs', serviceable_items: [{ machine: piece.uuid, problem: 'Otrajā atvilktnē' }] }
  const bold = await buyer.call(service.create, { body: { ...fault, priority: 'urgent' } })
  expect([bold.status, Object.keys(bold.body.errors ?? {})]).toEqual([403, ['priority']])
  const { data: reported } = await buyer.done(service.create, { body: fault })
  expect(reported).toMatchObject({ status: 'new', warehouse: { id: warehouse_id }, problem: 'Iestrēgst papīrs', can: {} })
  expect(reported.number).toMatch(/^SP-\d{4}-\d{6}$/)
  expect(await pieceOfInventory(app, piece.uuid)).toMatchObject({ status: 'in_service', customer: rented.customer })
  const twice = await clerk.call(service.create, { body: fault })
  expect(twice.body.errors?.['serviceable_items.0.machine']?.[0]).toContain(`jau ir servisā, pieteikums ${reported.number}`)

  // A job, a numbered part at its own cost, and a part that is under warranty.
  const part = await makeSerial(app, ['31', '30'])
  const [other = '', number = ''] = part.numbers
  const toner = await makeItem(app, { price: '25' })
  const stock = await makeStock(app, toner, '4', { cost: '7', warehouse_id })
  const serviceableItemId = reported.serviceable_items[0]?.id ?? 0
  const body = {
    service_positions: [
      {
        service_job_id: await makeJob(app, { name: 'Mezgla maiņa', price: '40' }),
        quantity: '2',
        materials: [
          { catalog_item_id: part.item_id, unit: number, unit_price: '310', warehouse_id: await makeWarehouse(app) },
          { catalog_item_id: toner, quantity: '3', is_warranty: true, warranty_reason: 'Piegādātāja garantija' },
        ],
      },
      { service_job_id: await makeJob(app, { name: 'Pārbaude', price: '15' }), materials: [{ catalog_item_id: toner }] },
    ],
  }
  const { data: written } = await clerk.done(service.addPositions, { params: { serviceableItemId }, body })
  expect(
    positionsOf(written)[0]?.materials.map(({ unit_price, base_price, net, warranty_reason }) => [
      unit_price,
      base_price,
      net,
      warranty_reason,
    ]),
  ).toEqual([
    ['310.0000', '300.0000', '310.00', null],
    ['0.0000', '25.0000', '0.00', 'Piegādātāja garantija'],
  ])
  const started = await step(app, reported, 'START')
  expect(positionsOf(started).flatMap(({ materials }) => materials.map(({ quantity_reserved }) => quantity_reserved))).toEqual([
    '1.0000',
    '3.0000',
    '1.0000',
  ])
  expect(await statusOfUnit(number)).toBe('reserved')
  const nothing = await clerk.call(service.update, {
    params: { id: reported.id },
    body: { event: 'COMPLETE', lock_version: started.lock_version },
  })
  expect(nothing.body.errors).toEqual({ status: ['Neviens darbs nav atzīmēts kā izdarīts'] })

  const [job] = positionsOf(started)
  const done = { is_done: true, minutes: 95, technician_id: clerk.id, lock_version: job?.lock_version ?? 0 }
  await clerk.done(service.updatePosition, { params: { id: job?.id ?? 0 }, body: done })
  const completed = await step(app, reported, 'COMPLETE', { result: 'Mezgls nomainīts' })
  // Law S1: only what is done left the warehouse; law S2: the free toner left at its cost.
  expect(completed).toMatchObject({ status: 'completed', net: '390.00', vat: '81.90', gross: '471.90' })
  expect(
    positionsOf(completed).flatMap(({ materials }) => materials.map(({ quantity_consumed, cost }) => [quantity_consumed, cost])),
  ).toEqual([
    ['1.0000', '30.000000'],
    ['3.0000', '7.000000'],
    ['0.0000', null],
  ])
  expect(await levelOf(app, stock)).toMatchObject({ on_hand: '1.0000', reserved: '0.0000', stock_value: '7.0000' })
  expect([await statusOfUnit(number), await statusOfUnit(other)]).toEqual(['installed', 'in_stock'])
  expect((await pieceOfInventory(app, piece.uuid)).status).toBe('rented')

  // The act is drawn up, signed and mailed; the customer's person reads it, and no name of ours in the record.
  const [act] = completed.documents
  expect(act).toMatchObject({ type: 'work_act', number: `${reported.number}/1`, signed_by: null })
  const signature = { signed_by: 'Anna Liepa', lock_version: act?.lock_version ?? 0 }
  await clerk.done(service.signDocument, { params: { id: act?.id ?? 0 }, body: signature })
  expect((await clerk.call(service.removeDocument, { params: { id: act?.id ?? 0 } })).body.errors?.['status']?.[0]).toMatch(/parakstīts/)
  const paper = await app.app.inject({
    url: `/api/documents/service_applications/${act?.id}`,
    headers: { authorization: `Bearer ${buyer.token}` },
  })
  const printed = (await pdfPages(paper.rawPayload)).join(' ')
  for (const words of ['Veikto darbu akts', 'Mezgla maiņa', number, 'Garantija: Piegādātāja garantija', 'Anna Liepa', 'Mezgls nomainīts'])
    expect(printed).toContain(words)
  expect(printed).not.toContain('Pārbaude')
  await clerk.done(service.mailDocument, { params: { documentId: act?.id ?? 0 }, body: { address: 'klients@test.example' } })
  await clerk.done(service.mail, { params: { id: reported.id }, body: { address: 'klients@test.example' } })
  const mails = await app.db.selectFrom('outbox').select('payload').where('kind', '=', 'email').orderBy('id').execute()
  expect(mails.map(({ payload }) => (payload as { attachments: unknown[] }).attachments.length)).toEqual([1, 2])
  const { data: seen } = await buyer.done(service.show, { params: { id: reported.id } })
  expect([seen.assignee, positionsOf(seen)[0]?.technician, positionsOf(seen)[0]?.materials[0]?.cost]).toEqual([null, null, undefined])

  // Rent and service go on one invoice.
  const { data: waiting } = await clerk.done(invoices.customerData, { params: { customerId: customer_id } })
  const kinds = waiting.items.map(({ source_type }) => source_type)
  expect(kinds.filter((kind) => kind.startsWith('service'))).toEqual(['service_position', 'service_material'])
  expect(kinds).toContain('rent_fee')
  const items = waiting.items.map(({ source_type, source_id }) => ({ source_type, source_id }))
  const { invoice_id, data: draft } = await clerk.done(invoices.createForCustomer, { params: { customerId: customer_id }, body: { items } })
  expect(draft).toMatchObject({ type: 'combined', kind: 'mixed' })
  await clerk.done(invoices.accept, { params: { id: invoice_id } })
  expect((await serviceOf(app, reported)).status).toBe('invoiced')
  expect((await clerk.call(service.revert, { params: { id: reported.id } })).body.errors?.['status']?.[0]).toMatch(/Rēķins izrakstīts/)

  // Credited whole its work is free again, and can be taken back: everything returns exactly.
  await creditWhole(app, invoice_id)
  expect((await serviceOf(app, reported)).status).toBe('completed')
  const back = await revertedService(app, reported)
  expect(back).toMatchObject({ status: 'in_progress', completed_on: null })
  expect(await levelOf(app, stock)).toMatchObject({ on_hand: '4.0000', stock_value: '28.0000', reserved: '4.0000' })
  expect(await statusOfUnit(number)).toBe('reserved')
  expect((await pieceOfInventory(app, piece.uuid)).status).toBe('in_service')
  expect(back.documents.map(({ signed_by }) => signed_by)).toEqual(['Anna Liepa'])
  const moves = await sql<{ kind: string; value: string }>`
    select kind, sum(value)::text as value from stock_movements where document_type = 'service_application' and document_id = ${reported.id} group by kind order by kind`.execute(
    app.db,
  )
  expect(moves.rows).toEqual([
    { kind: 'service_consume', value: '-51.0000' },
    { kind: 'service_revert', value: '51.0000' },
  ])
  const told = await sql<{ event: string }>`
    select event from audit_log where entity_type = 'service_applications' and entity_id = ${reported.id} order by id`.execute(app.db)
  expect(told.rows.map(({ event }) => event)).toEqual([
    ...['CREATED', 'EDIT', 'EDIT', 'START', 'EDIT', 'EDIT', 'COMPLETE', 'SIGN', 'EMAIL', 'MAIL', 'INVOICED', 'CREDITED', 'REVERT'],
  ])
  const { data: listed } = await clerk.done(rent.list, { query: { customer_id } })
  expect(listed[0]?.uninvoiced).not.toBe('0.00')
  expect((await clerk.done(customers.show, { params: { id: customer_id } })).data.id).toBe(customer_id)
})

test('the rent of a machine ends while service has it: it goes to its warehouse from there', async () => {
  const { record, item, piece } = await rentedMachine(app, dayAgo(40))
  const { data: taken } = await clerk.done(service.create, {
    body: { customer_id: record.customer.id, serviceable_items: [{ machine: piece.inventory_nr }] },
  })
  await clerk.done(rent.updateItem, { params: { id: item.id }, body: { date_to: dayAgo(0), lock_version: item.lock_version } })
  expect(await pieceOfInventory(app, piece.uuid)).toMatchObject({ status: 'in_service', customer: null })
  await clerk.done(service.remove, { params: { id: taken.id } })
  expect((await pieceOfInventory(app, piece.uuid)).status).toBe('in_stock')
})

test('a maintenance job resets what is due on its machine (law S3), and taking it back restores the day before', async () => {
  const { uuid } = await makeInventory(app)
  await clerk.done(inventory.addMaintenance, {
    params: { inventoryItem: uuid },
    body: { name: 'Tehniskā apkope', interval_months: 6, last_at: dayAgo(200) },
  })
  const lastOf = async () => (await pieceOfInventory(app, uuid)).maintenances[0]?.last_at
  const made = await makeService(app, { serviceable_items: [{ machine: uuid }], type: 'maintenance', date: dayAgo(3) })
  await addPositions(app, made, [{ service_job_id: await makeJob(app, { is_maintenance: true }), is_done: true }])
  await step(app, made, 'START')
  const early = await clerk.call(service.update, {
    params: { id: made.id },
    body: { event: 'COMPLETE', date: dayAgo(5), lock_version: (await serviceOf(app, made)).lock_version },
  })
  expect(early.body.errors?.['date']?.[0]).toMatch(/pieteikums saņemts tikai/)
  await step(app, made, 'COMPLETE', { date: dayAgo(2) })
  expect(await lastOf()).toBe(dayAgo(2))
  await revertedService(app, made)
  expect(await lastOf()).toBe(dayAgo(200))
})
