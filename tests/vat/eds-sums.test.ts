import { expect, test } from 'vitest'
import { sumFaultsOf, type FiledContent, type FiledGroup } from '../../server/areas/vat-returns/vat-returns.sums.ts'
import { formFaultsOf } from '../../server/documents/vat-return-form.ts'
import { vatReturnElements, vatReturnXml, type VatAnnexLine } from '../../server/documents/vat-return-xml.ts'
import type { XmlElement } from '../../server/documents/xml.ts'
import { elementOf, faultsOf } from './eds-rules.ts'

/** @file Files for EDS that disagree with themselves are not handed out (INV-VATRETURN-17): a sound file, changed place by place. */

/** `flow category party base_row tax_row deduction_row taxable tax`, `-` for none. */
const groups = [
  'sale S domestic 41 52 - 1000.00 210.00',
  'sale S domestic 41 52 - 100.00 21.00',
  'sale S domestic - 67 - -300.00 -63.00',
  'sale AE domestic 41.1 - - 500.00 0.00',
  'sale Z domestic 48 - - 80.00 0.00',
  'sale Z other 48 - - 70.00 0.00',
  'sale G other 48.1 - - 60.00 0.00',
  'sale K eu 45 - - 100.00 0.00',
  'sale K eu 45.1 - - 30.00 0.00',
  'sale AE eu 48.2 - - 400.00 0.00',
  'sale O other 48.2 - - 250.00 0.00',
  'sale E domestic 49 - - 300.00 0.00',
  // The tax of OSS stands in a return of its own.
  'sale S eu - - - 90.00 18.90',
  'purchase domestic domestic - - 62 50.00 10.50',
  'purchase domestic domestic - 57 - -20.00 -4.20',
  'purchase reverse domestic - 52 62 40.00 8.40',
  'purchase domestic domestic - 66 62 30.00 6.30',
  'purchase eu eu 50 55 64 100.00 21.00',
  'purchase eu eu 50 55 64 -20.00 -4.20',
  'purchase reverse other - 54 63 70.00 14.70',
  'purchase import other - - 61 30.00 6.30',
].map((line): FiledGroup => {
  const [flow = '', category = '', party = '', base = '', owed = '', deducted = '', taxable = '', tax = ''] = line.split(' ')
  const row = (code: string) => (code === '-' ? null : code)
  return { flow, category, party, base_row: row(base), tax_row: row(owed), deduction_row: row(deducted), taxable, tax }
})

/** Reckoned from the lines above by hand. */
const rows = new Map(
  (
    '40=2970.00 41=1100.00 41.1=500.00 43=340.00 45=100.00 45.1=30.00 48=150.00 48.1=60.00 ' +
    '48.2=650.00 49=300.00 50=80.00 52=239.40 54=14.70 55=16.80 57=4.20 60=63.00 ' +
    '61=6.30 62=25.20 63=14.70 64=16.80 66=6.30 67=63.00'
  )
    .split(' ')
    .map((pair): [row: string, amount: string] => {
      const [row = '', amount = ''] = pair.split('=')
      return [row, amount]
    }),
)
const filed: FiledContent = {
  sums: { owed: '275.10', deducted: '119.70', payable: '155.40' },
  amounts: rows,
  groups,
}

/** `annex deal kind vat_nr taxable tax`. */
const annexes = [
  'PVN1I A 1 LV40003032949 50.00 10.50',
  'PVN1I A 4 LV40003032949 20.00 4.20',
  'PVN1I R1 1 LV40003032949 40.00 8.40',
  'PVN1I A 1 LV40003032949 30.00 6.30',
  'PVN1I N 1 - 70.00 14.70',
  'PVN1I I 6 - 30.00 6.30',
  'PVN1II G 1 EE100931558 100.00 21.00',
  'PVN1II G 4 EE100931558 20.00 4.20',
  'PVN1III 41 1 LV40003000003 1000.00 210.00',
  'PVN1III - T - 100.00 21.00',
  'PVN1III 41 4 LV40003000003 300.00 63.00',
  'PVN1III 41.1 1 LV40003000003 500.00 0.00',
  'PVN1III 43 1 LV40003000003 80.00 0.00',
  'PVN1III 48.2 X - 250.00 0.00',
  'PVN2 G - EE100931558 100.00 -',
  'PVN2 N - EE100931558 30.00 -',
  'PVN2 P - EE100931558 400.00 -',
].map((line, place): VatAnnexLine => {
  const [annex = '', ...cells] = line.split(' ')
  const [deal = null, document_kind = null, vat_nr = null, taxable = null, tax = null] = cells.map((cell) => (cell === '-' ? null : cell))
  const isSum = document_kind === 'T' || document_kind === 'X'
  return {
    annex,
    deal,
    document_kind,
    vat_nr,
    taxable: taxable ?? '',
    tax,
    country: vat_nr?.slice(0, 2) ?? null,
    partner: isSum ? null : 'SIA "Koks"',
    ...(isSum ? { number: null, document_date: null } : { number: `D-${place}`, document_date: '2026-10-15' }),
  }
})

const company = { vat_nr: 'LV40003000003', phone: '+371 67 000 000', email: 'birojs@darbgalds.example' }
const file = vatReturnElements({ isCorrection: false, kind: 'month', from: '2026-10-01', company, amounts: filed.amounts, annexes })

type Change = (element: XmlElement) => readonly XmlElement[]

/** At a place such as `PVN/R41`, or `PVN1III/R 2/DokVeids` for the second row of an annex. */
function changedAt(elements: readonly XmlElement[], path: string, change: Change): XmlElement[] {
  const [step = '', ...rest] = path.split('/')
  const [name = '', place = '1'] = step.split(' ')
  const same = elements.filter((each) => each.name === name)
  return elements.flatMap((element) => {
    if (element.name !== name || same.indexOf(element) !== Number(place) - 1) return [element]
    if (rest.length === 0) return change(element)
    return typeof element.content === 'string' ? [element] : [{ ...element, content: changedAt(element.content, rest.join('/'), change) }]
  })
}

const withText =
  (content: string): Change =>
  (element) => [{ ...element, content }]
const none: Change = () => []
const twice: Change = (element) => [element, element]
const faultsIn = (elements: readonly XmlElement[], of = filed) => sumFaultsOf(elements, of).map((words) => words.replaceAll('\u00a0', ' '))

test('a sound file has no fault', () => {
  expect([formFaultsOf(file), faultsIn(file)]).toEqual([[], []])
})

const tampered: readonly (readonly [path: string, change: Change, ...faults: string[]])[] = [
  [
    'PVN/R41',
    withText('1101.00'),
    '41. rinda: failā 1 101,00 €, darījumos 1 100,00 €, starpība 1,00 €',
    '40. rinda: deklarācijā 2 970,00 €, faila rindās kopā 2 971,00 €, starpība -1,00 €',
  ],
  [
    'PVN/R43',
    withText('240.00'),
    '43. rinda: failā 240,00 €, darījumos 340,00 €, starpība -100,00 €',
    '40. rinda: deklarācijā 2 970,00 €, faila rindās kopā 2 870,00 €, starpība 100,00 €',
  ],
  ['PVN/R48', withText('80.00'), '48. rinda: failā 80,00 €, darījumos 150,00 €, starpība -70,00 €'],
  [
    'PVN/R451',
    withText('0.00'),
    '45.1. rinda: failā 0,00 €, darījumos 30,00 €, starpība -30,00 €',
    'PVN 2, vērtība bez PVN: pielikumā 130,00 €, 45. un 45.1. rindā 100,00 €, starpība 30,00 €',
  ],
  [
    'PVN/R50',
    withText('100.00'),
    '50. rinda: failā 100,00 €, darījumos 80,00 €, starpība 20,00 €',
    '40. rinda: deklarācijā 2 970,00 €, faila rindās kopā 2 990,00 €, starpība -20,00 €',
    'PVN 1-II, vērtība bez PVN: pielikumā 80,00 €, 50., 51. un 51.1. rindā 100,00 €, starpība -20,00 €',
  ],
  [
    'PVN/R52',
    withText('239.39'),
    '52. rinda: failā 239,39 €, darījumos 239,40 €, starpība -0,01 €',
    'Aprēķinātais nodoklis: deklarācijā 275,10 €, faila rindās kopā 275,09 €, starpība 0,01 €',
    'Maksājamais nodoklis: deklarācijā 155,40 €, faila rindās kopā 155,39 €, starpība 0,01 €',
  ],
  [
    'PVN/R57',
    withText('-4.20'),
    '57. rinda: failā -4,20 €, darījumos 4,20 €, starpība -8,40 €',
    'Aprēķinātais nodoklis: deklarācijā 275,10 €, faila rindās kopā 266,70 €, starpība 8,40 €',
    'Maksājamais nodoklis: deklarācijā 155,40 €, faila rindās kopā 147,00 €, starpība 8,40 €',
    'PVN 1-I, nodoklis: pielikumā 42,00 €, 61.–63. rindā bez 57. rindas 50,40 €, starpība -8,40 €',
  ],
  [
    'PVN/R66',
    withText('0.00'),
    '66. rinda: failā 0,00 €, darījumos 6,30 €, starpība -6,30 €',
    'Atskaitāmais nodoklis: deklarācijā 119,70 €, faila rindās kopā 126,00 €, starpība -6,30 €',
    'Maksājamais nodoklis: deklarācijā 155,40 €, faila rindās kopā 149,10 €, starpība 6,30 €',
  ],
  [
    'PVN/R67',
    withText('-63.00'),
    '67. rinda: failā -63,00 €, darījumos 63,00 €, starpība -126,00 €',
    'Atskaitāmais nodoklis: deklarācijā 119,70 €, faila rindās kopā -6,30 €, starpība 126,00 €',
    'Maksājamais nodoklis: deklarācijā 155,40 €, faila rindās kopā 281,40 €, starpība -126,00 €',
  ],
  [
    'PVN1I/R 1/PvnVertiba',
    withText('10.51'),
    'PVN 1-I, nodoklis: pielikumā 42,01 €, 61.–63. rindā bez 57. rindas 42,00 €, starpība 0,01 €',
  ],
  [
    'PVN1I/R 2/DokVeids',
    withText('1'),
    'PVN 1-I, vērtība bez PVN: pielikumā 240,00 €, 57. un 61.–63. rindas darījumos 200,00 €, starpība 40,00 €',
    'PVN 1-I, nodoklis: pielikumā 50,40 €, 61.–63. rindā bez 57. rindas 42,00 €, starpība 8,40 €',
  ],
  [
    'PVN1II/R 2/VertibaBezPvn',
    withText('20.00'),
    'PVN 1-II, vērtība bez PVN: pielikumā 120,00 €, 50., 51. un 51.1. rindā 80,00 €, starpība 40,00 €',
  ],
  ['PVN1II/R 2/PvnVertiba', withText('4.20'), 'PVN 1-II, nodoklis: pielikumā 25,20 €, 55., 56. un 56.1. rindā 16,80 €, starpība 8,40 €'],
  [
    'PVN1III/R 2',
    none,
    'PVN 1-III, vērtība bez PVN: pielikumā 1 530,00 €, 41.–44., 46., 48., 48.2. un 67. rindas darījumos 1 630,00 €, starpība -100,00 €',
    'PVN 1-III, nodoklis: pielikumā 147,00 €, 41.–44., 46., 48., 48.2. un 67. rindas darījumos 168,00 €, starpība -21,00 €',
  ],
  [
    'PVN1III/R 5',
    twice,
    'PVN 1-III, vērtība bez PVN: pielikumā 1 710,00 €, 41.–44., 46., 48., 48.2. un 67. rindas darījumos 1 630,00 €, starpība 80,00 €',
  ],
  [
    'PVN2/R 2/Pazime',
    withText('P'),
    'PVN 2, vērtība bez PVN: pielikumā 100,00 €, 45. un 45.1. rindā 130,00 €, starpība -30,00 €',
    'PVN 2, vērtība bez PVN: pielikumā 430,00 €, 48.2. rindas darījumos ar ES 400,00 €, starpība 30,00 €',
  ],
]

test.for(tampered)('a changed file is found: %s', ([path, change, ...faults]) => {
  expect(faultsIn(changedAt(file, path, change))).toEqual(faults)
})

test('totals that were filed are found where the rows do not add up to them', () => {
  const amounts = new Map([...filed.amounts, ['40', '2630.00'], ['60', '62.00']])
  expect(faultsIn(file, { ...filed, amounts, sums: { ...filed.sums, payable: '-155.40' } })).toEqual([
    '40. rinda: deklarācijā 2 630,00 €, faila rindās kopā 2 970,00 €, starpība -340,00 €',
    '60. rinda: deklarācijā 62,00 €, faila rindās kopā 63,00 €, starpība -1,00 €',
    'Maksājamais nodoklis: deklarācijā -155,40 €, faila rindās kopā 155,40 €, starpība -310,80 €',
  ])
})

const placesOf = (elements: readonly XmlElement[], above = ''): string[] =>
  elements.flatMap((element, index) => {
    const place = elements.slice(0, index + 1).filter(({ name }) => name === element.name).length
    const path = `${above}${element.name} ${place}`
    return [path, ...(typeof element.content === 'string' ? [] : placesOf(element.content, `${path}/`))]
  })

test('what the written rules forbid at any place is found, and nothing else', () => {
  const changes: readonly Change[] = [none, twice, withText('?'), withText('1,00'), withText('-1.00'), withText('9'.repeat(101))]
  const differing = placesOf(file).flatMap((path) =>
    changes.flatMap((change, place) => {
      const elements = changedAt(file, path, change)
      const forbidden = faultsOf(elementOf(Buffer.from(vatReturnXml(elements)).toString('utf8'))).length > 0
      return forbidden === formFaultsOf(elements).length > 0 ? [] : [`${path} change ${place}`]
    }),
  )
  expect(differing).toEqual([])
})

test('faults of form name the row and the field', () => {
  const faults = (path: string, change: Change) => formFaultsOf(changedAt(file, path, change))
  expect(faults('Talrunis', withText('67000000,67000001,67000002'))).toEqual([
    'Faila sākums: mūsu tālrunis (līdz 20 zīmēm) nevar būt „67000000,67000001,67000002”',
  ])
  expect(faults('PVN/R411', withText('5'))).toEqual(['PVN: 41.1. rinda nevar būt „5”'])
  expect(faults('PVN1II/R 2/DpValsts', none)).toEqual(['PVN 1-II, 2. rinda (D-7): trūkst – partnera valsts'])
  expect(faults('PVN2/R 3/PVNNumurs', withText('ee-1'))).toEqual(['PVN 2, 3. rinda (ee-1): partnera PVN numurs nevar būt „ee-1”'])
  const swapped = [...file.slice(0, -2), ...file.slice(-1), ...file.slice(-2, -1)]
  expect(formFaultsOf(swapped)).toEqual([expect.stringMatching(/^Faila daļas nav savā secībā: .*PVN1II, PVN2, PVN1III$/)])
})
