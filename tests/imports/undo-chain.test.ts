import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { importKinds, type ImportKind } from '../../contract/imports/import-titles.ts'
import { imports } from '../../contract/imports/imports.ts'
import { procurements } from '../../contract/procurements/procurements.ts'
import { technicalDocuments } from '../../contract/technical-documents/technical-documents.ts'
import { audit } from '../../server/integrity/audit.ts'
import type { Person, TestApp } from '../support/app.ts'
import { makeWarehouse } from '../support/factories.ts'
import { processImport, brought, regNr, type Cell } from '../support/sheets.ts'
import { statementsOf } from '../support/statement-count.ts'
import { beginTests } from '../support/story.ts'

/** Imports are undone in reverse order without trace, then repeated. */

let app: TestApp
let clerk: Person
let warehouse_id = 0
beginTests(async (begun) => {
  ;({ app, clerk } = begun)
  warehouse_id = await makeWarehouse(app, { name: 'Galvenā', code: 'G1', is_default: true })
})

const goods = 600
const pieces = (no: number) => no % 50 === 0

const sheets: Readonly<Record<ImportKind, Cell[][]>> = {
  customers: [
    ['Nosaukums', 'Reģ. Nr.', 'Juridiskā adrese'],
    ['Pircējs', regNr(7), 'Iela 1'],
  ],
  contacts: [
    ['Klients', 'Vārds'],
    [regNr(7), 'Anna'],
  ],
  branches: [
    ['Klients', 'Nosaukums', 'Adrese'],
    [regNr(7), 'Veikals', 'Iela 2'],
  ],
  suppliers: [
    ['Nosaukums', 'Reģ. Nr.'],
    ['Pārdevējs', regNr(8)],
  ],
  manufacturers: [['Nosaukums'], ['Ražotājs']],
  categories: [
    ['Nosaukums', 'Mērv.'],
    ['Tehnika', 'gab.'],
    ['Tehnika / Telefoni', 'gab.'],
  ],
  items: [
    ['Artikuls', 'Nosaukums', 'Kategorija', 'Cena bez PVN', 'Sērijas numuri', 'Svītrkodi', 'Ražotājs'],
    ...Array.from({ length: goods }, (_, no): Cell[] => [
      ...[`S-${no}`, `Prece ${no}`, 'Telefoni', 10, pieces(no) ? 'jā' : 'nē'],
      ...[`K${no}`, no === 3 ? 'Ražotājs' : null],
    ]),
  ],
  customer_prices: [
    ['Klients', 'Artikuls', 'Cena'],
    [regNr(7), 'S-3', 9],
  ],
  opening_stock: [
    ['Artikuls', 'Daudzums', 'Pašizmaksa', 'Sērijas numuri'],
    ...Array.from({ length: goods }, (_, no): Cell[] => [`S-${no}`, pieces(no) ? 2 : 5, 3.5, pieces(no) ? `A${no} B${no}` : null]),
  ],
  open_invoices: [
    ['Klients', 'Rēķina nr.', 'Datums', 'Atlikums'],
    [regNr(7), 'V-1', '15.12.2024', 121],
  ],
  open_supplier_invoices: [
    ['Piegādātājs', 'Rēķina nr.', 'Datums', 'Atlikums'],
    [regNr(8), 'P-1', '15.12.2024', 121],
  ],
}

/** All tables but logs and the numbered document. */
const apart = [
  'audit_log',
  'imports',
  'import_rows',
  'import_faults',
  'import_sources',
  'idempotency_keys',
  'ledger_queue',
  'outbox',
  'document_series',
  'procurements',
]

async function rowsByTable(): Promise<Record<string, number>> {
  const { rows: tables } = await sql<{ name: string }>`
    select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace and relname <> all (${apart})
      and relname !~ '^(sync|kept|stale|counted|row_counts|events)'`.execute(app.db)
  const counts: Record<string, number> = {}
  for (const { name } of tables) {
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from ${sql.table(name)}`.execute(app.db)
    counts[name] = rows[0]?.n ?? 0
  }
  return counts
}

const clean = async () => (await audit(app.db)).filter(({ findings }) => findings.length > 0)

async function moveIn(): Promise<{ ids: [ImportKind, number][]; statements: ReadonlyMap<ImportKind, number> }> {
  const ids: [ImportKind, number][] = []
  const statements = new Map<ImportKind, number>()
  for (const kind of importKinds) {
    const taken = await statementsOf(() => brought(app, clerk, kind, sheets[kind]))
    ids.push([kind, taken.result])
    statements.set(kind, taken.statements)
  }
  return { ids, statements }
}

test('everything goes in reverse order, in no more statements than it came, and can come again', async () => {
  const before = await rowsByTable()
  const { ids, statements } = await moveIn()
  expect(await clean()).toEqual([])
  for (const [kind, id] of ids.toReversed()) {
    const gone = await statementsOf(() => processImport(app, clerk, imports.undo, id))
    expect([kind, gone.result.failure]).toEqual([kind, null])
    if (kind === 'opening_stock') expect(gone.statements).toBeLessThanOrEqual(statements.get(kind) ?? 0)
    expect([kind, await clean()]).toEqual([kind, []])
  }
  expect(await rowsByTable()).toEqual(before)
  // From now on PostgreSQL takes the tables for empty, as it does when it counts them between an undo and the next file.
  await sql`analyze catalog_items, procurement_items, stock_items, stock_movements`.execute(app.db)
  await moveIn()
  expect(await clean()).toEqual([])
})

test('goods go after their opening was cancelled by hand, and stay as long as something else stands on them', async () => {
  await brought(app, clerk, 'items', [
    ['Artikuls', 'Nosaukums', 'Kategorija', 'Cena bez PVN'],
    ['T-1', 'Cita prece', 'Telefoni', 10],
  ])
  const opening: Cell[][] = [
    ['Artikuls', 'Daudzums', 'Pašizmaksa'],
    ['T-1', 5, 3.5],
  ]
  const [items] = await app.db.selectFrom('imports').select('id').where('kind', '=', 'items').orderBy('id', 'desc').limit(1).execute()
  const itemsId = items?.id ?? 0
  const first = await brought(app, clerk, 'opening_stock', opening)
  const { rows } = await sql<{ id: number }>`select max(id) as id from procurements`.execute(app.db)
  await clerk.done(procurements.cancel, { params: { id: rows[0]?.id ?? 0 } })
  expect((await clerk.call(imports.undo, { params: { id: itemsId } })).body.message).toContain('krājumi (1)')
  expect(await processImport(app, clerk, imports.undo, first)).toMatchObject({ failure: null })

  const second = await brought(app, clerk, 'opening_stock', opening)
  expect((await clerk.call(imports.undo, { params: { id: itemsId } })).status).toBe(422)
  expect(await processImport(app, clerk, imports.undo, second)).toMatchObject({ failure: null })
  expect(await clean()).toEqual([])
  expect(await processImport(app, clerk, imports.undo, itemsId)).toMatchObject({ failure: null })
  expect(await app.db.selectFrom('catalog_items').select('id').where('sku', '=', 'T-1').execute()).toEqual([])
  expect(await clean()).toEqual([])
  // The ledger is append-only otherwise.
  await expect(sql`delete from stock_movements`.execute(app.db)).rejects.toThrow('ierakstus nemaina un nedzēš')
})

test('goods whose opening was cancelled by hand go with the ledger of that opening', async () => {
  const items = await brought(app, clerk, 'items', [
    ['Artikuls', 'Nosaukums', 'Kategorija', 'Cena bez PVN'],
    ['T-2', 'Trešā prece', 'Telefoni', 10],
  ])
  const opening = await brought(app, clerk, 'opening_stock', [
    ['Artikuls', 'Daudzums', 'Pašizmaksa'],
    ['T-2', 5, 3.5],
  ])
  const { rows } = await sql<{ id: number }>`select max(id) as id from procurements`.execute(app.db)
  await clerk.done(procurements.cancel, { params: { id: rows[0]?.id ?? 0 } })
  expect(await processImport(app, clerk, imports.undo, opening)).toMatchObject({ failure: null })
  expect(await processImport(app, clerk, imports.undo, items)).toMatchObject({ failure: null })
  expect(await clean()).toEqual([])
})

test('an opening whose goods moved since is taken back by as many statements for many goods as for a few', async () => {
  await brought(app, clerk, 'categories', [
    ['Nosaukums', 'Mērv.'],
    ['Iekārtas', 'gab.'],
  ])
  const undone = async (mark: string, count: number) => {
    const skus = Array.from({ length: count }, (_, no) => `${mark}-${no}`)
    await brought(app, clerk, 'items', [
      ['Artikuls', 'Nosaukums', 'Kategorija', 'Cena bez PVN', 'Sērijas numuri'],
      ...skus.map((sku, no): Cell[] => [sku, `Prece ${sku}`, 'Iekārtas', 10, no === 0 ? 'jā' : 'nē']),
    ])
    const opening = await brought(app, clerk, 'opening_stock', [
      ['Artikuls', 'Daudzums', 'Pašizmaksa', 'Sērijas numuri'],
      ...skus.map((sku, no): Cell[] => [sku, 3, 3.5, no === 0 ? `${mark}1 ${mark}2 ${mark}3` : null]),
    ])
    const items = await app.db.selectFrom('catalog_items').select('id').where('sku', 'in', skus.slice(1)).execute()
    await clerk.done(technicalDocuments.createCorrection, {
      body: { warehouse_id, reason: 'Uzskaite', items: items.map(({ id }) => ({ item_id: id, difference: '2', unit_cost: '5' })) },
    })
    let statements = 0
    const db = app.db.withPlugin({
      transformQuery: ({ node }) => {
        statements += 1
        return node
      },
      transformResult: async ({ result }) => result,
    })
    expect(await processImport({ ...app, db }, clerk, imports.undo, opening)).toMatchObject({ failure: null })
    const { rows } = await sql<{ on_hand: string; stock_value: string; n: number }>`
      select s.on_hand, s.stock_value, count(*)::int as n from stock_items s join catalog_items k on k.id = s.catalog_item_id
      where k.sku = any (${skus}) group by 1, 2 order by 1`.execute(app.db)
    expect(rows).toEqual([
      { on_hand: '0.0000', stock_value: '0.0000', n: 1 },
      { on_hand: '2.0000', stock_value: '10.0000', n: count - 1 },
    ])
    expect(await clean()).toEqual([])
    return statements
  }
  const few = await undone('M', 4)
  expect(few).toBeLessThan(100)
  expect(await undone('N', 60)).toBe(few)
})

test('whether an opening is taken back is asked of one of its rows, however many it has', async () => {
  const skus = Array.from({ length: 2000 }, (_, no) => `KR-${no}`)
  await brought(app, clerk, 'categories', [
    ['Nosaukums', 'Mērv.'],
    ['Mēbeles', 'gab.'],
  ])
  await brought(app, clerk, 'items', [
    ['Artikuls', 'Nosaukums', 'Kategorija', 'Cena bez PVN', 'Sērijas numuri'],
    ...skus.map((sku): Cell[] => [sku, `Krēsls ${sku}`, 'Mēbeles', 10, 'nē']),
  ])
  const opening = await brought(app, clerk, 'opening_stock', [
    ['Artikuls', 'Daudzums', 'Pašizmaksa', 'Sērijas numuri'],
    ...skus.map((sku): Cell[] => [sku, 3, 3.5, null]),
  ])
  const [document] = (await sql<{ id: number }>`select max(entity_id) as id from import_rows where import_id = ${opening}`.execute(app.db))
    .rows
  const pages = await app.db.transaction().execute(async (tx) => {
    await sql`update imports set task = 'undo' where id = ${opening}`.execute(tx)
    const { rows } = await sql<{ 'QUERY PLAN': [{ Plan: Record<string, number> }] }>`
      explain (analyze, buffers, format json) select opening_is_taken_back(${sql.lit(document?.id ?? 0)})`.execute(tx)
    await sql`update imports set task = null where id = ${opening}`.execute(tx)
    const plan = rows[0]?.['QUERY PLAN'][0].Plan ?? {}
    return (plan['Shared Hit Blocks'] ?? 0) + (plan['Shared Read Blocks'] ?? 0)
  })
  expect(pages).toBeLessThan(40)
})
