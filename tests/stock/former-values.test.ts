import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { formatDate } from '../../contract/format.ts'
import { technicalDocuments } from '../../contract/technical-documents/technical-documents.ts'
import { audit } from '../../server/integrity/audit.ts'
import type { Person, TestApp } from '../support/app.ts'
import { levelOf, makeItem, makeReceived, makeWarehouse, setProperty } from '../support/factories.ts'
import { dayAgo } from '../support/invoicing.ts'
import { beginTests } from '../support/story.ts'

/** Late moves valued by a former version at a later average are listed, and corrected on demand. */

let app: TestApp
let clerk: Person
beginTests((begun) => ({ app, clerk } = begun))

function command(...args: string[]) {
  const root = join(import.meta.dirname, '../..')
  const env = { ...process.env, DATABASE_URL: app.url, DATA_DIR: app.settings.DATA_DIR, DEMO: '0' }
  const run = spawnSync(process.execPath, ['--import', 'tsx', join(root, 'server/tools/stock-values.ts'), ...args], {
    cwd: root,
    encoding: 'utf8',
    env,
  })
  return { code: run.status, output: `${run.stdout}${run.stderr}`.trim().replaceAll('\u00a0', ' ').split('\n') }
}

/** Ten at 4.00 (day −6), ten at 100.00 (−2), eight removed (−4) at 52.00. */
async function asFormerly(sku: string): Promise<{ stock: number; number: string }> {
  const item_id = await makeItem(app, { sku, name: 'Skrūve' })
  const warehouse_id = await makeWarehouse(app)
  for (const [purchase_price, date] of [
    ['4', dayAgo(6)],
    ['100', dayAgo(2)],
  ] as const)
    await makeReceived(app, { date, procurement_items: [{ item_id, quantity: '10', purchase_price }] })
  const body = { warehouse_id, date: dayAgo(4), reason: 'Birojam', items: [{ item_id, quantity: '8' }] }
  const { data } = await clerk.done(technicalDocuments.createRemoval, { body })
  const stock = await app.db.selectFrom('stock_items').select('id').where('catalog_item_id', '=', item_id).executeTakeFirstOrThrow()
  await app.db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    await sql`update stock_movements set value = -416, unit_cost = 52, value_after = 624 where stock_item_id = ${stock.id} and quantity < 0`.execute(
      tx,
    )
    await sql`update stock_items set stock_value = 624, avg_cost = 52 where id = ${stock.id}`.execute(tx)
  })
  return { stock: stock.id, number: data.number ?? '' }
}

const worthless = async () =>
  (await audit(app.db)).find(({ invariant }) => invariant === 'L8_no_day_is_worth_less_than_nothing')?.findings.map(({ value }) => value)

const line = (sku: string, number: string, warehouse: string) =>
  `${formatDate(dayAgo(4))} Preču izņemšana ${number}: ${sku} „Skrūve”, ${warehouse}: ir -416,00 €, jābūt -32,00 €, starpība 384,00 €`

test(
  'a removal of a former version is named with its document and amount, and booked only when that is asked for',
  { timeout: 120_000 },
  async () => {
    const { stock, number } = await asFormerly('SKR-1')
    const { name } = await app.db.selectFrom('warehouses').select('name').where('is_default', '=', true).executeTakeFirstOrThrow()
    expect(await worthless()).toEqual(['-376.0000'])
    const whole = 'Kustības: 1, krājumu vērtība kopā mainās par 384,00 €'
    expect(command()).toEqual({
      code: 0,
      output: [line('SKR-1', number, name), `${whole}. Nekas nav mainīts; lai ierakstītu: npm run stock-values -- --book EPASTS`],
    })
    expect((await levelOf(app, stock)).stock_value).toBe('624.0000')
    const { email } = await app.db.selectFrom('users').select('email').where('id', '=', clerk.id).executeTakeFirstOrThrow()
    expect(command('--book', email)).toEqual({ code: 0, output: [line('SKR-1', number, name), `${whole}. Labojumi ierakstīti`] })
    expect((await levelOf(app, stock)).stock_value).toBe('1008.0000')
    expect(await worthless()).toEqual([])
    expect(command()).toEqual({ code: 0, output: ['Visu atvērto dienu kustību vērtības ir pareizas'] })
  },
)

test('closed days stay as they were, and whoever books has an account', { timeout: 120_000 }, async () => {
  await asFormerly('SKR-2')
  expect(command('--book', 'neviens@test.example')).toEqual({ code: 1, output: ['neviens@test.example nav aktīva darbinieka konts'] })
  expect(command('--books').code).toBe(1)
  await setProperty(app, 'locked_until', dayAgo(3))
  expect(command().output).toEqual(['Visu atvērto dienu kustību vērtības ir pareizas'])
})
