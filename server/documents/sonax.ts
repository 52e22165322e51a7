import { checkRegistrationNumber, compactNumber } from '../../contract/checks.ts'
import { big, round2, sum } from '../../contract/money.ts'
import { cellDay, cellDecimal, cellFault, cellText, isTotalsRow, type Cell } from './cells.ts'
import { readTable } from './sheet-reader.ts'
import type { Table } from './table.ts'
import { group, leaf, writeXml, type XmlElement } from './xml.ts'

/** Columns that the sheet must have. */
export const sonaxFields = ['reg_nr', 'date', 'sku', 'name', 'quantity', 'net', 'vat'] as const

/** The header of each column. */
export type SonaxColumns = Readonly<Record<(typeof sonaxFields)[number], string>>

/** What came of a sheet: the XML and what of the sheet is not in it, or what is wrong, each row and cell in words. */
export type SonaxResult = ({ xml: Uint8Array; totals: number[] } & Pick<Table, 'hidden'>) | { faults: string[] }

/** Faults told at most: who has more than that sent another sheet. */
const mostFaults = 50

/** Rows read of a sheet: a month of card sales has some thousands. */
const mostRows = 60_000

/** A sheet of sales. */
interface SonaxAsked {
  bytes: Uint8Array
  columns: SonaxColumns
  /** The sheet of a workbook that a person chose. */
  sheet?: string | undefined
}

type Row = Record<(typeof sonaxFields)[number], string>

/**
 * Makes the accounting import of a sheet of card or fuel sales (docs/domain/invoicing.md#entities): rows of one buyer and day
 * become one document. Nothing is made while any cell is wrong.
 */
export async function sonaxXml({ bytes, columns, sheet }: SonaxAsked): Promise<SonaxResult> {
  const { rows, hidden } = await readTable(bytes, { maxRows: mostRows, sheet, sought: Object.values(columns) })
  const head = rows.findIndex((row) => row.some((cell) => cellText(cell) !== ''))
  const places = placesOf(rows[head] ?? [], columns)
  const missing = sonaxFields.filter((field) => places[field] < 0)
  if (missing.length > 0) return { faults: missing.map((field) => `Tabulā nav kolonnas „${columns[field]}”`) }
  const faults: string[] = []
  const totals: number[] = []
  const read = rows.slice(head + 1).flatMap((cells, index): Row[] => {
    if (cells.every((cell) => cellText(cell) === '' && cellFault(cell) === null)) return []
    const at = head + index + 2
    if (cellText(cells[places.reg_nr]) === '' && isTotalsRow(cells)) {
      totals.push(at)
      return []
    }
    return [readRow(cells, { places, columns, at, faults })]
  })
  if (read.length === 0 && faults.length === 0) faults.push('Tabulā nav nevienas rindas')
  return faults.length > 0 ? { faults: faults.slice(0, mostFaults) } : { xml: written(read), hidden, totals }
}

function placesOf(header: readonly Cell[], columns: SonaxColumns): Record<(typeof sonaxFields)[number], number> {
  const titles = header.map((cell) => cellText(cell).toLocaleLowerCase('lv'))
  const place = (field: (typeof sonaxFields)[number]): number => titles.indexOf(columns[field].trim().toLocaleLowerCase('lv'))
  return Object.fromEntries(sonaxFields.map((field) => [field, place(field)])) as ReturnType<typeof placesOf>
}

interface Reading {
  places: Readonly<Record<(typeof sonaxFields)[number], number>>
  columns: SonaxColumns
  /** Number of the row, as Excel counts. */
  at: number
  faults: string[]
}

function readRow(cells: readonly Cell[], { places, columns, at, faults }: Reading): Row {
  const read = (field: (typeof sonaxFields)[number]): string => {
    const cell = cells[places[field]] ?? null
    const silent = cellFault(cell)
    const value = silent === null ? readers[field](cell) : null
    if (value !== null) return value
    faults.push(`${at}. rinda, kolonna „${columns[field]}”: ${silent ?? (cellText(cell) === '' ? 'nav aizpildīta' : complaints[field])}`)
    return ''
  }
  return Object.fromEntries(sonaxFields.map((field) => [field, read(field)])) as Row
}

const readers: Readonly<Record<(typeof sonaxFields)[number], (cell: Cell) => string | null>> = {
  reg_nr: (cell) => {
    const number = compactNumber(cellText(cell)).replace(/^LV/i, '')
    return number !== '' && checkRegistrationNumber(number) === null ? number : null
  },
  date: cellDay,
  sku: (cell) => cellText(cell) || null,
  name: (cell) => cellText(cell) || null,
  quantity: (cell) => fixed(cell, 4),
  net: (cell) => fixed(cell, 2),
  vat: (cell) => fixed(cell, 2),
}

/** A figure with all its decimals. */
function fixed(cell: Cell, places: number): string | null {
  const decimal = cellDecimal(cell, places)
  return decimal === null ? null : big(decimal).toFixed(places)
}

const complaints: Readonly<Record<(typeof sonaxFields)[number], string>> = {
  reg_nr: 'nav derīgs reģistrācijas numurs',
  date: 'nav datums (dd.mm.gggg.)',
  sku: 'nav derīga',
  name: 'nav derīga',
  quantity: 'nav skaitlis ar ne vairāk kā 4 zīmēm aiz komata',
  net: 'nav summa ar ne vairāk kā 2 zīmēm aiz komata',
  vat: 'nav summa ar ne vairāk kā 2 zīmēm aiz komata',
}

function written(rows: readonly Row[]): Uint8Array {
  const documents = new Map<string, Row[]>()
  for (const row of rows) documents.set(`${row.reg_nr} ${row.date}`, [...(documents.get(`${row.reg_nr} ${row.date}`) ?? []), row])
  return writeXml('sonax', {}, [...documents.values()].map(documentOf))
}

function documentOf(rows: readonly Row[]): XmlElement | null {
  const [first] = rows
  const net = sum(rows.map((row) => row.net))
  const vat = sum(rows.map((row) => row.vat))
  return group(
    'document',
    leaf('reg_nr', first?.reg_nr),
    leaf('date', first?.date),
    rows.map((row) =>
      group(
        'item',
        leaf('sku', row.sku),
        leaf('name', row.name),
        leaf('quantity', row.quantity),
        leaf('net', row.net),
        leaf('vat', row.vat),
      ),
    ),
    leaf('net', round2(net)),
    leaf('vat', round2(vat)),
    leaf('gross', round2(net.plus(vat))),
  )
}
