import { expect, test } from 'vitest'
import { company } from '../../contract/company/company.ts'
import { imports } from '../../contract/imports/imports.ts'
import { numbers } from '../../contract/numbers/numbers.ts'
import { takeNumber } from '../../server/areas/shared/numbering.ts'
import { audit } from '../../server/integrity/audit.ts'
import type { Person, TestApp } from '../support/app.ts'
import { setProperty } from '../support/factories.ts'
import { accepted } from '../support/invoicing.ts'
import { processImport, brought, checked, regNr } from '../support/sheets.ts'
import { beginTests } from '../support/story.ts'

/** Imported invoices with our pattern lie below our series and never block it. */

let app: TestApp
let clerk: Person
beginTests((begun) => ({ app, clerk } = begun))

const year = new Date().getFullYear()
const head = ['Klients', 'Rēķina nr.', 'Datums', 'Atlikums']
const owed = (...numbersOf: string[]) => [head, ...numbersOf.map((number) => [regNr(7), number, '15.12.2024', '10'])]
const refused = async (...numbersOf: string[]) =>
  (await checked(clerk, 'open_invoices', owed(...numbersOf))).faulty.map(({ value, reason }) => [value, reason])
const reason = (series: string) =>
  `Rēķina numurs: pieder mūsu sērijai „${series}”; ielādēt var tikai numurus, kas mazāki par to, no kura sērija turpinās`
const goOn = (of: number, next_no: number) => clerk.call(numbers.continueSeries, { body: { kind: 'invoice', year: of, next_no } })

test('a number of our own series moves in only below where it goes on, in years that have begun and in others', async () => {
  await brought(app, clerk, 'customers', [
    ['Nosaukums', 'Reģ. Nr.', 'Juridiskā adrese'],
    ['Pircējs', regNr(7), 'Iela 1'],
  ])
  const ownNumber = `R-${year}-000001`
  const later = `r-${year + 1}-5`
  const former = `R-${year - 1}-000117`
  expect(await refused(ownNumber, later, former, 'KR-2024-000003', 'V-1')).toEqual([
    [ownNumber, reason(`R-${year}`)],
    [later, reason(`r-${year + 1}`)],
    [former, reason(`R-${year - 1}`)],
    ['KR-2024-000003', reason('KR-2024')],
  ])

  expect((await goOn(year, 118)).status).toBe(200)
  expect((await goOn(year - 1, 118)).status).toBe(200)
  expect(await refused(ownNumber, former, `R-${year}-000117`, `R-${year}-000118`)).toEqual([[`R-${year}-000118`, reason(`R-${year}`)]])
  const id = await brought(app, clerk, 'open_invoices', owed(ownNumber, former, `R-${year}-000117`))

  // A series cannot be set below imported numbers.
  expect((await goOn(year, 117)).body.errors).toEqual({
    next_no: [`Rēķins R-${year}-000117 jau ir ielādēts no iepriekšējās programmas; jāturpina no lielāka numura`],
  })
  expect((await goOn(year, 120)).status).toBe(200)
  const invoice = await accepted(app)
  expect(invoice.number).toBe(`R-${year}-000120`)
  expect((await goOn(year, 130)).body.errors).toEqual({
    next_no: [`Sērijā R-${year} numuri jau ir piešķirti; nākamais ir R-${year}-000121`],
  })
  expect((await audit(app.db)).filter(({ findings }) => findings.length > 0)).toEqual([])
  const { data } = await clerk.done(numbers.list)
  expect(data.filter(({ kind }) => kind === 'invoice')).toMatchObject([{ series: `R-${year}`, last_no: 120, gaps: 0 }])
  const [series] = data.filter(({ kind }) => kind === 'invoice')
  const { data: listed } = await clerk.done(numbers.numbers, { params: { id: series?.id ?? 0 } })
  expect(listed.map(({ number }) => number)).toEqual([`R-${year}-000120`])
  expect(await processImport(app, clerk, imports.undo, id)).toMatchObject({ failure: null })
})

test('a series whose numbers a former program gave, by a pattern that came later, begins behind them', async () => {
  const number = `JD-${year - 2}-0007`
  await brought(app, clerk, 'open_invoices', owed(number))
  const { value } = await app.db
    .selectFrom('system_properties')
    .select('value')
    .where('key', '=', 'number_patterns')
    .executeTakeFirstOrThrow()
  await setProperty(app, 'number_patterns', { ...(value as Record<string, string>), invoice: 'JD-{YYYY}-{0000}' })
  const { data: ownCompany } = await clerk.done(company.show)
  expect(ownCompany.number_patterns.find(({ kind }) => kind === 'invoice')).toMatchObject({ next: `R-${year}-000121`, begun: true })
  const ctx = { db: app.db, today: `${year}-01-15`, confirmed: new Set(['far-back' as const]) }
  expect(await takeNumber(ctx, 'invoice', `${year - 2}-05-05`)).toMatchObject({ number: `JD-${year - 2}-0008` })
})
