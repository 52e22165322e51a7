import { checkRegistrationNumber, compactNumber } from '../../contract/checks.ts'
import { big, round2, sum } from '../../contract/money.ts'
import { cellDay, cellDecimal, cellFault, cellText, isTotalsRow, type Cell } from './cells.ts'
import { readTable } from './sheet-reader.ts'
import type { Table } from './table.ts'
import { group, leaf, writeXml, type XmlElement } from './xml.ts'

export const sonaxFields = ['reg_nr', 'date', 'sku', 'name', 'quantity', 'net', 'vat'] as const

export type SonaxColumns = Readonly<Record<(typeof sonaxFields)[number], string>>

/** XML and omitted parts, or faults. */
export type SonaxResult = ({ xml: Uint8Array; totals: number[] } & Pick<Table, 'hidden'>) | { faults: string[] }

/** Reported faults. */
const mostFaults = 50

const mostRows = 60_000

interface SonaxRequest {
  bytes: Uint8Array
  columns: SonaxColumns
  sheet?: string | undefined
}

type Row = Record<(typeof sonaxFields)[number], string>

/** docs/domain/invoicing.md#entities; one document per buyer and day. Nothing is created while a cell is wrong. */
export async function sonaxXml({ bytes, columns, sheet }: SonaxRequest): Promise<SonaxResult> {
  const { rows, hidden } = await readTable(bytes, { maxRows: mostRows, sheet, requiredHeadings: Object.values(columns) })
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
  return faults.length > 0 ? { faults: faults.slice(0, mostFaults) } : { xml: sonaxDocument(read), hidden, totals }
}

function placesOf(header: readonly Cell[], columns: SonaxColumns): Record<(typeof sonaxFields)[number], number> {
  const titles = header.map((cell) => cellText(cell).toLocaleLowerCase('lv'))
  const place = (field: (typeof sonaxFields)[number]): number => titles.indexOf(columns[field].trim().toLocaleLowerCase('lv'))
  return Object.fromEntries(sonaxFields.map((field) => [field, place(field)])) as ReturnType<typeof placesOf>
}

interface Reading {
  places: Readonly<Record<(typeof sonaxFields)[number], number>>
  columns: SonaxColumns
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

function sonaxDocument(rows: readonly Row[]): Uint8Array {
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
