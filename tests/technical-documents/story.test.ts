import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Body } from '../../contract/calls.ts'
import { orders } from '../../contract/orders/orders.ts'
import { technicalDocuments } from '../../contract/technical-documents/technical-documents.ts'
import type { Person, TestApp } from '../support/app.ts'
import { levelOf, makeCategory, makeItem, makeOrder, makeService, makeStock, makeWarehouse, setProperty } from '../support/factories.ts'
import { dayAgo } from '../support/invoicing.ts'
import { beginStory } from '../support/story.ts'
import { commission, documentNow, goodsOf, removed, writeOffDraft, writtenOff } from './support.ts'

let app: TestApp
let clerk: Person
beginStory((begun) => ({ app, clerk } = begun))

const account = async (code: string) =>
  (await app.db.selectFrom('accounting_accounts').select('id').where('code', '=', code).executeTakeFirstOrThrow()).id

async function movesOf(id: number): Promise<{ kind: string; quantity: string; value: string }[]> {
  const { rows } = await sql<{ kind: string; quantity: string; value: string }>`
    select kind, quantity, value from stock_movements where document_type = 'technical_document' and document_id = ${id} order by id`.execute(
    app.db,
  )
  return rows
}

test('a write-off is prepared, corrected and accepted: goods leave at cost, the act takes its number', async () => {
  const parent = await makeCategory(app, { write_off_account_id: await account('7550') })
  const category_id = await makeCategory(app, { parent_id: parent })
  const item_id = await makeItem(app, { category_id })
  const since = new Date(Date.now() - 10 * 86_400_000).toISOString()
  const stock = await makeStock(app, item_id, '3', { cost: '10', since })
  await makeStock(app, item_id, '4', { cost: '11.3333', since })
  const other = await goodsOf(app, '5', '2.5')
  const draft = await writeOffDraft(app, [{ item_id, quantity: '2' }], { order_ref: 'Rīk. 7', date: dayAgo(1) })
  expect(draft).toMatchObject({
    type_id: 7,
    type: 'Norakstīšana',
    status: 'draft',
    number: null,
    order_ref: 'Rīk. 7',
    date: dayAgo(1),
    total_cost: '21.52',
    documentable: { type: 'goods_write_off', id: draft.id },
    goods_removal_id: null,
    commission,
    items: [{ item_id, quantity: '2.0000', available: '7.0000', unit_cost: '10.761886', cost: '21.52', quantity_before: null }],
  })
  await clerk.done(technicalDocuments.addItem, {
    params: { id: draft.id },
    body: { item_id: other.item_id, quantity: '1', reason: 'Saplīsis' },
  })
  const { data: edited } = await clerk.done(technicalDocuments.updateItem, {
    params: { id: draft.items[0]?.id ?? 0 },
    body: { quantity: '5', lock_version: draft.items[0]?.lock_version ?? 0 },
  })
  expect(edited.items.map(({ quantity, reason }) => [quantity, reason])).toEqual([
    ['5.0000', null],
    ['1.0000', 'Saplīsis'],
  ])
  expect(await levelOf(app, stock)).toMatchObject({ on_hand: '7.0000', stock_value: '75.3332' })

  const { data: done } = await clerk.done(technicalDocuments.accept, { params: { id: draft.id } })
  expect(done).toMatchObject({
    status: 'accepted',
    number: `N-${dayAgo(1).slice(0, 4)}-000001`,
    total_cost: '56.31',
    accepted_by: { id: clerk.id },
    items: [
      { quantity_before: '7.0000', quantity_after: '2.0000', cost: '53.81', accounting_account: { name: expect.stringContaining('7550') } },
      { quantity_before: '5.0000', quantity_after: '4.0000', cost: '2.50', unit_cost: '2.500000', accounting_account: null },
    ],
  })
  expect(await levelOf(app, stock)).toMatchObject({ on_hand: '2.0000', stock_value: '21.5238' })
  expect(await movesOf(draft.id)).toEqual([
    { kind: 'write_off', quantity: '-5.0000', value: '-53.8094' },
    { kind: 'write_off', quantity: '-1.0000', value: '-2.5000' },
  ])
})

test('accepting twice answers the same act and posts nothing', async () => {
  const { item_id } = await goodsOf(app, '3')
  const done = await writtenOff(app, [{ item_id, quantity: '1' }])
  const trace = async () =>
    (
      await sql`select (select count(*) from audit_log) as events, (select sum(last_no) from document_series) as numbers,
        (select count(*) from stock_movements) as moves`.execute(app.db)
    ).rows
  const before = await trace()
  expect((await clerk.done(technicalDocuments.accept, { params: { id: done.id } })).data).toEqual(done)
  expect(await trace()).toEqual(before)
})

test('no more is written off than lies there free, by the line and when it is accepted', async () => {
  const { item_id } = await goodsOf(app, '5')
  const order = await makeOrder(app, { order_items: [{ item_id, quantity: '2' }] })
  await clerk.done(orders.fulfil, { params: { id: order.id }, body: { step: 'reserve' } })
  const warehouse_id = await makeWarehouse(app)
  const tooMuch = await clerk.call(technicalDocuments.createWriteOff, {
    body: { warehouse_id, reason: 'Bojāts', items: [{ item_id, quantity: '4' }] },
  })
  expect([tooMuch.status, tooMuch.body.errors]).toEqual([422, { 'items.0.quantity': ['Noliktavā pieejami tikai 3'] }])
  const draft = await writeOffDraft(app, undefined)
  const added = await clerk.call(technicalDocuments.addItem, { params: { id: draft.id }, body: { item_id, quantity: '3.5' } })
  expect([added.status, added.body.errors]).toEqual([422, { quantity: ['Noliktavā pieejami tikai 3'] }])
  await clerk.done(technicalDocuments.addItem, { params: { id: draft.id }, body: { item_id, quantity: '3' } })
  await removed(app, [{ item_id, quantity: '1' }])
  const late = await clerk.call(technicalDocuments.accept, { params: { id: draft.id } })
  expect(late.status).toBe(422)
  expect(late.body.errors?.['status']?.[0]).toContain('noliktavā pieejami tikai 2')
  expect((await documentNow(app, draft.id)).can['ACCEPT']).toBe(late.body.errors?.['status']?.[0])
})

test('goods are named once, kept in stock, and in a warehouse that works', async () => {
  const { item_id } = await goodsOf(app, '5')
  const send = (items: { item_id: number; quantity: string }[], more: object = {}) =>
    clerk.call(technicalDocuments.createWriteOff, { body: { warehouse_id: usual, reason: 'Bojāts', items, ...more } })
  const usual = await makeWarehouse(app)
  const twice = [
    { item_id, quantity: '1' },
    { item_id, quantity: '1' },
  ]
  expect((await send(twice)).body.errors).toHaveProperty(['items.1.item_id'])
  expect((await send([{ item_id: await makeService(app), quantity: '1' }])).body.errors).toHaveProperty(['items.0.item_id'])
  expect((await send([{ item_id: 999_999, quantity: '1' }])).body.errors).toHaveProperty(['items.0.item_id'])
  const closed = await makeWarehouse(app, { name: 'Slēgtā', code: 'SLG', is_active: false })
  expect((await send([], { items: undefined, warehouse_id: closed })).body.errors).toHaveProperty('warehouse_id')
  expect((await send([], { items: undefined, accounting_account_id: 999_999 })).body.errors).toHaveProperty('accounting_account_id')
  const draft = await writeOffDraft(app, [{ item_id, quantity: '1' }])
  const again = await clerk.call(technicalDocuments.addItem, { params: { id: draft.id }, body: { item_id, quantity: '1' } })
  expect(again.body.errors).toHaveProperty('item_id')
})

test('goods taken out leave at once; taken back, they are worth what they were, and the document stays', async () => {
  const { item_id, stock } = await goodsOf(app, '4', '3.3333')
  const before = await levelOf(app, stock)
  const done = await removed(app, [{ item_id, quantity: '3', reason: 'Paraugam' }])
  expect(done).toMatchObject({ type_id: 1, status: 'done', total_cost: '10.00', goods_removal_id: done.id, items: [{ cost: '10.00' }] })
  expect(done.number).toMatch(/^TD-\d{4}-\d{6}$/)
  expect(await levelOf(app, stock)).toMatchObject({ on_hand: '1.0000', stock_value: '3.3333' })
  const { data: renamed } = await clerk.done(technicalDocuments.updateRemoval, {
    params: { id: done.id },
    body: { reason: 'Izlietots izstādē', notes: 'Rīga', lock_version: done.lock_version },
  })
  expect(renamed).toMatchObject({ reason: 'Izlietots izstādē', notes: 'Rīga', number: done.number })
  await clerk.done(technicalDocuments.remove, { params: { id: done.id } })
  expect(await levelOf(app, stock)).toEqual(before)
  expect(await documentNow(app, done.id)).toMatchObject({ status: 'reversed', number: done.number, total_cost: '10.00' })
  expect((await movesOf(done.id)).map(({ quantity, value }) => [quantity, value])).toEqual([
    ['-3.0000', '-9.9999'],
    ['3.0000', '9.9999'],
  ])
  await clerk.done(technicalDocuments.remove, { params: { id: done.id } })
  expect(await movesOf(done.id)).toHaveLength(2)
})

test('from the card of an item its goods are taken out in one step', async () => {
  const { stock } = await goodsOf(app, '4')
  const quickRemoval = await clerk.done(technicalDocuments.quickRemoval, {
    params: { stockItemId: stock },
    body: { quantity: '1.5', reason: 'Paraugam' },
  })
  expect(quickRemoval.data).toMatchObject({ id: quickRemoval.document_id, type_id: 1, status: 'done', total_cost: '6.00' })
  expect((await levelOf(app, stock)).on_hand).toBe('2.5000')
  const tooMuch = await clerk.call(technicalDocuments.quickRemoval, {
    params: { stockItemId: stock },
    body: { quantity: '3', reason: 'Paraugam' },
  })
  expect(tooMuch.body.errors).toEqual({ quantity: ['Noliktavā pieejami tikai 2,5'] })
})

test('a correction sets stock to what was counted, or by a difference, at the known cost', async () => {
  const more = await goodsOf(app, '4', '2.5')
  const less = await goodsOf(app, '6', '3')
  const fresh = await makeItem(app)
  const warehouse_id = await makeWarehouse(app)
  const send = (items: Body<typeof technicalDocuments.createCorrection>['items']) =>
    clerk.call(technicalDocuments.createCorrection, { body: { warehouse_id, reason: 'Pārskaitīts', items } })
  const sentRemoval = await send([
    { item_id: more.item_id, new_quantity: '6' },
    { item_id: less.item_id, difference: '-1.5' },
    { item_id: fresh, new_quantity: '2', unit_cost: '1.25' },
  ])
  expect(sentRemoval.status, JSON.stringify(sentRemoval.body)).toBe(200)
  expect(sentRemoval.body.data).toMatchObject({
    type_id: 2,
    status: 'done',
    total_cost: '3.00',
    goods_removal_id: sentRemoval.body.document_id,
    items: [
      { quantity: '2.0000', quantity_before: '4.0000', quantity_after: '6.0000', cost: '5.00' },
      { quantity: '-1.5000', quantity_before: '6.0000', quantity_after: '4.5000', cost: '-4.50' },
      { quantity: '2.0000', quantity_before: '0.0000', quantity_after: '2.0000', cost: '2.50' },
    ],
  })
  expect(await levelOf(app, more.stock)).toMatchObject({ on_hand: '6.0000', stock_value: '15.0000' })
  const errorsOf = async (items: Body<typeof technicalDocuments.createCorrection>['items']) => (await send(items)).body.errors
  expect(await errorsOf([{ item_id: more.item_id }])).toHaveProperty(['items.0.new_quantity'])
  expect(await errorsOf([{ item_id: more.item_id, new_quantity: '6' }])).toHaveProperty(['items.0.new_quantity'])
  expect(await errorsOf([{ item_id: more.item_id, new_quantity: '1', difference: '1' }])).toHaveProperty(['items.0.new_quantity'])
  expect(await errorsOf([{ item_id: await makeItem(app), new_quantity: '1' }])).toHaveProperty(['items.0.unit_cost'])
  expect(await errorsOf([{ item_id: more.item_id, difference: '-7' }])).toEqual({ 'items.0.quantity': ['Noliktavā pieejami tikai 6'] })
})

test('serialised goods leave and come back piece by piece, each at its own cost', async () => {
  const item_id = await makeItem(app, { has_units: true, unit_kind: 'serial' })
  const warehouse_id = await makeWarehouse(app)
  const take = (units: string[], unit_cost: string) =>
    clerk.call(technicalDocuments.createCorrection, {
      body: { warehouse_id, reason: 'Atrasts', items: [{ item_id, difference: String(units.length), unit_cost, units }] },
    })
  expect((await take(['SN-1', 'SN-2'], '100')).status).toBe(200)
  expect((await take(['SN-3'], '160')).status).toBe(200)
  expect((await take(['SN-3'], '160')).body.errors).toHaveProperty(['items.0.units'])
  const stateOf = async () =>
    (
      await sql<{ number: string; status: string; here: boolean }>`
      select number, status, stock_item_id is not null as here from catalog_item_units where catalog_item_id = ${item_id} order by number`.execute(
        app.db,
      )
    ).rows
  const unnamed = await clerk.call(technicalDocuments.createRemoval, {
    body: { warehouse_id, reason: 'Bojāts', items: [{ item_id, quantity: '1' }] },
  })
  expect(unnamed.body.errors).toHaveProperty(['items.0.units'])
  const draft = await writeOffDraft(app, [{ item_id, quantity: '1' }])
  expect(draft.can['ACCEPT']).toContain('jānorāda katras vienības numurs')
  const line = { id: draft.items[0]?.id ?? 0 }
  const name = (units: string[], lock_version: number) =>
    clerk.call(technicalDocuments.updateItem, { params: line, body: { units, lock_version } })
  const wrong = await name(['SN-9'], 1)
  expect(wrong.body.data.can['ACCEPT']).toContain('SN-9')
  expect((await name(['SN-3'], 2)).body.data.can['ACCEPT']).toBe(true)
  const { data: done } = await clerk.done(technicalDocuments.accept, { params: { id: draft.id } })
  expect(done).toMatchObject({ total_cost: '160.00', items: [{ units: ['SN-3'] }] })
  const out = await removed(app, [{ item_id, quantity: '1', units: ['SN-1'] }])
  expect(await stateOf()).toEqual([
    { number: 'SN-1', status: 'written_off', here: false },
    { number: 'SN-2', status: 'in_stock', here: true },
    { number: 'SN-3', status: 'written_off', here: false },
  ])
  await clerk.done(technicalDocuments.remove, { params: { id: out.id } })
  expect((await stateOf())[0]).toEqual({ number: 'SN-1', status: 'in_stock', here: true })
  // Wrongly registered units leave the books; their number is free again.
  const mistaken = (await take(['SN-4'], '90')).body.document_id
  await clerk.done(technicalDocuments.remove, { params: { id: mistaken } })
  expect((await take(['SN-4'], '95')).status).toBe(200)
})

test('what was found by mistake is taken back only while it is there', async () => {
  const { item_id, stock } = await goodsOf(app, '1', '2')
  const warehouse_id = await makeWarehouse(app)
  const { data: found } = await clerk.done(technicalDocuments.createCorrection, {
    body: { warehouse_id, reason: 'Atrasts', items: [{ item_id, difference: '2' }] },
  })
  const gone = await removed(app, [{ item_id, quantity: '2' }])
  const refused = await clerk.call(technicalDocuments.remove, { params: { id: found.id } })
  expect([refused.status, refused.body.errors]).toEqual([422, { status: ['Noliktavā pieejami tikai 1'] }])
  await clerk.done(technicalDocuments.remove, { params: { id: gone.id } })
  await clerk.done(technicalDocuments.remove, { params: { id: found.id } })
  expect(await levelOf(app, stock)).toMatchObject({ on_hand: '1.0000', stock_value: '2.0000' })
})

test('a closed period takes no document and gives none back', async () => {
  const { item_id } = await goodsOf(app, '9')
  const warehouse_id = await makeWarehouse(app)
  const draft = await writeOffDraft(app, [{ item_id, quantity: '1' }], { date: dayAgo(3) })
  const body = { warehouse_id, reason: 'Vecs', date: dayAgo(3), items: [{ item_id, quantity: '1' }] }
  const { data: old } = await clerk.done(technicalDocuments.createRemoval, { body })
  await setProperty(app, 'locked_until', dayAgo(2))
  try {
    expect((await clerk.call(technicalDocuments.createRemoval, { body })).body.errors).toHaveProperty('date')
    expect((await clerk.call(technicalDocuments.createWriteOff, { body })).body.errors).toHaveProperty('date')
    expect((await clerk.call(technicalDocuments.accept, { params: { id: draft.id } })).body.errors?.['status']).toEqual([
      'Akta datums ir slēgtā periodā',
    ])
    expect((await clerk.call(technicalDocuments.remove, { params: { id: old.id } })).body.errors?.['status']).toEqual([
      'Dokumenta datums ir slēgtā periodā',
    ])
  } finally {
    await setProperty(app, 'locked_until', '')
  }
})

test('the list finds by type, words, warehouse and day; the form knows who signed last', async () => {
  const { item_id } = await goodsOf(app, '9')
  const done = await writtenOff(app, [{ item_id, quantity: '1' }], { reason: 'Plūdi pagrabā' })
  await removed(app, [{ item_id, quantity: '1' }])
  const { data: writeOffs } = await clerk.done(technicalDocuments.list, { query: { type_id: 7, q: 'pludi' } })
  expect(writeOffs.map(({ id }) => id)).toEqual([done.id])
  const { data: all, meta } = await clerk.done(technicalDocuments.list, { query: { per_page: 200 } })
  expect(meta.total).toBe(all.length)
  expect(all.map(({ type_id }) => type_id)).toEqual(expect.arrayContaining([1, 2, 7]))
  const { data: form } = await clerk.done(technicalDocuments.form)
  expect(form.commission).toEqual(commission)
  expect(form.types.map(({ id }) => id)).toEqual([7, 1, 2, 3])
  const warehouse_id = await makeWarehouse(app)
  const { data: found } = await clerk.done(technicalDocuments.goods, { query: { warehouse_id } })
  expect(found.find((each) => each.item_id === item_id)).toMatchObject({ on_hand: '7.0000', available: '7.0000', avg_cost: '4.000000' })
})

test('a stale save shows what is there', async () => {
  const draft = await writeOffDraft(app, undefined)
  const save = (notes: string) =>
    clerk.call(technicalDocuments.updateWriteOff, { params: { id: draft.id }, body: { notes, lock_version: draft.lock_version } })
  expect((await save('pirmais')).status).toBe(200)
  const stale = await save('otrais')
  expect([stale.status, Object.keys(stale.body.errors ?? {}), stale.body.current]).toEqual([
    422,
    ['lock_version'],
    expect.objectContaining({ notes: 'pirmais' }),
  ])
})
