import { big, sum } from '../../contract/money.ts'
import type { EntryFacts, OpenDocument } from '../../server/areas/bank/matching-facts.ts'
import { ibanOf, nameOf, sharedIban } from './trap-company.ts'
import { keyOf, type Made, type Makers, type Making } from './trap.ts'

/** @file Ways in which payers write the numbers of what they pay. */

export const total = (documents: readonly OpenDocument[]): string => sum(documents.map(({ open }) => open)).toFixed(2)
export const payer = (customer: number): Partial<EntryFacts> => ({ counter_name: nameOf(customer), counter_iban: ibanOf(customer) })

/** The payer pays all of these. */
export function paid(documents: readonly OpenDocument[], remittance: string, changes: Partial<EntryFacts> = {}): Made {
  const customer = documents[0]?.customer_id ?? 0
  return [Object.assign({ amount: total(documents), remittance }, payer(customer), changes), documents.map(keyOf)]
}

/** The same payment, of which nobody can know what it pays. */
export const unknowable = ([changes]: Made): Made => [changes, null]

export const short = ({ number }: OpenDocument): [year: string, digits: string] => {
  const [, year = '', digits = ''] = number.split('-')
  return [year, String(Number(digits))]
}
const digitsOf = ({ number }: OpenDocument): string => number.split('-')[2] ?? ''

/** An invoice of which no other has the digits. */
export const one = ({ documents, pick }: Making): OpenDocument =>
  pick(documents.filter(({ number }) => number.startsWith('R-2026-0003') || number.startsWith('R-2026-0004')))

const written =
  (words: (of: OpenDocument) => string) =>
  (making: Making): Made => {
    const of = one(making)
    return paid([of], words(of))
  }

export const runOf = ({ runs, pick }: Making): readonly [OpenDocument, OpenDocument, OpenDocument] => {
  const [first, second, third] = pick([...runs.values()])
  if (!first || !second || !third) throw new Error('A run has three documents')
  return [first, second, third]
}

const ranged =
  (words: (first: OpenDocument, last: OpenDocument) => string) =>
  (making: Making): Made => {
    const run = runOf(making)
    return paid(run, words(run[0], run[2]))
  }

export const numberTraps: Makers = {
  'number as printed': ['certain', written(({ number }) => `Par rēķinu ${number}`)],
  'number without zeros and dashes': ['certain', written((of) => `rek. R${short(of).join('-')}`)],
  'number with slashes in lower case': ['certain', written((of) => `rēķins r/${short(of).join('/')}`)],
  'number with look-alike letters': ['certain', written(({ number }) => `Rek ${number.replaceAll('0', 'O').replace('2O', '20')}`)],
  'number without the year': ['mostly', written((of) => `Rēķins Nr. ${short(of)[1]}`)],
  'number with the letter and without the year': ['certain', written((of) => `R-${short(of)[1]}`)],
  'digits alone': ['mostly', written((of) => short(of)[1])],
  'number only in the reference': [
    'certain',
    (making) => {
      const of = one(making)
      return paid([of], '', { reference: of.number })
    },
  ],
  'number with the number of the order before it': ['mostly', written((of) => `Pasūtījums 17, rēķins ${short(of)[1]}`)],
  'two numbers in a list': [
    'certain',
    (making) => {
      const [first, second] = runOf(making)
      return paid([first, second], `rēķini ${first.number}, ${second.number}`)
    },
  ],
  'two numbers, the second short': [
    'certain',
    (making) => {
      const [first, , third] = runOf(making)
      return paid([first, third], `nr ${digitsOf(first)} un ${short(third)[1]}`)
    },
  ],
  'two numbers, the second short and with the year of the first': [
    'certain',
    (making) => {
      const [first, , third] = runOf(making)
      return paid([first, third], `${first.number}; ${short(third)[1]}`)
    },
  ],
  'two numbers, one of them of another customer': [
    'nothing',
    (making) => {
      const of = one(making)
      const other = making.pick(making.documents.filter(({ customer_id, type }) => customer_id !== of.customer_id && type === 'invoice'))
      return unknowable(paid([of], `nr ${digitsOf(of)} un ${short(other)[1]}`))
    },
  ],
  'two numbers of two customers, with the sum of both': [
    'nothing',
    (making) => {
      const of = one(making)
      const other = making.pick(making.documents.filter(({ customer_id, type }) => customer_id !== of.customer_id && type === 'invoice'))
      return unknowable(paid([of, other], `${of.number}, ${other.number}`))
    },
  ],
  'a range': ['certain', ranged((first, last) => `${short(first)[1]}-${short(last)[1]}`)],
  'a range after a word': ['certain', ranged((first, last) => `rēķini Nr. ${digitsOf(first)}–${digitsOf(last)}`)],
  'a range with the year': ['certain', ranged((first, last) => `${first.number}-${digitsOf(last)}`)],
  'a range of whole numbers': ['certain', ranged((first, last) => `no ${first.number} līdz ${last.number}`)],
  'a range of which one is paid already': [
    'nothing',
    (making) => {
      const [, second, third] = runOf(making)
      const before = Number(short(second)[1]) - 2
      return unknowable(paid([second, third], `${before}-${short(third)[1]}`))
    },
  ],
  'a range with the sum of its ends': [
    'nothing',
    (making) => {
      const [first, , third] = runOf(making)
      return unknowable(paid([first, third], `${short(first)[1]}-${short(third)[1]}`))
    },
  ],
  'many numbers in a list': [
    'certain',
    (making) => {
      const { customer_id } = one(making)
      const all = making.documents.filter((each) => each.customer_id === customer_id && each.number.startsWith('R-2026-0003'))
      const many = [...all, ...(making.runs.get(customer_id) ?? [])]
      return paid(many, many.map(({ number }) => number).join(' '))
    },
  ],
  'an invoice and an advance': [
    'certain',
    (making) => {
      const of = one(making)
      const advance = making.documents.filter((each) => each.customer_id === of.customer_id && each.type === 'advance_invoice')
      return paid([of, ...advance], [of, ...advance].map(({ number }) => number).join(' un '))
    },
  ],
  'many numbers, one of them unknown': [
    'offered',
    (making) => {
      const run = runOf(making)
      return paid(run, `${run.map(({ number }) => number).join(', ')}, R-2026-009999`)
    },
  ],
  'digits that invoices of two years have': [
    'nothing',
    ({ twins, pick }) => {
      const [first] = pick([...twins.values()])
      if (!first) throw new Error('Twins are two')
      return unknowable(paid([first], `rēķins ${short(first)[1]}`))
    },
  ],
  'payer unknown, number as printed': [
    'certain',
    (making) => {
      const of = one(making)
      return paid([of], `Apmaksa ${of.number}`, { counter_iban: 'LT001', counter_name: 'J. Bērziņš' })
    },
  ],
  'payer unknown, number without the year': [
    'nothing',
    (making) => {
      const of = one(making)
      return paid([of], `Apmaksa rēķinam ${short(of)[1]}`, { counter_iban: 'LT001', counter_name: 'J. Bērziņš' })
    },
  ],
  'payer for another company': [
    'offered',
    (making) => {
      const of = one(making)
      return paid([of], `par ${of.number}`, payer((of.customer_id % 30) + 1))
    },
  ],
  'account of two companies, number without the year': [
    'offered',
    (making) => {
      const of = one(making)
      return paid([of], `rek. R-${short(of)[1]}`, { counter_iban: sharedIban(of.customer_id), counter_name: 'Grupa' })
    },
  ],
  'part of an invoice': [
    'offered',
    (making) => {
      const of = one(making)
      return paid([of], `daļa ${of.number}`, { amount: big(of.open).div(2).toFixed(2) })
    },
  ],
  'more than the invoice': [
    'offered',
    (making) => {
      const of = one(making)
      return paid([of], of.number, { amount: big(of.open).plus(5).toFixed(2) })
    },
  ],
  "less the fee of the payer's bank": [
    'offered',
    (making) => {
      const of = one(making)
      return paid([of], `Invoice ${of.number}`, { amount: big(of.open).minus('0.15').toFixed(2) })
    },
  ],
}
