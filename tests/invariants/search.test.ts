import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Db } from '../../server/db/pool.ts'
import { freshDatabase, type TestDatabase } from '../support/postgres.ts'
import { makeItem, makeOrder, makeWorld, type World } from './world.ts'

let database: TestDatabase
let db: Db
let world: World

beforeAll(async () => {
  database = await freshDatabase()
  db = database.db
  world = await makeWorld(db)
})
afterAll(() => database.drop())

const found = async (
  table: 'customers' | 'orders' | 'invoices' | 'catalog_items' | 'users' | 'contacts',
  typed: string,
): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`select id from ${sql.table(table)} where search @@ search_query(${typed}) order by id`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

describe('Latvian order (LVS 24, docs/domain/accounts.md#dates-sorting-and-search)', () => {
  it('gives each marked letter its own place after its base', async () => {
    const alphabet = Array.from('aābcčdeēfgģhiījkķlļmnņoōpqrŗsštuūvwxyzž')
    const { rows } = await sql<{ letter: string }>`
      select letter from unnest(${alphabet.toReversed()}::text[]) as letter order by letter collate lv_lvs24`.execute(db)
    expect(rows.map(({ letter }) => letter)).toEqual(alphabet)
  })

  it('sorts names as a Latvian register does, whatever their case', async () => {
    const names = [
      'Abele',
      'Abols',
      'Āboliņš',
      'Bērziņš',
      'Cālis',
      'čaks',
      'Čiekurs',
      'Gailis',
      'Ģeogrāfs',
      'Irbe',
      'Īve',
      'Kalns',
      'Ķēsāns',
      'Lācis',
      'Ļaudona',
      'Nātre',
      'Ņikita',
      'Ozols',
      'Sala',
      'Šalle',
      'Upe',
      'Ūdens',
      'Yorks',
      'Zars',
      'Žagars',
    ]
    const { rows } = await sql<{
      name: string
    }>`select name from unnest(${names.toReversed()}::text[]) as name order by name collate lv_lvs24`.execute(db)
    expect(rows.map(({ name }) => name)).toEqual(names)
  })

  it('is the order of every name column', async () => {
    const { rows } = await sql<{ column: string }>`
      select table_name || '.' || column_name as column from information_schema.columns
      where table_schema = 'public' and column_name in ('name', 'surname', 'display_name') and collation_name is distinct from 'lv_lvs24'
        and table_name not in ('permissions', 'modules', 'roles', 'files', 'schema_migrations', 'definition_files', 'vat_checks',
          'order_items', 'offer_items', 'invoice_items', 'credit_note_items', 'advance_invoice_items', 'simplified_invoice_items',
          'creditable_lines',
          'procurement_invoice_items', 'incoming_message_files', 'shop_order_items', 'price_clarification_items')`.execute(db)
    expect(rows).toEqual([])
  })
})

describe('search', () => {
  it('forgives accents, case, order, and takes beginnings of words', async () => {
    for (const typed of ['ķēsāna', 'kesana', 'KESANA dzir', 'dzirn kes', '  kēs  '])
      expect(await found('customers', typed)).toEqual([world.customer])
    for (const typed of ['esana', 'kesana ziemelu', '!!!', '']) expect(await found('customers', typed)).toEqual([])
  })

  it('finds parties by registration number, e-mail and phone however it was written', async () => {
    await db
      .updateTable('customers')
      .set({ reg_nr: '79991001375', vat_nr: 'LV79991001375', email: 'birojs@dzirnas.example', phone: '+371 2000 0001' })
      .where('id', '=', world.customer)
      .execute()
    for (const typed of [
      '7999100',
      'LV79991001375',
      'birojs@dz',
      'birojs@dzirnas.example',
      'dzirnas.example',
      '20000001',
      '2000 0001',
      '+371 20000001',
    ]) {
      expect(await found('customers', typed), typed).toEqual([world.customer])
    }
  })

  it('finds documents by number, by its tail, by customer, and follows a renamed customer', async () => {
    const order = await makeOrder(db, world)
    await db.updateTable('orders').set({ number: 'PAS-2026-000123', customer_order_nr: 'PO/77-A' }).where('id', '=', order).execute()
    const other = await makeOrder(db, world)
    await db.updateTable('orders').set({ number: 'PAS-2026-001231' }).where('id', '=', other).execute()
    for (const typed of ['PAS-2026-000123', 'pas-2026-0001', 'PAS-2026-123', '000123', 'po/77-a', 'kesana 000123'])
      expect(await found('orders', typed), typed).toEqual([order])
    for (const typed of ['123', 'PAS-2026', 'pas-2026-', 'pas-2026-00', 'kesan'])
      expect(await found('orders', typed), typed).toEqual([order, other])
    await db.updateTable('customers').set({ name: 'Jaunā Ēka' }).where('id', '=', world.customer).execute()
    expect(await found('orders', 'eka')).toEqual([order, other])
    expect(await found('orders', 'kesana')).toEqual([])
    const { lock_version } = await db.selectFrom('orders').select('lock_version').where('id', '=', other).executeTakeFirstOrThrow()
    expect(lock_version).toBe(2)
  })

  it('finds goods by SKU, name and barcode', async () => {
    const item = await makeItem(db, world)
    await db.updateTable('catalog_items').set({ sku: 'HP-CF259A', name: 'Tonera kasete' }).where('id', '=', item).execute()
    const { id } = await db
      .insertInto('catalog_item_barcodes')
      .values({ catalog_item_id: item, code: '2000000000015' })
      .returning('id')
      .executeTakeFirstOrThrow()
    for (const typed of ['hp-cf259a', 'hpcf2', 'cf259', 'kase tone', '2000000000015'])
      expect(await found('catalog_items', typed), typed).toEqual([item])
    await db.deleteFrom('catalog_item_barcodes').where('id', '=', id).execute()
    expect(await found('catalog_items', '2000000000015')).toEqual([])
  })

  it('never raises, whatever was typed', async () => {
    const typed = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 60 }),
      fc.string({ unit: fc.constantFrom(...Array.from('ab1ā-\'"\\&|!():*<> @.٣½ﬁİ')), maxLength: 260 }),
    )
    await fc.assert(
      fc.asyncProperty(typed, async (text) => {
        const storable = text.replaceAll('\u0000', '').toWellFormed()
        await expect(
          sql`select search_query(${storable}), search_vector(${storable}), 1 from orders where search @@ search_query(${storable})`.execute(
            db,
          ),
        ).resolves.toBeDefined()
      }),
      { numRuns: 300 },
    )
  })
})
