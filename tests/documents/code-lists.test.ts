import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { measureUnits } from '../../contract/reference/reference.ts'
import * as official from '../../server/documents/code-lists.ts'
import { electronicAddress } from '../../server/documents/ubl-party.ts'
import { vatexCode } from '../../server/documents/vat-reasons.ts'
import { startApp, type TestApp } from '../support/app.ts'
import { buyer } from '../support/sample-documents.ts'

/** Counts from the schematron of EN 16931 1.3.16; addresses from Peppol BIS Billing 3.0.21. */
test.each([
  ['VATEX', official.vatexCodes, 88],
  ['UN/ECE 5305', official.vatCategoryCodes, 10],
  ['UN/ECE 4461', official.paymentMeansCodes, 84],
  ['UN/ECE 5189', official.allowanceReasonCodes, 19],
  ['ISO 3166-1', official.countryCodes, 251],
  ['ISO 6523 ICD', official.identifierSchemes, 243],
  ['EAS', official.addressSchemes, 83],
  ['UN/ECE Recommendations 20 and 21', official.unitCodes, 2162],
])('the list %s is whole', (_, { size }, codes) => expect(size).toBe(codes))

test('the codes that were invented for the cases of domestic reverse charge are on no list', () => {
  const invented = ['R1', 'R2', 'R3', 'R4'].map((domestic) => `VATEX-EU-AE-${domestic}`)
  expect(invented.filter((code) => official.vatexCodes.has(code))).toEqual([])
})

test('every electronic address is of a scheme on the list, for a VAT number of each member state', () => {
  const states = 'AT BE BG CY CZ DE DK EE EL ES FI FR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' ')
  const schemes = states.flatMap(
    (state) => electronicAddress({ ...buyer, reg_nr: null, vat_nr: `${state}123456789001`, country_code: 'XX' })?.scheme ?? [],
  )
  // Finnish and Swedish numbers are others.
  expect(schemes).toHaveLength(states.length - 2)
  expect(schemes.filter((scheme) => !official.addressSchemes.has(scheme))).toEqual([])
})

describe('what is seeded and what is saved', () => {
  let app: TestApp
  beforeAll(async () => void (app = await startApp()))
  afterAll(() => app.close())

  test('units, countries and categories of VAT are seeded with codes of their lists', async () => {
    const units = await app.db.selectFrom('measure_units').select('unece_code as code').execute()
    const countries = await app.db.selectFrom('countries').select('code').execute()
    const rates = await app.db.selectFrom('vat_rates').select('en_category as code').execute()
    const strange = (rows: { code: string }[], list: ReadonlySet<string>) => rows.map(({ code }) => code).filter((code) => !list.has(code))
    expect(strange(units, official.unitCodes)).toEqual([])
    expect(strange(countries, official.countryCodes)).toEqual([])
    expect(strange(rates, official.vatCategoryCodes)).toEqual([])
  })

  test('every reason of VAT is written with a code of the list or in words alone', async () => {
    const reasons = await app.db.selectFrom('vat_reasons').select('code').execute()
    const amounts = { rate: '0', taxable: '1.00', tax: '0.00', reason_text: null }
    const written = (['E', 'AE', 'K', 'G', 'O'] as const).flatMap((category) =>
      reasons.map(({ code }) => vatexCode({ ...amounts, category, reason_code: code })),
    )
    expect(written.filter((code) => code !== null && !official.vatexCodes.has(code))).toEqual([])
    expect(reasons.length).toBeGreaterThan(5)
  })

  test('a unit with a code that is not on the list is refused when it is made and when it is changed', async () => {
    const clerk = await app.person()
    const unit = { name: 'ķīpa', abbreviation: 'ķīpa', decimals: 0 }
    const refused = { status: 422, body: { errors: { unece_code: [expect.stringContaining('BL nav UN/ECE')] } } }
    expect(await clerk.call(measureUnits.calls.create, { body: { ...unit, unece_code: 'BL' } })).toMatchObject(refused)
    const { data } = await clerk.done(measureUnits.calls.create, { body: { ...unit, unece_code: 'XBL' } })
    const { id, lock_version } = data as { id: number; lock_version: number }
    expect(await clerk.call(measureUnits.calls.change, { params: { id }, body: { lock_version, unece_code: 'BL' } })).toMatchObject(refused)
  })
})
