import { csvFieldNames, csvFields, type CsvField } from '../../contract/bank/csv-mappings.ts'
import { checkIban } from '../../contract/checks.ts'
import type { SheetPreview } from '../../contract/sheets.ts'
import { ibanOf, mostEntries, type ReadStatements } from '../documents/bank-statement.ts'
import { cellText } from '../documents/cells.ts'
import { readCsv } from '../documents/csv-reader.ts'
import { mostTitles } from '../documents/table.ts'
import { Unreadable } from '../documents/unreadable.ts'
import { statementsOf } from './bank-csv-entries.ts'
import { headingNames, usualColumns, type CsvRow, type Places } from './bank-csv-headings.ts'
import { looksLikeEntry, mostColumns, placeNames, placesByContent, strangeAccount, widthOf } from './bank-csv-places.ts'
import { placeOf, previewColumns } from './import-rows.ts'

/** @file Reads statements from a bank's CSV; a pure function of the reading thread. */

/** Columns that a person accepted for a file with these headings before. */
export interface CsvMapping {
  id: number
  name: string
  has_headings: boolean
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
  mapping: Pick<CsvMapping, 'id' | 'name' | 'columns'> | null
  /** Why no mapping, or not just one, fits a file without headings, though some have as many columns. */
  misfit: string | null
  has_headings: boolean
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
  const { chosen, looks, mappings } = request
  const frame = frameOf(request)
  const { head, names, above, below } = frame
  const csv_headings = names.join('; ')
  if (csv_headings.length > longestHeadings) throw new Unreadable('Virsrakstu rindā ir pārāk daudz teksta')
  const known = mappings.filter((each) => each.has_headings === (head !== null) && each.csv_headings === csv_headings)
  const { mapping, misfit } = head ? { mapping: known[0] ?? null, misfit: null } : fitting(request, { known, rows: below, names })
  const places = chosen !== null ? chosenPlaces(chosen) : mapping ? mappedPlaces(mapping, names) : proposedPlaces(frame, request.accounts)
  const iban = places.has('account') ? null : accountOf(request, above, mapping)
  const empty = head && below.length === 0 ? `Zem virsrakstiem ${head.number}. rindā nav nevienas rindas` : null
  const read: BankCsvRead = {
    preview: {
      heading_row: head ? head.number : null,
      rows: below.length,
      columns: previewColumns(head ? head.cells : [], below, places),
      fault: (chosen === null ? misfit : null) ?? missing(places) ?? empty,
      sheet: null,
      sheets: [],
      left_out: null,
    },
    mapping,
    misfit,
    has_headings: head !== null,
    csv_headings,
    columns: columnsOf(places, names),
    iban,
    statements: [],
  }
  if (looks || read.preview.fault !== null || (iban === null && !places.has('account'))) return read
  return Object.assign(read, { statements: statementsOf(below, { places, names, iban, hasHeadings: head !== null }) })
}

interface Frame {
  /** The row of headings; null: the file has none. */
  head: CsvRow | null
  /** Of the columns: their headings or places. */
  names: readonly string[]
  above: readonly CsvRow[]
  below: readonly CsvRow[]
}

function frameOf({ bytes, mappings }: BankCsvRequest): Frame {
  if (zipped.every((byte, place) => bytes[place] === byte))
    throw new Unreadable('Izraksts ir Excel vai ZIP fails; lejupielādējiet to kā CSV')
  const { rows } = readCsv(bytes, { maxRows: mostEntries + mostTitles + 100 })
  const filled: CsvRow[] = rows.flatMap((cells, index) =>
    cells.some((cell) => cellText(cell) !== '') ? [{ number: index + 1, cells }] : [],
  )
  const head = headOf(filled, mappings)
  const below = head ? filled.filter(({ number }) => number > head.number) : filled
  if (below.length > mostEntries) throw new Unreadable(`Failā ir vairāk nekā ${mostEntries} rindu`)
  if (head) return { head, names: headingNames(head.cells), above: filled.slice(0, filled.indexOf(head)), below }
  const width = widthOf(filled)
  if (width > mostColumns) throw new Unreadable(`Failā bez virsrakstiem ir vairāk nekā ${mostColumns} kolonnu`)
  return { head, names: placeNames(width), above: [], below }
}

interface Headless {
  /** Mappings of files with as many columns. */
  known: readonly CsvMapping[]
  rows: readonly CsvRow[]
  names: readonly string[]
}

/** The one mapping by which a file without headings can be read whole: days, amounts, and whose account it is. */
function fitting(request: BankCsvRequest, { known, rows, names }: Headless): Pick<BankCsvRead, 'misfit'> & { mapping: CsvMapping | null } {
  const tried = known.map((mapping) => ({ mapping, wrong: misfitOf(mapping, request, { rows, names }) }))
  const fits = tried.flatMap(({ mapping, wrong }) => (wrong === null ? [mapping] : []))
  const [mapping = null] = fits
  if (fits.length === 1) return { mapping, misfit: null }
  if (fits.length > 1)
    return {
      mapping: null,
      misfit: `Failam bez virsrakstiem der vairākas kolonnas: ${fits.map(({ name }) => `„${name}”`).join(', ')}. Ierakstiet faila nosaukumā konta numuru vai atstājiet sarakstā „Banku failu kolonnas” vienu no tām`,
    }
  const reasons = tried.map(({ mapping: { name }, wrong }) => `„${name}”: ${wrong ?? ''}`)
  return { mapping: null, misfit: reasons.length === 0 ? null : `Failam bez virsrakstiem neder zināmās kolonnas ${reasons.join('; ')}` }
}

function misfitOf(mapping: CsvMapping, request: BankCsvRequest, { rows, names }: Omit<Headless, 'known'>): string | null {
  const { accounts, file_name, iban } = request
  const places = mappedPlaces(mapping, names)
  if (!places.has('account') && mapping.account_iban !== null) {
    const named = iban === null ? ibansIn(file_name).filter((each) => accounts.includes(each)) : [iban]
    const foreign = named.find((each) => bankIn(each) !== bankIn(mapping.account_iban ?? ''))
    if (foreign !== undefined) return `tās ir kontam ${mapping.account_iban}, nevis ${foreign}`
  }
  try {
    // The account of entries without its column is asked for afterwards.
    statementsOf(rows, { places, names, iban: accounts[0] ?? 'LV', hasHeadings: false })
  } catch (error) {
    if (error instanceof Unreadable) return error.message
    throw error
  }
  return strangeAccount(rows, places, accounts)
}

/**
 * The row that a mapping knows, else the one with most usual headings, else the one above the first entry; null: the file
 * begins with an entry.
 */
function headOf(filled: readonly CsvRow[], mappings: readonly CsvMapping[]): CsvRow | null {
  const titles = filled.slice(0, mostTitles)
  const known = new Set(mappings.flatMap(({ has_headings, csv_headings }) => (has_headings ? [csv_headings] : [])))
  const seen = titles.find(({ cells }) => known.has(headingNames(cells).join('; ')))
  if (seen) return seen
  const counted = titles.map((row) => ({ row, found: usualColumns(row.cells).size }))
  const best = counted.reduce((most, each) => (each.found > most.found ? each : most), { row: titles[0], found: 1 })
  if (best.found > 1 && best.row) return best.row
  const first = titles.findIndex(looksLikeEntry)
  if (first === 0) return null
  const above = titles[first - 1]
  if (!above) throw new Unreadable('Failā nav ne virsrakstu rindas ar kolonnu nosaukumiem, ne ierakstu ar dienu un summu')
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
function proposedPlaces({ head, names, below }: Frame, accounts: readonly string[]): Places {
  if (head === null) return placesByContent(below, names.length, accounts)
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
