import type { CsvField } from '../../contract/bank/csv-mappings.ts'
import { cellText, columnLetter, type Cell } from '../documents/cells.ts'

export interface CsvRow {
  number: number
  cells: readonly Cell[]
}

export type Places = ReadonlyMap<CsvField, number>

export function cellPlace(number: number, place: number, names: readonly string[]): string {
  const column = `${number}. rinda, kolonna ${columnLetter(place)}`
  const name = names[place] ?? ''
  return name === placeName(place) ? column : `${column} („${name}”)`
}

/** Stands for the heading of a column without one. */
export const placeName = (place: number): string => `kolonna ${columnLetter(place)}`

/** Headings that Latvian banks use, in lower case, the clearer first; of two amounts the one in the account's currency. */
const usual: readonly (readonly [CsvField, readonly string[]])[] = [
  ['account', ['klienta konts', 'konta nr', 'konta numurs', 'mūsu konts', 'client account', 'account number', 'account no', 'own account']],
  [
    'direction',
    [
      'debets/kredīts',
      'debets/kredīts (d/c)',
      'debets/kredīts (d/k)',
      'kredīts/debets',
      'd/k',
      'k/d',
      'd/c',
      'c/d',
      'debit/credit',
      'debit/credit (d/c)',
      'credit/debit',
      'virziens',
      'direction',
    ],
  ],
  ['debit', ['debets', 'debeta summa', 'izdevumi', 'izejošie', 'izejošā summa', 'debit', 'debit amount', 'paid out', 'money out']],
  ['credit', ['kredīts', 'kredīta summa', 'ieņēmumi', 'ienākošie', 'ienākošā summa', 'credit', 'credit amount', 'paid in', 'money in']],
  [
    'amount',
    ['summa konta valūtā', 'amount in account currency', 'summa', 'summa (eur)', 'summa eur', 'summa, eur', 'amount', 'amount (eur)'],
  ],
  ['currency', ['konta valūta', 'account currency', 'valūta', 'currency', 'ccy']],
  ['balance', ['atlikums', 'konta atlikums', 'atlikums pēc darījuma', 'balance', 'account balance', 'balance after transaction']],
  [
    'day',
    [
      'grāmatošanas datums',
      'grāmatojuma datums',
      'apstrādes datums',
      'booking date',
      'datums',
      'darījuma datums',
      'maksājuma datums',
      'date',
      'transaction date',
      'payment date',
      'diena',
    ],
  ],
  ['value_day', ['valutēšanas datums', 'valūtas datums', 'vērtības datums', 'value date']],
  [
    'iban',
    [
      'partnera konts',
      'korespondenta konts',
      'saņēmēja/maksātāja konts',
      'maksātāja/saņēmēja konts',
      'saņēmēja / maksātāja konts',
      'counterparty account',
      'beneficiary/payer account',
      "payer's/beneficiary's account",
      'konts',
      'account',
      'iban',
    ],
  ],
  [
    'reg_nr',
    [
      'maksātāja vai saņēmēja identifikācijas kods',
      'reģistrācijas numurs',
      'reģ. nr',
      'personas kods/reģistrācijas numurs',
      'personas kods / reģistrācijas numurs',
      'personas kods',
      'id code / registration number',
      'registration number',
    ],
  ],
  [
    'name',
    [
      'saņēmējs/maksātājs',
      'saņēmējs / maksātājs',
      'maksātājs/saņēmējs',
      'maksātājs / saņēmējs',
      'maksātāja vai saņēmēja nosaukums',
      'partneris',
      'partnera nosaukums',
      'korespondents',
      'beneficiary/payer',
      'payer/beneficiary',
      'counterparty name',
      'counterparty',
      'nosaukums',
      'name',
    ],
  ],
  [
    'text',
    [
      'maksājuma mērķis',
      'informācija saņēmējam',
      'maksājuma detaļas',
      'detaļas',
      'darījuma apraksts',
      'apraksts',
      'payment purpose',
      'payment details',
      'details',
      'description',
      'remittance information',
    ],
  ],
  [
    'bank_reference',
    ['arhīva kods', 'transakcijas kods', 'bankas atsauce', 'archive id', 'archive code', 'transaction id', 'darījuma numurs'],
  ],
  ['reference', ['refernces numurs', 'references numurs', 'references nr', 'atsauces numurs', 'atsauce', 'reference number', 'reference']],
  ['type', ['maksājuma veids', 'transakcijas tips', 'darījuma veids', 'darījuma tips', 'payment type', 'transaction type', 'type']],
]

export function usualColumns(cells: readonly Cell[]): Map<CsvField, number> {
  const texts = cells.map(folded)
  const found = new Map<CsvField, number>()
  for (const [field, names] of usual) {
    const taken = new Set(found.values())
    const name = names.find((each) => texts.some((text, place) => text === each && !taken.has(place)))
    if (name !== undefined)
      found.set(
        field,
        texts.findIndex((text, place) => text === name && !taken.has(place)),
      )
  }
  return found
}

/** Each differs: an empty heading is named by its column, a repeated one by its count. */
export function headingNames(cells: readonly Cell[]): string[] {
  const last = cells.findLastIndex((cell) => cellText(cell) !== '')
  const counts = new Map<string, number>()
  return cells.slice(0, last + 1).map((cell, place) => {
    const text = cellText(cell).replaceAll(';', ',').replace(/\s+/g, ' ').trim().slice(0, 100) || placeName(place)
    const count = (counts.get(text) ?? 0) + 1
    counts.set(text, count)
    return count === 1 ? text : `${text} (${count})`
  })
}

function folded(cell: Cell): string {
  return cellText(cell)
    .toLocaleLowerCase('lv')
    .replace(/\s+/g, ' ')
    .replace(/[\s:.*]+$/, '')
}
