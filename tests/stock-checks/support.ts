import { writeXlsx } from 'hucre/xlsx'
import { type CountAnswer, type StockCheckLine, type StockCheckRecord } from '../../contract/stock-checks/stock-check-record.ts'
import { stockChecks, type NewCount } from '../../contract/stock-checks/stock-checks.ts'
import type { Person, TestApp } from '../support/app.ts'
import { makeItem, makeStock, makeWarehouse } from '../support/factories.ts'

let places = 0

/** Isolates each check. */
export function freshWarehouse(app: TestApp): Promise<number> {
  places += 1
  return makeWarehouse(app, { name: `Skaitāmā ${places}`, code: `SK${places}` })
}

export async function goodsIn(
  app: TestApp,
  warehouse_id: number,
  quantity: string,
  { cost = '4', ...fields }: Parameters<typeof makeItem>[1] & { cost?: string } = {},
): Promise<{ item_id: number; stock: number; sku: string }> {
  const sku = fields.sku ?? `S-${crypto.randomUUID().slice(0, 8)}`
  const item_id = await makeItem(app, { ...fields, sku })
  return { item_id, sku, stock: await makeStock(app, item_id, quantity, { warehouse_id, cost }) }
}

export async function begun(
  clerk: Person,
  warehouse_id: number,
  more: { categories?: number[]; hides_expected?: boolean; date?: string } = {},
): Promise<StockCheckRecord> {
  return (await clerk.done(stockChecks.create, { body: { warehouse_id, ...more } })).data
}

/** With unique keys by default. */
export async function scan(clerk: Person, id: number, ...counts: Partial<NewCount>[]): Promise<CountAnswer[]> {
  const body = { counts: counts.map((each) => ({ key: crypto.randomUUID(), ...each })) }
  return (await clerk.done(stockChecks.count, { params: { id }, body })).data
}

export async function linesOf(clerk: Person, id: number): Promise<Map<string, StockCheckLine>> {
  const { data } = await clerk.done(stockChecks.lines, { params: { id }, query: { per_page: '200' } })
  return new Map(data.map((line) => [line.sku, line]))
}

export async function filledSheet(
  rows: (string | number | null)[][],
  head: string[] = ['Artikuls', 'Saskaitīts', 'Vienības (IMEI)', 'Lapa'],
): Promise<{ form: { fields: Record<string, string>; files: { name: string; bytes: Buffer }[] } }> {
  const bytes = Buffer.from(await writeXlsx({ sheets: [{ name: 'Lapa', rows: [head, ...rows] }] }))
  return { form: { fields: {}, files: [{ name: 'lapa.xlsx', bytes }] } }
}
