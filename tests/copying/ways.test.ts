import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as catalogWays from '../../server/areas/catalog/catalog.copy-mappings.ts'
import { creditedLine } from '../../server/areas/credits/credits.copy-mappings.ts'
import { invoicedLine } from '../../server/areas/invoices/invoices.copy-mappings.ts'
import { copiedOffer, copiedOfferLine } from '../../server/areas/offers/offers.copy-mappings.ts'
import * as orderWays from '../../server/areas/orders/orders.copy-mappings.ts'
import * as clarificationWays from '../../server/areas/price-clarifications/price-clarifications.copy-mappings.ts'
import { splitProcurement, splitPurchase } from '../../server/areas/procurements/procurements.copy-mappings.ts'
import { returnedLine } from '../../server/areas/return-acts/return-acts.copy-mappings.ts'
import { invoicedSale, saleOnInvoice } from '../../server/areas/shop/shop.copy-mappings.ts'
import { copiedSale } from '../../server/areas/simplified/simplified.copy-mappings.ts'
import { billedLine } from '../../server/areas/supplier-invoices/supplier-invoices.copy-mappings.ts'
import { renumberedUnit } from '../../server/areas/units/units.copy-mappings.ts'
import * as voucherWays from '../../server/areas/vouchers/vouchers.copy-mappings.ts'
import type { CopyMapping } from '../../server/areas/shared/copy-mappings.ts'
import { startApp, type TestApp } from '../support/app.ts'
import { versionComponent } from '../../server/areas/component-lists/component-lists.copy-mappings.ts'

const copyMappings: Readonly<Record<string, CopyMapping>> = {
  ...orderWays,
  copiedOffer,
  copiedOfferLine,
  splitProcurement,
  splitPurchase,
  invoicedLine,
  creditedLine,
  billedLine,
  returnedLine,
  copiedSale,
  invoicedSale,
  saleOnInvoice,
  ...catalogWays,
  ...clarificationWays,
  renumberedUnit,
  versionComponent,
  ...voucherWays,
}

let app: TestApp

beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())

test('every way says of every column of its table what becomes of it', async () => {
  for (const [name, { from, columns }] of Object.entries(copyMappings)) {
    const { rows } = await sql<{ column_name: string }>`
      select column_name from information_schema.columns where table_schema = 'public' and table_name = ${from}`.execute(app.db)
    expect(Object.keys(columns).toSorted(), name).toEqual(rows.map((row) => row.column_name).toSorted())
  }
})

const withoutMappings: Readonly<Record<string, string>> = {
  advance_invoice_items: 'an advance is asked for anew',
  invoice_items: 'they are credited together with lines of simplified invoices, as creditable_lines',
  credit_note_items: 'what they open again are the lines of the order themselves',
  return_act_items: 'they go back by moves of stock',
  technical_document_items: 'they are reversed by moves of stock, and become pieces of inventory, which are no lines',
  serviceable_items: 'machines go whole to another application; of one that stays in both, tests/service/split.test.ts tells',
  subscription_items: 'a period charges them with its own days and price, as tests/subscriptions/billing.test.ts tells',
  stock_item_count_items: 'what differs is a move of stock',
  transportation_items: 'goods on a consignment note are summed up by customs code, as tests/transportations/carriage.test.ts tells',
}

test('lines of every document have their ways, or a reason to have none', async () => {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.columns
    where table_schema = 'public' and column_name = 'position' and table_name like '%\\_items' and table_name not like '%catalog%'
    order by 1`.execute(app.db)
  const known = new Set([...Object.values(copyMappings).map(({ from }) => from as string), ...Object.keys(withoutMappings)])
  expect(rows.map(({ name }) => name).filter((name) => !known.has(name))).toEqual([])
})

test('nothing copies rows of these tables but by a way', () => {
  const tables = [...new Set(Object.values(copyMappings).flatMap(({ from, to }) => [from, to]))].join('|')
  const root = join(import.meta.dirname, '../../server/areas')
  const copies = new RegExp(`insert into (?:${tables}) \\((?!\\$\\{into)[^)]*\\)\\s+select[^\`]*\\bfrom (?:${tables})\\b`)
  const planted = 'sql`insert into order_items (order_id, name) select 1, name from order_items where id = 2`'
  expect(copies.test(planted)).toBe(true)
  const found = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.ts') && copies.test(readFileSync(join(root, file), 'utf8')),
  )
  expect(found).toEqual([])
})
