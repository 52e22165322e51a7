import * as z from 'zod/mini'
import { figurePlaces, type ImportColumn } from '../../contract/imports/import-columns.ts'
import { columnLabel, sheetOf } from '../../contract/imports/import-kinds.ts'
import type { ImportKind } from '../../contract/imports/import-titles.ts'
import type { SheetPreview } from '../../contract/sheets.ts'
import { cellDay, cellDecimal, cellFault, cellPercent, cellText, columnLetter, plainDecimal, type Cell } from '../documents/cells.ts'
import { readTable } from '../documents/sheet-reader.ts'
import { leftOut, mostTitles } from '../documents/table.ts'
import { Unreadable } from '../documents/unreadable.ts'
import { parse } from '../http/parse.ts'
import { Refusal } from '../http/refusal.ts'
import { withoutTotals } from './totals.ts'

/** @file Sheets of a company that moves in, from bytes to values: a pure function of the thread that reads. */

/** Columns of a source that was read before: fields with the headings that they had. */
export interface KnownSource {
  name: string
  columns: Readonly<Record<string, string>>
}

/** What is read, and what is known of it. */
export interface ImportAsked {
  bytes: Uint8Array
  kind: ImportKind
  mostRows: number
  /** The sheet of a workbook that a person chose. */
  sheet?: string | undefined
  sources: readonly KnownSource[]
  /** Fields with the letters of their columns, as a person chose them; over what is found. */
  chosen: Readonly<Record<string, string>> | null
  /** Only how the sheet is understood. */
  looks: boolean
}

/** What is wrong with a cell by itself. */
interface CellFault {
  row: number
  field: string
  /** What stands in the cell. */
  value: string
  reason: string
}

/** A sheet as it was read. */
export interface ImportRead {
  preview: SheetPreview
  /** The source that it was known by. */
  source: string | null
  /** Fields with the letters and headings of their columns. */
  columns: Readonly<Record<string, { letter: string; heading: string }>>
  /** `{row, given}` as JSON, so many rows a part, ready for the database. */
  parts: string[]
  faults: CellFault[]
}

const samples = 3
const rowsOfPart = 4000

/** Reads a sheet of a kind: which column holds what, and of each row its values or what is wrong with them. */
export async function readImport({ bytes, kind, mostRows, sheet, sources, chosen, looks }: ImportAsked): Promise<ImportRead> {
  const table = await readTable(bytes, { maxRows: mostRows + 100, sheet })
  const filled = table.rows.flatMap((cells, index) => (cells.some((cell) => cellText(cell) !== '') ? [{ number: index + 1, cells }] : []))
  const { head, columns: found, source } = headOf(kind, filled, sources)
  if (!head) throw new Unreadable('Izklājlapā nav nevienas rindas')
  const places = chosen ? new Map(Object.entries(chosen).map(([field, letter]) => [field, placeOf(letter)])) : found
  const { rows, totals } = withoutTotals(filled.filter(({ number }) => number > head.number))
  if (rows.length > mostRows) throw new Unreadable(`Izklājlapā ir vairāk nekā ${mostRows} rindu`)
  const columns = Object.fromEntries(
    [...places].map(([field, place]) => [field, { letter: columnLetter(place), heading: cellText(head.cells[place]) }]),
  )
  const fault = rows.length === 0 ? `Zem virsrakstiem ${head.number}. rindā nav nevienas rindas` : missing(kind, places)
  const preview = {
    heading_row: head.number,
    rows: rows.length,
    columns: shown(head.cells, rows, places),
    fault,
    sheet: table.sheet,
    sheets: table.sheets,
    left_out: leftOut(table, totals),
  }
  const read: ImportRead = { preview, source: chosen ? null : source, columns, parts: [], faults: [] }
  if (looks || fault !== null) return read
  return withRows(read, kind, rows, places)
}

interface Row {
  number: number
  cells: readonly Cell[]
}

type Places = ReadonlyMap<string, number>

/** The row in which most headings are known, by a source or by their names; without any the first row. */
function headOf(kind: ImportKind, filled: readonly Row[], sources: readonly KnownSource[]) {
  let best: { head: Row | undefined; columns: Places; source: string | null } = { head: filled[0], columns: new Map(), source: null }
  for (const head of filled.slice(0, mostTitles)) {
    const texts = head.cells.map(folded)
    for (const source of [null, ...sources]) {
      const columns = source ? bySource(source, texts) : byNames(kind, texts)
      // A source that fits goes before names that do.
      if (columns.size > best.columns.size || (source && columns.size > 0 && columns.size === best.columns.size))
        best = { head, columns, source: source?.name ?? null }
    }
  }
  return best
}

/** A source fits when all its headings are there. */
function bySource({ columns }: KnownSource, texts: readonly string[]): Places {
  const places = Object.entries(columns).map(([field, heading]): [string, number] => [field, texts.indexOf(folded(heading))])
  return new Map(places.every(([, place]) => place >= 0) ? places : [])
}

function byNames(kind: ImportKind, texts: readonly string[]): Places {
  const found = new Map<string, number>()
  const taken = new Set<number>()
  const take = (field: string, fits: (text: string) => boolean): void => {
    const place = texts.findIndex((text, at) => text !== '' && !taken.has(at) && fits(text))
    if (place < 0 || found.has(field)) return
    found.set(field, place)
    taken.add(place)
  }
  const fields = Object.entries(sheetOf(kind).columns)
  // Labels first: what we export is read in again by them, whatever else a heading could mean.
  for (const [field] of fields) take(field, (text) => text === folded(columnLabel(kind, field)))
  for (const [field, { headings }] of fields)
    take(field, (text) => text === folded(field) || headings.some((each) => folded(each) === text))
  return found
}

/** A heading without case, accents, spaces and signs. */
function folded(cell: Cell | undefined): string {
  return cellText(cell)
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9%]/g, '')
}

function missing(kind: ImportKind, places: Places): string | null {
  const fields = Object.entries(sheetOf(kind).columns).filter(([field, column]) => column.required && !places.has(field))
  const names = fields.map(([field]) => `„${columnLabel(kind, field)}”`).join(', ')
  return names === '' ? null : `Norādiet, kurā kolonnā ir ${names}`
}

function shown(head: readonly Cell[], rows: readonly Row[], places: Places): SheetPreview['columns'] {
  const holds = new Map([...places].map(([field, place]) => [place, field]))
  const width = Math.min(Math.max(head.length, ...rows.slice(0, 100).map(({ cells }) => cells.length)), 60)
  return Array.from({ length: width }, (_, place) => ({
    letter: columnLetter(place),
    heading: cellText(head[place]),
    holds: holds.get(place) ?? null,
    samples: rows.slice(0, samples).map(({ cells }) => cellText(cells[place])),
  }))
}

function withRows(read: ImportRead, kind: ImportKind, rows: readonly Row[], places: Places): ImportRead {
  const { columns, check } = sheetOf(kind)
  const wanted = Object.entries(columns).filter(([field, column]) => places.has(field) || column.required)
  const whole = schemaOf(wanted)
  const single = new Map(wanted.map(([field, column]) => [field, schemaOf([[field, column]])]))
  let part: string[] = []
  for (const { number, cells } of rows) {
    const cellOf = (field: string) => cells[places.get(field) ?? -1]
    const silent: Record<string, string> = {}
    const values = Object.fromEntries(
      wanted.flatMap(([field, column]): [string, unknown][] => {
        const fault = cellFault(cellOf(field))
        if (fault !== null) silent[field] = `${columnLabel(kind, field)}: ${fault}`
        const value = fault === null ? valueOf(column, cellOf(field)) : undefined
        return value === undefined ? [] : [[field, value]]
      }),
    )
    const { given, faults } = judged(kind, { whole, single }, values)
    for (const [field, reason] of Object.entries({ ...(check && worded(kind, check(given))), ...faults, ...silent }))
      read.faults.push({ row: number, field, value: cellText(cellOf(field)).slice(0, 200), reason })
    part.push(JSON.stringify({ row: number, given }))
    if (part.length === rowsOfPart) {
      read.parts.push(`[${part.join(',')}]`)
      part = []
    }
  }
  if (part.length > 0) read.parts.push(`[${part.join(',')}]`)
  return read
}

function schemaOf(columns: readonly (readonly [string, ImportColumn])[]): z.core.SomeType {
  return z.object(
    Object.fromEntries(columns.map(([field, column]) => [field, column.required ? column.schema : z.optional(column.schema)])),
  )
}

function worded(kind: ImportKind, reasons: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(reasons).map(([field, reason]) => [field, `${columnLabel(kind, field)}: ${reason}`]))
}

/** Of a whole row, and of each of its fields. */
interface RowSchemas {
  whole: z.core.SomeType
  single: ReadonlyMap<string, z.core.SomeType>
}

/** Values by their schema, and what is wrong with each of the others: SQL never gets a value that is not of its kind. */
function judged(kind: ImportKind, { whole, single }: RowSchemas, values: Readonly<Record<string, unknown>>) {
  const read = parsed(kind, whole, values)
  if ('given' in read) return { given: read.given, faults: {} }
  const given: Record<string, unknown> = {}
  for (const [field, value] of Object.entries(values)) {
    const schema = single.get(field)
    const one = schema && parsed(kind, schema, { [field]: value })
    if (one && 'given' in one) Object.assign(given, one.given)
  }
  return { given, faults: read.faults }
}

function parsed(
  kind: ImportKind,
  schema: z.core.SomeType,
  values: Readonly<Record<string, unknown>>,
): { given: Record<string, unknown> } | { faults: Record<string, string> } {
  try {
    return { given: parse(schema, values) as Record<string, unknown> }
  } catch (error) {
    if (!(error instanceof Refusal) || !error.errors) throw error
    const told = Object.entries(error.errors).map(([path, [text = '']]): [string, string] => {
      const field = path.split('.')[0] ?? path
      // The label of the sheet may be another than that of the field.
      return [field, text.replace(/^Lauk(?:s|am) „[^”]*”( \(\d+\. rinda\))? ?/, `${columnLabel(kind, field)}: `)]
    })
    return { faults: Object.fromEntries(told) }
  }
}

/** What a cell says, as its column means it; undefined where it is empty. What cannot be understood stays text for the schema to refuse. */
function valueOf({ form = 'text', words }: ImportColumn, cell: Cell | undefined): unknown {
  const text = cellText(cell)
  if (text === '') return undefined
  if (words) return words[text.toLowerCase()] ?? text
  const places = figurePlaces[form]
  if (places !== undefined) return figureOf(cell, form === 'percent', places)
  switch (form) {
    case 'whole':
      return /^\d{1,9}$/.test(text) ? Number(text) : text
    case 'day':
      return cellDay(cell) ?? text
    case 'flag':
      return flags.get(text.toLowerCase()) ?? text
    case 'list':
      return [...new Set(text.split(/[\s,;|]+/).filter((each) => each !== ''))]
    default:
      return text
  }
}

/** A figure as people and Excel write it; one with too many decimals, or none at all, is told by the schema. */
function figureOf(cell: Cell | undefined, isPercent: boolean, places: number): string {
  const text = cellText(cell)
  const bare = isPercent ? text.replace(/\s*%$/, '') : text
  return (isPercent ? cellPercent(cell, places) : cellDecimal(cell, places)) ?? plainDecimal(bare) ?? text
}

const flags = new Map<string, boolean>([
  ...['jā', 'ja', 'yes', 'y', 'true', '1', 'x', '+', 'patiess'].map((word): [string, boolean] => [word, true]),
  ...['nē', 'ne', 'no', 'n', 'false', '0', '-', 'aplams'].map((word): [string, boolean] => [word, false]),
])

function placeOf(letters: string): number {
  return letters.split('').reduce((place, letter) => place * 26 + letter.charCodeAt(0) - 64, 0) - 1
}
