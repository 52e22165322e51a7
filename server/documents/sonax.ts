import type { CellValue } from 'hucre/xlsx'
import { checkRegistrationNumber, compactNumber } from '../../contract/checks.ts'
import { big, round2, sum } from '../../contract/money.ts'
import { readSheet } from './sheet-reader.ts'
import { group, leaf, writeXml, type XmlElement } from './xml.ts'

/** Columns that the sheet must have. */
export const sonaxFields = ['reg_nr', 'date', 'sku', 'name', 'quantity', 'net', 'vat'] as const

/** The header of each column. */
export type SonaxColumns = Readonly<Record<(typeof sonaxFields)[number], string>>

/** What came of a sheet: the XML, or what is wrong in it, each row and cell in words. */
export type SonaxResult = { xml: Uint8Array } | { faults: string[] }

/** Faults told at most: who has more than that sent another sheet. */
const mostFaults = 50

/** Rows read of a sheet: a month of card sales has some thousands. */
const mostRows = 60_000

type Row = Record<(typeof sonaxFields)[number], string>

/**
 * Makes the accounting import of a sheet of card or fuel sales (domain.md 1.6): rows of one buyer and day
 * become one document. Nothing is made while any cell is wrong.
 */
export async function sonaxXml({ bytes, columns }: { bytes: Uint8Array; columns: SonaxColumns }): Promise<SonaxResult> {
  const rows = await readSheet(bytes, mostRows)
  const head = rows.findIndex((row) => row.some((cell) => textOf(cell) !== ''))
  const places = placesOf(rows[head] ?? [], columns)
  const missing = sonaxFields.filter((field) => places[field] < 0)
  if (missing.length > 0) return { faults: missing.map((field) => `Tabulā nav kolonnas „${columns[field]}”`) }
  const faults: string[] = []
  const read = rows.slice(head + 1).flatMap((cells, index): Row[] => {
    if (cells.every((cell) => textOf(cell) === '')) return []
    return [readRow(cells, { places, columns, at: head + index + 2, faults })]
  })
  if (read.length === 0 && faults.length === 0) faults.push('Tabulā nav nevienas rindas')
  return faults.length > 0 ? { faults: faults.slice(0, mostFaults) } : { xml: written(read) }
}

function placesOf(header: readonly CellValue[], columns: SonaxColumns): Record<(typeof sonaxFields)[number], number> {
  const titles = header.map((cell) => textOf(cell).toLocaleLowerCase('lv'))
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

function readRow(cells: readonly CellValue[], { places, columns, at, faults }: Reading): Row {
  const read = (field: (typeof sonaxFields)[number]): string => {
    const cell = cells[places[field]] ?? null
    const value = readers[field](cell)
    if (value !== null) return value
    faults.push(`${at}. rinda, kolonna „${columns[field]}”: ${textOf(cell) === '' ? 'nav aizpildīta' : complaints[field]}`)
    return ''
  }
  return Object.fromEntries(sonaxFields.map((field) => [field, read(field)])) as Row
}

const readers: Readonly<Record<(typeof sonaxFields)[number], (cell: CellValue) => string | null>> = {
  reg_nr: (cell) => {
    const number = compactNumber(textOf(cell)).replace(/^LV/i, '')
    return number !== '' && checkRegistrationNumber(number) === null ? number : null
  },
  date: dayIn,
  sku: (cell) => textOf(cell) || null,
  name: (cell) => textOf(cell) || null,
  quantity: (cell) => decimalIn(cell, 4),
  net: (cell) => decimalIn(cell, 2),
  vat: (cell) => decimalIn(cell, 2),
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

function textOf(cell: CellValue | undefined): string {
  return cell === null || cell === undefined || cell instanceof Date ? '' : String(cell).trim()
}

/** A day as a date cell, `2026-05-04` or `04.05.2026.` */
function dayIn(cell: CellValue): string | null {
  if (cell instanceof Date) return Number.isNaN(cell.getTime()) ? null : cell.toISOString().slice(0, 10)
  const [, day = '', month = '', year = ''] = /^(\d{1,2})\.(\d{1,2})\.(\d{4})\.?$/.exec(textOf(cell)) ?? []
  const text = year ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : textOf(cell)
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return null
  const at = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text) ? text : null
}

/** Excel keeps binary numbers: what differs from a decimal by less than its rounding is that decimal. */
function decimalIn(cell: CellValue, places: number): string | null {
  const text = textOf(cell)
    .replaceAll(/[\s\u00a0]/g, '')
    .replace(',', '.')
  if (!/^-?\d{1,12}(\.\d+)?$/.test(text)) return null
  const value = big(text)
  const rounded = value.round(places)
  return value.minus(rounded).abs().lt('0.000001') ? rounded.toFixed(places) : null
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
