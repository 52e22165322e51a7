import { csvFieldNames, csvFields, type CsvField } from '../../contract/bank/csv-mappings.ts'
import { checkIban } from '../../contract/checks.ts'
import type { SheetPreview } from '../../contract/sheets.ts'
import { ibanOf, mostEntries, type ReadStatements } from '../documents/bank-statement.ts'
import { cellDay, cellFigure, cellText } from '../documents/cells.ts'
import { readCsv } from '../documents/csv-reader.ts'
import { mostTitles } from '../documents/table.ts'
import { Unreadable } from '../documents/unreadable.ts'
import { statementsOf } from './bank-csv-entries.ts'
import { headingNames, usualColumns, type CsvRow, type Places } from './bank-csv-headings.ts'
import { placeOf, previewColumns } from './import-rows.ts'

/** @file Reads statements from a bank's CSV; a pure function of the reading thread. */

/** Columns that a person accepted for a file with these headings before. */
export interface CsvMapping {
  id: number
  name: string
  csv_headings: string
  account_iban: string | null
  /** Headings by field. */
  columns: Readonly<Record<CsvField, string | null>>
}

export interface BankCsvRequest {
  bytes: Uint8Array
  file_name: string
  mappings: readonly CsvMapping[]
  /** Of the company. */
  accounts: readonly string[]
  /** Columns that the person chose: `day=A`. */
  chosen: string | null
  /** The account that the person chose. */
  iban: string | null
  /** Preview only. */
  looks: boolean
}

export interface BankCsvRead {
  preview: SheetPreview
  mapping: Pick<CsvMapping, 'id' | 'name'> | null
  csv_headings: string
  /** Headings by field. */
  columns: Readonly<Record<CsvField, string | null>>
  /** Of the entries, where no column says it. */
  iban: string | null
  statements: ReadStatements['statements']
}

const zipped = [0x50, 0x4b]
const longestHeadings = 2000

/** @throws Unreadable that names line and column of the fault */
export function readBankCsv(request: BankCsvRequest): BankCsvRead {
  const { bytes, mappings, accounts, chosen, looks } = request
  if (zipped.every((byte, place) => bytes[place] === byte))
    throw new Unreadable('Izraksts ir Excel vai ZIP fails; lejupielādējiet to kā CSV')
  const { rows } = readCsv(bytes, { maxRows: mostEntries + mostTitles + 100 })
  const filled: CsvRow[] = rows.flatMap((cells, index) =>
    cells.some((cell) => cellText(cell) !== '') ? [{ number: index + 1, cells }] : [],
  )
  const head = headOf(filled, mappings)
  const names = headingNames(head.cells)
  const csv_headings = names.join('; ')
  if (csv_headings.length > longestHeadings) throw new Unreadable('Virsrakstu rindā ir pārāk daudz teksta')
  const below = filled.filter(({ number }) => number > head.number)
  if (below.length > mostEntries) throw new Unreadable(`Failā ir vairāk nekā ${mostEntries} rindu`)
  const mapping = mappings.find((each) => each.csv_headings === csv_headings) ?? null
  const places = chosen !== null ? chosenPlaces(chosen) : mapping ? mappedPlaces(mapping, names) : proposedPlaces(head, below, accounts)
  const iban = places.has('account') ? null : accountOf(request, filled.slice(0, filled.indexOf(head)), mapping)
  const read: BankCsvRead = {
    preview: {
      heading_row: head.number,
      rows: below.length,
      columns: previewColumns(head.cells, below, places),
      fault: missing(places) ?? (below.length === 0 ? `Zem virsrakstiem ${head.number}. rindā nav nevienas rindas` : null),
      sheet: null,
      sheets: [],
      left_out: null,
    },
    mapping,
    csv_headings,
    columns: columnsOf(places, names),
    iban,
    statements: [],
  }
  if (looks || read.preview.fault !== null || (iban === null && !places.has('account'))) return read
  return Object.assign(read, { statements: statementsOf(below, { places, names, iban }) })
}

/** The row that a mapping knows, else the one with most usual headings, else the one above the first entry. */
function headOf(filled: readonly CsvRow[], mappings: readonly CsvMapping[]): CsvRow {
  const titles = filled.slice(0, mostTitles)
  const known = new Set(mappings.map(({ csv_headings }) => csv_headings))
  const seen = titles.find(({ cells }) => known.has(headingNames(cells).join('; ')))
  if (seen) return seen
  const counted = titles.map((row) => ({ row, found: usualColumns(row.cells).size }))
  const best = counted.reduce((most, each) => (each.found > most.found ? each : most), { row: titles[0], found: 1 })
  if (best.found > 1 && best.row) return best.row
  const first = titles.findIndex(
    ({ cells }) => cells.some((cell) => cellDay(cell) !== null) && cells.some((cell) => cellFigure(cell) !== null),
  )
  const above = titles[first - 1]
  if (!above) throw new Unreadable('Failā nav virsrakstu rindas ar kolonnu nosaukumiem')
  return above
}

const chosenPlaces = (chosen: string): Places => {
  const pairs = new Map(chosen.split(',').map((pair): [string, number] => [pair.split('=')[0] ?? '', placeOf(pair.split('=')[1] ?? '')]))
  return placesBy((field) => pairs.get(field) ?? -1)
}

const mappedPlaces = ({ columns }: CsvMapping, names: readonly string[]): Places => placesBy((field) => names.indexOf(columns[field] ?? ''))

function placesBy(placeOfField: (field: CsvField) => number): Places {
  return new Map(csvFieldNames().flatMap((field) => (placeOfField(field) < 0 ? [] : [[field, placeOfField(field)] as const])))
}

/** By headings; a column of nothing but own accounts is ours, whatever its heading says. */
function proposedPlaces(head: CsvRow, below: readonly CsvRow[], accounts: readonly string[]): Places {
  const places = usualColumns(head.cells)
  const own = head.cells.findIndex((_, place) => {
    const given = below.map(({ cells }) => ibanOf(cellText(cells[place]))).filter((text) => text !== '')
    return given.length > 0 && given.every((text) => accounts.includes(text))
  })
  if (own < 0) return places
  return new Map([...[...places].filter(([field, place]) => place !== own && field !== 'account'), ['account', own]])
}

function columnsOf(places: Places, names: readonly string[]): BankCsvRead['columns'] {
  const columns = {} as Record<CsvField, string | null>
  for (const field of csvFieldNames()) {
    const place = places.get(field)
    columns[field] = place === undefined ? null : (names[place] ?? null)
  }
  return columns
}

export function missing(places: Pick<Places, 'has'>): string | null {
  const label = (field: CsvField): string => `„${csvFields[field].label}”`
  if (!places.has('day')) return `Norādiet, kurā kolonnā ir ${label('day')}`
  const hasParts = places.has('debit') || places.has('credit')
  if (!places.has('amount') && !hasParts) return `Norādiet, kurā kolonnā ir ${label('amount')}, vai ${label('debit')} un ${label('credit')}`
  if (places.has('amount') && hasParts) return `Norādiet vai nu ${label('amount')}, vai ${label('debit')} un ${label('credit')}, ne abus`
  if (hasParts && !(places.has('debit') && places.has('credit'))) return `Norādiet abas: ${label('debit')} un ${label('credit')}`
  if (hasParts && places.has('direction')) return `${label('direction')} ir tikai kopā ar vienu summas kolonnu; izvēlieties „netiek ņemts”`
  return null
}

/**
 * The account in the lines above the headings or in the name of the file; else the one that the person chose, the one of
 * the mapping where it is our only account at its bank, or our only account.
 */
function accountOf({ file_name, accounts, iban }: BankCsvRequest, above: readonly CsvRow[], mapping: CsvMapping | null): string | null {
  const titles = above.flatMap(({ cells }) => cells.map(cellText)).flatMap(ibansIn)
  const named = new Set([...titles, ...ibansIn(file_name).filter((each) => accounts.includes(each))])
  const [one, ...others] = [...named]
  if (one !== undefined && others.length === 0) {
    if (iban !== null && iban !== one) throw new Unreadable(`Failā ir konts ${one}, bet izvēlēts ${iban}`)
    return one
  }
  if (iban !== null) return iban
  const remembered = mapping?.account_iban ?? null
  if (remembered !== null && accounts.includes(remembered) && accounts.filter((each) => bankIn(each) === bankIn(remembered)).length === 1)
    return remembered
  return accounts.length === 1 ? (accounts[0] ?? null) : null
}

const bankIn = (iban: string): string => iban.slice(4, 8)

function ibansIn(text: string): string[] {
  const found = text.toUpperCase().match(/(?<![A-Z0-9])[A-Z]{2}\d{2}(?: ?[A-Z0-9]){11,30}/g) ?? []
  return found.flatMap((each) => {
    const iban = ibanOf(each)
    const whole = [iban, ...(iban.startsWith('LV') ? [iban.slice(0, 21)] : [])].find((part) => checkIban(part) === null)
    return whole === undefined ? [] : [whole]
  })
}
