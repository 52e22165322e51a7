import { writeXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rent } from '../../contract/rent/rent.ts'
import { startApp, type Person, type TestApp } from '../support/app.ts'
import { clerkOf, ownCompany } from '../support/factories.ts'
import { footprint } from '../support/footprint.ts'
import { makeBuyer } from '../support/invoicing.ts'
import { itemOf, rentedMachine, rentOf } from '../support/rent.ts'

/** All errors are reported by row and cell; nothing is imported until all is valid. */

let app: TestApp
let clerk: Person
let customer_id: number
let one: Awaited<ReturnType<typeof rentedMachine>>
let two: Awaited<ReturnType<typeof rentedMachine>>

beforeAll(async () => {
  app = await startApp()
  await ownCompany(app)
  clerk = await clerkOf(app)
  customer_id = await makeBuyer(app)
  one = await rentedMachine(app, '2023-01-05', { customer_id })
  two = await rentedMachine(app, '2023-01-05', { customer_id })
  for (const [{ piece }, serial_nr] of [
    [one, 'SN-1'],
    [two, 'SN-2'],
  ] as const)
    await app.db.updateTable('inventory_items').set({ serial_nr }).where('id', '=', piece.id).execute()
})
afterAll(() => app.close())

type Cell = string | number | Date | null

const xlsx = async (rows: Cell[][]) => ({
  name: 'nolasijumi.xlsx',
  bytes: Buffer.from(await writeXlsx({ sheets: [{ name: 'Lapa', rows }] })),
})
const csv = (text: string) => ({ name: 'nolasijumi.csv', bytes: Buffer.from(text) })

const send = (file: { name: string; bytes: Buffer }, fields: Record<string, string | number> = {}) =>
  clerk.call(rent.importReadings, { form: { fields: { date: '2023-02-28', customer_id, ...fields }, files: [file] } })

const lastOf = async ({ record }: typeof one) => {
  const readings = itemOf(await rentOf(app, record)).readings
  return readings.map(({ date, kind, value, billable }) => [date, kind, value, billable])
}

test('a workbook with titles and a CSV file with a mark and semicolons are read by their headings', async () => {
  const nr: readonly [string, string] = [one.piece.inventory_nr, two.piece.inventory_nr]
  const first = await send(
    await xlsx([
      ['SIA Druka, februāris'],
      [null],
      ['Inventāra Nr.', 'Modelis', 'Skaitītājs', 'Rādījums', 'Nolasīts'],
      [nr[0], 'MFP', 'A4 melnbalts', 12_847, new Date('2023-02-27T00:00:00Z')],
      [nr[1], 'MFP', 'A4 melnbalts', null, null],
    ]),
  )
  expect([first.status, first.body.readings]).toEqual([200, 1])
  expect((await lastOf(one))[0]).toEqual(['2023-02-27', 'usual', '12847.0000', '415.0000'])
  expect((await lastOf(two))[0]).toEqual(['2023-01-05', 'opening', '10432.0000', '0.0000'])

  const second = await send(
    csv(`\uFEFFSērijas Nr.;Rādījums;Nolasīts;Jauns no\r\nsn-2;"12 847";27.02.2023;\r\nSN-1;13000,5;31.3.2023;7\r\n`),
  )
  expect(second.status, JSON.stringify(second.body.errors)).toBe(200)
  expect((await lastOf(two))[0]).toEqual(['2023-02-27', 'usual', '12847.0000', '415.0000'])
  expect((await lastOf(one)).slice(0, 2)).toEqual([
    ['2023-03-31', 'opening', '7.0000', '0.0000'],
    ['2023-03-31', 'closing', '13000.5000', '0.0000'],
  ])
})

test('each wrong row and cell is told, what laws refuse too, and nothing is written', async () => {
  const [own, other] = [one.piece.inventory_nr, two.piece.inventory_nr]
  const otherMachine = await rentedMachine(app, '2023-01-05')
  const trace = await footprint(app)
  const { status, body } = await send(
    await xlsx([
      ['Inventāra Nr.', 'Rādījums', 'Skaitītājs', 'Nolasīts'],
      [own, 'daudz', null, '2023-04-30'],
      ['NAV-TĀDAS', 5, null, '2023-04-30'],
      [null, 5, null, '2023-04-30'],
      [own, 500, 'Krāsu A3', '2023-04-30'],
      [own, 500, null, '32.13.2023'],
      [own, 500, null, '2022-12-31'],
      [otherMachine.piece.inventory_nr, 20_000, null, '2023-04-30'],
      [other, 20_000, null, '2126-04-30'],
      [other, 300, null, '2023-04-30'],
      [other, 20_000, null, '2023-05-31'],
    ]),
  )
  expect(status).toBe(422)
  expect(body.errors).toEqual({
    'rows.2.B': ['2. rinda, šūna B2: „daudz” nav rādījums'],
    'rows.3.A': ['3. rinda, šūna A3: iznomātas iekārtas ar numuru „NAV-TĀDAS” nav'],
    'rows.4.A': ['4. rinda, šūna A4: nav ne inventāra, ne sērijas numura'],
    'rows.5.C': ['5. rinda, šūna C5: iekārtai nav skaitītāja „Krāsu A3”; ir „A4 melnbalts”'],
    'rows.6.D': ['6. rinda, šūna D6: „32.13.2023” nav datums (dd.mm.gggg)'],
    'rows.7.A': [`7. rinda, šūna A7: iekārta „${own}” 31.12.2022. nav iznomāta`],
    'rows.8.A': [`8. rinda, šūna A8: iznomātas iekārtas ar numuru „${otherMachine.piece.inventory_nr}” nav`],
    'rows.9.D': [expect.stringMatching(/^9\. rinda, šūna D9: .*nākotnē/)],
    'rows.10.B': [expect.stringMatching(/^10\. rinda, šūna B10: .*300 ir mazāks par 12.847/)],
  })
  expect(await footprint(app)).toEqual(trace)
})

test('how columns are taken is shown, and what a person says of them rules', async () => {
  const rows = [
    ['iekārta', 'skaits'],
    [one.piece.inventory_nr, 14_000],
  ]
  const look = async (fields: Record<string, string>) =>
    (await clerk.call(rent.previewReadings, { form: { fields, files: [await xlsx(rows)] } })).body.data
  expect(await look({})).toMatchObject({ heading_row: null, fault: expect.stringMatching(/A „iekārta”, B „skaits”.*„Rādījums”/) })
  const columns = 'inventory_nr=A,value=B'
  expect((await look({ columns })).columns.map(({ letter, holds }) => [letter, holds])).toEqual([
    ['A', 'inventory_nr'],
    ['B', 'value'],
  ])
  const file = await xlsx([...rows, [two.piece.inventory_nr, 14_000]])
  expect((await send(file, { columns: 'value=B' })).body.errors).toHaveProperty('columns')
  expect((await send(file, { columns, date: '2023-05-31' })).body.readings).toBe(2)
})
