import { XMLParser } from 'fast-xml-parser'
import { writeXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { invoiceReports } from '../../contract/invoice-reports/invoice-reports.ts'
import { registrationNumber } from '../../server/seed/demo/numbers.ts'
import { startApp, type Person, type TestApp } from '../support/app.ts'
import { clerkOf, setProperty } from '../support/factories.ts'

let app: TestApp
let clerk: Person

beforeAll(async () => {
  app = await startApp()
  clerk = await clerkOf(app)
})
afterAll(() => app.close())

const header = ['Reģ. Nr.', 'Datums', 'Artikuls', 'Nosaukums', 'Daudzums', 'Summa bez PVN', 'PVN']
const [first, second] = [registrationNumber(11), registrationNumber(12)]

type Cell = string | number | Date | null

async function convert(rows: Cell[][], head: Cell[] = header) {
  const bytes = Buffer.from(await writeXlsx({ sheets: [{ name: 'Sonax', rows: [head, ...rows] }] }))
  return clerk.call(invoiceReports.sonax, { form: { fields: {}, files: [{ name: 'sonax.xlsx', bytes }] } })
}

test('rows of one buyer and day become one document of sonax.xml, with its sums', async () => {
  const answer = await convert([
    [first, '04.05.2026.', 'D-1', 'Dīzeļdegviela', 41.27, 50.1, 10.52],
    [first, '2026-05-04', 'E-95', 'Benzīns & eļļa', '10,5', '14,00', '2,94'],
    [second, new Date('2026-05-05T00:00:00Z'), 'D-1', 'Dīzeļdegviela', 1, -1.2, -0.25],
    [null, null, null, null, null, null, null],
  ])
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  expect(String(answer.headers['content-disposition'])).toContain('filename="sonax.xml"')
  const isArray = (name: string) => ['document', 'item'].includes(name)
  const { sonax } = new XMLParser({ parseTagValue: false, isArray }).parse(answer.bytes.toString('utf8')) as {
    sonax: { document: unknown[] }
  }
  expect(sonax.document).toMatchObject([
    {
      reg_nr: first,
      date: '2026-05-04',
      item: [
        { quantity: '41.2700', net: '50.10' },
        { name: 'Benzīns & eļļa', quantity: '10.5000' },
      ],
      net: '64.10',
      vat: '13.46',
      gross: '77.56',
    },
    { reg_nr: second, date: '2026-05-05', gross: '-1.45' },
  ])
})

test('every wrong row and cell is told, and no file is made', async () => {
  const answer = await convert([
    [first, '04.05.2026.', 'D-1', 'Dīzeļdegviela', 1, 1, 0.21],
    ['12345678901', '31.02.2026.', '', 'Benzīns', 'daudz', 1.234, 0.21],
  ])
  expect(answer.status).toBe(422)
  expect(answer.body.errors?.['files']).toEqual([
    '3. rinda, kolonna „Reģ. Nr.”: nav derīgs reģistrācijas numurs',
    '3. rinda, kolonna „Datums”: nav datums (dd.mm.gggg.)',
    '3. rinda, kolonna „Artikuls”: nav aizpildīta',
    '3. rinda, kolonna „Daudzums”: nav skaitlis ar ne vairāk kā 4 zīmēm aiz komata',
    '3. rinda, kolonna „Summa bez PVN”: nav summa ar ne vairāk kā 2 zīmēm aiz komata',
  ])
})

test('a sheet without the columns, an empty one and what is no sheet are refused in words', async () => {
  expect((await convert([], header.slice(0, 5))).body.errors?.['files']).toEqual([
    'Tabulā nav kolonnas „Summa bez PVN”',
    'Tabulā nav kolonnas „PVN”',
  ])
  expect((await convert([])).body.errors?.['files']).toEqual(['Tabulā nav nevienas rindas'])
  const none = await clerk.call(invoiceReports.sonax, {
    form: { fields: {}, files: [{ name: 'a.xlsx', bytes: Buffer.from('nav tabula') }] },
  })
  expect(none.body.errors?.['files']).toEqual(header.map((name) => `Tabulā nav kolonnas „${name}”`))
})

test('the installation says what the columns are called', async () => {
  const names = { reg_nr: 'Pircējs', date: 'Diena', sku: 'Kods', name: 'Prece', quantity: 'Skaits', net: 'Neto', vat: 'Nodoklis' }
  await setProperty(app, 'sonax_columns', names)
  const rows = [[first, '04.05.2026.', 'D-1', 'Dīzeļdegviela', 1, 1, 0.21]]
  expect((await convert(rows, Object.values(names))).status).toBe(200)
  expect((await convert(rows)).status).toBe(422)
})
