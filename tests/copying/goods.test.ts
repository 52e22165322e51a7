import { sql } from 'kysely'
import { test } from 'vitest'
import { catalog } from '../../contract/catalog/catalog.ts'
import { procurements } from '../../contract/procurements/procurements.ts'
import { returnActs } from '../../contract/return-acts/return-acts.ts'
import { simplified } from '../../contract/simplified/simplified.ts'
import { units } from '../../contract/units/units.ts'
import * as catalogWays from '../../server/areas/catalog/catalog.copy-mappings.ts'
import { splitProcurement, splitPurchase } from '../../server/areas/procurements/procurements.copy-mappings.ts'
import { returnedLine } from '../../server/areas/return-acts/return-acts.copy-mappings.ts'
import { copiedSale } from '../../server/areas/simplified/simplified.copy-mappings.ts'
import { billedLine } from '../../server/areas/supplier-invoices/supplier-invoices.copy-mappings.ts'
import { renumberedUnit } from '../../server/areas/units/units.copy-mappings.ts'
import type { Person, TestApp } from '../support/app.ts'
import { billed, billEvent, received } from '../support/buying.ts'
import { makeClarification } from '../support/clarifications.ts'
import { makeList } from '../support/production.ts'
import { makeCategory, makeItem, makeOrder, makeProcurement, makeReceived, makeStock } from '../support/factories.ts'
import { beginTests } from '../support/story.ts'
import { fill, rowsOf, unlikeOthers, type Unlike } from './filled.ts'
import { versionComponent } from '../../server/areas/component-lists/component-lists.copy-mappings.ts'
import { arrives, columnsOf, keys, type Row } from './arrives.ts'

let app: TestApp
let clerk: Person
let unlike: Unlike

beginTests(async (begun) => {
  ;({ app, clerk } = begun)
  unlike = await unlikeOthers(app)
})

async function purchase(id: number) {
  const [line] = await rowsOf(app, 'procurement_items', 'procurement_id', id)
  const [header] = await rowsOf(app, 'procurements', 'id', id)
  return { id, line, header }
}

test('a part of a procurement that is split off keeps all that was agreed', async () => {
  const procurement_items = [{ item_id: await makeItem(app), quantity: '10', purchase_price: '4' }]
  const plain = await makeProcurement(app, { procurement_items })
  const { id } = await makeProcurement(app, { procurement_items })
  const { id: for_order_id, order_items } = await makeOrder(app)
  const price_clarification_item_id = (await makeClarification(app)).items[0]?.id
  const of = {
    ...unlike,
    price_clarification_item_id,
    for_order_id,
    order_item_id: order_items[0]?.id,
    kind: 'from_invoice',
    date: '2026-01-05',
  }
  await fill(app, 'procurement_items', keys(await rowsOf(app, 'procurement_items', 'procurement_id', id)), columnsOf(splitPurchase), of)
  await fill(app, 'procurements', [id], columnsOf(splitProcurement), of)
  const before = await clerk.done(procurements.show, { params: { id } })
  await clerk.done(procurements.update, { params: { id }, body: { event: 'MARK_ORDERED', lock_version: before.data.lock_version } })
  const source = await purchase(id)
  const part = { id: source.line?.['id'] as number, quantity: '4' }
  const { procurement_id } = await clerk.done(procurements.split, { params: { id }, body: { procurement_items: [part] } })
  const createdPurchase = await purchase(procurement_id)
  arrives(splitPurchase, { plain: (await purchase(plain.id)).line, source: source.line, made: createdPurchase.line })
  // Warehouse transfers are internal only.
  const internal = { source_warehouse_id: 'only of internal ones' }
  arrives(splitProcurement, {
    plain: { ...(await purchase(plain.id)).header, ...internal },
    source: source.header,
    made: createdPurchase.header,
  })
})

test('received goods come on the supplier’s invoice, and back by it, as they were bought', async () => {
  const plain = await received(app)
  const bought = { item_id: await makeItem(app), quantity: '10', purchase_price: '6.66', discount_percent: '3.5', vat_rate_code: 'PVN12' }
  const { id: procurement, supplier: from, procurement_items } = await makeReceived(app, { procurement_items: [bought] })
  const receipt = {
    procurement,
    supplier: from?.id ?? 0,
    lines: procurement_items.map(({ id, item_id }) => ({ id, item_id, stock_item: 0 })),
  }
  const draft = await billed(app, receipt)
  const [made] = await rowsOf(app, 'procurement_invoice_items', 'procurement_invoice_id', draft.id)
  arrives(billedLine, { plain: (await purchase(plain.procurement)).line, source: (await purchase(receipt.procurement)).line, made })
  const bill = await billEvent(app, draft, { event: 'ACCEPT' })
  const usual = await billed(app, plain)
  const { return_act_id } = await clerk.done(returnActs.createFromInvoice, {
    params: { procurementInvoiceId: bill.id },
    body: { reason: 'Bojātas' },
  })
  const [[source], [first], [back]] = [
    await rowsOf(app, 'procurement_invoice_items', 'procurement_invoice_id', bill.id),
    await rowsOf(app, 'procurement_invoice_items', 'procurement_invoice_id', usual.id),
    await rowsOf(app, 'return_act_items', 'return_act_id', return_act_id),
  ]
  arrives(returnedLine, { plain: first, source, made: back })
})

test('a simplified invoice that is issued again sells the same', async () => {
  const item_id = await makeItem(app)
  await makeStock(app, item_id, '100')
  const plain = await clerk.done(simplified.create, { body: { items: [{ name: 'Kafija', unit_price: '2' }] } })
  const body = { items: [{ item_id, quantity: '8', unit_price: '7.77', discount_percent: '3.5', description: 'Cits', name: 'Cits' }] }
  const { data } = await clerk.done(simplified.create, { body })
  const retainedColumns = columnsOf(copiedSale).filter((column) => column === 'measure_unit_id')
  await fill(app, 'simplified_invoice_items', [data.simplified_invoice_items[0]?.id ?? 0], retainedColumns, unlike)
  const { simplified_invoice_id } = await clerk.done(simplified.copy, { params: { id: data.id } })
  const line = async (id: number) => (await rowsOf(app, 'simplified_invoice_items', 'simplified_invoice_id', id))[0]
  arrives(copiedSale, {
    plain: await line(plain.simplified_invoice_id),
    source: await line(data.id),
    made: await line(simplified_invoice_id),
  })
})

async function richItem(of: { place: number; kind: string; values: Unlike }) {
  const id = await makeItem(app)
  const category_id = await makeCategory(app)
  await fill(app, 'catalog_items', [id], columnsOf(catalogWays.copiedItem), of.values)
  const [place, word] = [of.place, `${of.kind} ${of.place}`]
  const picture = { fileable_type: 'catalog_items', fileable_id: id, kind: 'image', name: word, mime: `image/${of.kind}` }
  const bytes = { size: place, sha256: String(place).repeat(64), storage_key: word, width: place, height: place, position: place }
  await app.db
    .insertInto('files')
    .values({ ...picture, ...bytes })
    .execute()
  await sql`
    with param as (insert into catalog_params (name, type) values (${word}, 'list') returning id),
      value as (insert into catalog_param_values (catalog_param_id, value) select id, ${word} from param returning id)
    insert into catalog_item_param_values (catalog_item_id, catalog_param_id, value_id) select ${id}, param.id, value.id from param, value`.execute(
    app.db,
  )
  await sql`
    with asked as (insert into catalog_params (name) values (${`${word} vārdos`}) returning id)
    insert into catalog_item_param_values (catalog_item_id, catalog_param_id, text) select ${id}, id, ${word} from asked`.execute(app.db)
  await sql`
    with option as (insert into category_options (category_id, name) values (${category_id}, ${word}) returning id),
      value as (insert into category_option_items (category_option_id, data) select id, ${word} from option returning id),
      offered as (insert into catalog_item_options (catalog_item_id, category_option_id) select ${id}, id from option returning id)
    insert into catalog_item_option_items (catalog_item_option_id, category_option_id, category_option_item_id)
    select offered.id, option.id, value.id from offered, option, value`.execute(app.db)
  await sql`
    insert into related_catalog_items (catalog_item_id, related_id, kind, position)
    values (${id}, ${await makeItem(app)}, ${of.kind}, ${place})`.execute(app.db)
  return id
}

async function itemWithParts(id: number) {
  const [params, [option]] = [
    await rowsOf(app, 'catalog_item_param_values', 'catalog_item_id', id),
    await rowsOf(app, 'catalog_item_options', 'catalog_item_id', id),
  ]
  const { rows } = await sql<Row>`select * from catalog_item_option_items where catalog_item_option_id = ${option?.['id']}`.execute(app.db)
  return {
    copiedItem: (await rowsOf(app, 'catalog_items', 'id', id))[0],
    copiedPicture: (await rowsOf(app, 'files', 'fileable_id', id)).find((row) => row['fileable_type'] === 'catalog_items'),
    // A list value in one, text in the other.
    copiedParam: { ...params[0], text: params[1]?.['text'] },
    copiedOption: option,
    copiedOptionItem: rows[0],
    copiedRelation: (await rowsOf(app, 'related_catalog_items', 'catalog_item_id', id))[0],
  }
}

test('an item that is duplicated is sold as the other one, with pictures, parameters, options and what belongs to it', async () => {
  const plain = await itemWithParts(await richItem({ place: 1, kind: 'accessory', values: {} }))
  const values = {
    ...unlike,
    name_en: 'Other',
    category_id: await makeCategory(app),
    manufacturer_code: 'M-9',
    price: '7.77',
    auto_price: true,
    manufacturer_id: sql`(select max(id) from manufacturers)`,
    shop_price: '9.99',
    min_price: '1.11',
    reverse_vat: true,
    cn_code: '84713000',
    weight_kg: '1.5',
    volume_m3: '0.5',
    country_of_origin: 'EE',
    has_units: true,
    unit_kind: 'serial',
    warranty_months: 24,
    display_in_webshop: true,
    is_eol: true,
    eol_replacement_id: await makeItem(app),
    accounting_account_id: sql`(select min(id) from accounting_accounts)`,
  }
  await sql`insert into manufacturers (name) values ('Cits ražotājs')`.execute(app.db)
  const id = await richItem({ place: 2, kind: 'consumable', values })
  const source = await itemWithParts(id)
  const createdItem = await itemWithParts((await clerk.done(catalog.duplicate, { body: { id } })).data.id)
  // Type columns are equal in both.
  const same = { type: 'another', is_stocked: 'another', fileable_type: 'another', kind: 'another' }
  for (const [name, each] of Object.entries(catalogWays)) {
    const key = name as keyof typeof plain
    const expectedPlain = { ...plain[key], ...(key === 'copiedItem' || key === 'copiedPicture' ? same : {}) }
    arrives(each, { plain: expectedPlain, source: source[key], made: createdItem[key] })
  }
})

test('a piece that is named anew stays the same piece', async () => {
  const piece = async (number: string) => {
    const item_id = await makeItem(app, { has_units: true, unit_kind: 'serial' })
    await makeReceived(app, {
      procurement_items: [{ item_id, quantity: '1', purchase_price: number === 'A-1' ? '4' : '6', units: [number] }],
    })
    const { rows } = await sql<Row>`select * from catalog_item_units where number = ${number}`.execute(app.db)
    return rows[0]
  }
  const [plain, first] = [await piece('A-1'), await piece('B-1')]
  const id = first?.['id'] as number
  await fill(app, 'catalog_item_units', [id], ['number2', 'warranty_until', 'supplier_id'], unlike)
  const [source] = await rowsOf(app, 'catalog_item_units', 'id', id)
  const { data } = await clerk.done(units.replace, { params: { id }, query: { number: 'B-2' } })
  const [made] = await rowsOf(app, 'catalog_item_units', 'id', data.id)
  arrives(renumberedUnit, { plain, source, made })
})

test('a version of a list of components begins with those of the one before', async () => {
  const components = async (id: number) => rowsOf(app, 'component_list_items', 'component_list_id', id)
  const [plain, list] = [await makeList(app), await makeList(app)]
  const source = (await components(list.id)).slice(0, 1)
  await fill(app, 'component_list_items', keys(source), columnsOf(versionComponent), { ...unlike, waste_percent: '4.5' })
  const version = await makeList(app, [], { catalog_item_id: list.catalog_item.id, from_list_id: list.id })
  const id = keys(source)[0]
  const [made] = (await components(version.id)).filter((row) => row['catalog_item_id'] === unlike['catalog_item_id'])
  arrives(versionComponent, {
    plain: (await components(plain.id))[0],
    source: (await components(list.id)).find((row) => row['id'] === id),
    made,
  })
})
