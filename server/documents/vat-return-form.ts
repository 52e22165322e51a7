import { vatAnnexes } from '../../contract/vat/vat.ts'
import { childrenOf, textOf, type XmlElement } from './xml.ts'

/** @file The form of a file for EDS: which elements stand where, how often, and what they hold (docs/domain/vat-file.md). */

interface Part {
  name: string
  required: boolean
  form: RegExp
  /** Latvian. */
  words: string
}

type Annex = keyof typeof vatAnnexes

const [money, amount] = [/^-?\d{1,12}\.\d{2}$/, /^\d{1,12}\.\d{2}$/]
const [text, day] = [/\S/, /^\d{4}-\d{2}-\d{2}$/]
const [state, number] = [/^[A-Z]{2}$/, /^[0-9A-Z+*]{1,12}$/]

const must = (name: string, form: RegExp, words: string): Part => ({ name, required: true, form, words })
const may = (name: string, form: RegExp, words: string): Part => ({ name, required: false, form, words })

const header: readonly Part[] = [
  must('Precizejums', /^(true|false)$/, 'precizējuma pazīme'),
  must('ParskGads', /^20\d\d$/, 'gads'),
  may('ParskMen', /^([1-9]|1[0-2])$/, 'mēnesis'),
  may('ParskCeturksnis', /^[1-4]$/, 'ceturksnis'),
  must('NmrKods', /^\d{11}$/, 'mūsu PVN numurs'),
  may('Talrunis', /^\S{1,20}$/, 'mūsu tālrunis (līdz 20 zīmēm)'),
  may('Epasts', /^\S{1,100}$/, 'mūsu e-pasts (līdz 100 zīmēm)'),
]

const rows = [
  ...['41', '41.1', '42', '42.1', '43', '44', '45', '45.1', '46', '47', '48', '48.1', '48.2', '49', '50', '51', '51.1'],
  ...['52', '53', '53.1', '54', '55', '56', '56.1', '61', '62', '63', '64', '65', '66', '67', '57'],
].map((row) => must(`R${row.replace('.', '')}`, money, `${row}. rinda`))

const partnerNumber = may('DpNumurs', number, 'partnera PVN numurs')
const [stateWords, partnerWords, dealWords] = ['partnera valsts', 'partnera nosaukums', 'darījuma veids']
const [taxableWords, taxWords, kindWords] = ['vērtība bez PVN', 'PVN summa', 'dokumenta veids']
const [numberWords, dayWords] = ['dokumenta numurs', 'dokumenta datums']

const annexes: Readonly<Record<Annex, readonly Part[]>> = {
  PVN1I: [
    may('DpValsts', state, stateWords),
    partnerNumber,
    must('DpNosaukums', text, partnerWords),
    may('DarVeids', /^([ACIN]|R[1-9])$/, dealWords),
    must('VertibaBezPvn', amount, taxableWords),
    must('PvnVertiba', amount, taxWords),
    must('DokVeids', /^[146]$/, kindWords),
    must('DokNumurs', text, numberWords),
    must('DokDatums', day, dayWords),
  ],
  PVN1II: [
    must('DpValsts', state, stateWords),
    partnerNumber,
    must('DpNosaukums', text, partnerWords),
    must('DarVeids', /^[GP]$/, dealWords),
    must('VertibaBezPvn', money, taxableWords),
    must('PvnVertiba', money, taxWords),
    must('ValVertiba', money, 'vērtība valūtā'),
    must('ValKods', /^EUR$/, 'valūta'),
    must('DokNumurs', text, numberWords),
    must('DokDatums', day, dayWords),
  ],
  PVN1III: [
    may('DpValsts', state, stateWords),
    partnerNumber,
    may('DpNosaukums', text, partnerWords),
    may('DarVeids', /^(41|41\.1|42|42\.1|43|44|48\.2)$/, dealWords),
    must('VertibaBezPvn', amount, taxableWords),
    may('PvnVertiba', amount, taxWords),
    must('DokVeids', /^[134TVX]$/, kindWords),
    may('DokNumurs', text, numberWords),
    may('DokDatums', day, dayWords),
  ],
  PVN2: [
    must('Valsts', state, stateWords),
    must('PVNNumurs', number, 'partnera PVN numurs'),
    must('Summa', money, 'summa'),
    must('Pazime', /^[CGNPS]$/, 'pazīme'),
  ],
}

/** In words, with the place. */
export function formFaultsOf(elements: readonly XmlElement[]): string[] {
  const groups = ['PVN', ...Object.keys(annexes)]
  const leaves = elements.filter(({ name }) => !groups.includes(name))
  const found = elements.map(({ name }) => name)
  const inOrder = JSON.stringify(found) === JSON.stringify([...leaves.map(({ name }) => name), ...groups])
  return [
    ...(inOrder ? [] : [`Faila daļas nav savā secībā: ${found.join(', ')}`]),
    ...faultsOfGroup('Faila sākums', leaves, header),
    ...elements.flatMap((element) => {
      const { name } = element
      if (name === 'PVN') return faultsOfGroup('PVN', childrenOf(element), rows)
      if (!isAnnex(name)) return []
      return childrenOf(element).flatMap((row, place) => faultsOfGroup(placeOf(name, place, row), childrenOf(row), annexes[name]))
    }),
  ]
}

function isAnnex(name: string): name is Annex {
  return Object.hasOwn(annexes, name)
}

function placeOf(annex: Annex, place: number, row: XmlElement): string {
  const known = textOf(row, 'DokNumurs') ?? textOf(row, 'PVNNumurs') ?? textOf(row, 'DpNosaukums')
  return `${vatAnnexes[annex]}, ${place + 1}. rinda${known === null ? '' : ` (${known})`}`
}

function faultsOfGroup(place: string, children: readonly XmlElement[], parts: readonly Part[]): string[] {
  const names = children.map(({ name }) => name)
  const expected = parts.filter(({ name, required }) => required || names.includes(name))
  const missing = expected.filter(({ name }) => !names.includes(name))
  if (missing.length > 0) return [`${place}: trūkst – ${missing.map(({ words }) => words).join(', ')}`]
  if (JSON.stringify(names) !== JSON.stringify(expected.map(({ name }) => name)))
    return [`${place}: elementi nav savā secībā (${names.join(', ')})`]
  return children.flatMap((child, index) => {
    const [written, part] = [textOf(child) ?? '', expected[index]]
    return part === undefined || part.form.test(written) ? [] : [`${place}: ${part.words} nevar būt „${written}”`]
  })
}
