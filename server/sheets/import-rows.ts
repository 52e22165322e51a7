import * as z from 'zod/mini'
import { figurePlaces, type ImportColumn } from '../../contract/imports/import-columns.ts'
import { columnLabel, sheetOf } from '../../contract/imports/import-kinds.ts'
import type { ImportKind } from '../../contract/imports/import-titles.ts'
import type { SheetPreview } from '../../contract/sheets.ts'
import { cellDay, cellDecimal, cellFault, cellPercent, cellText, columnLetter, plainDecimal, type Cell } from '../documents/cells.ts'
import { readTable } from '../documents/sheet-reader.ts'
import { omissionText, mostTitles } from '../documents/table.ts'
import { Unreadable } from '../documents/unreadable.ts'
import { parse } from '../http/parse.ts'
import { Refusal } from '../http/refusal.ts'
import { withoutTotals } from './totals.ts'

/** @file Parses import sheets; a pure function of the reading thread. */

/** Column headings of an earlier source. */
export interface RememberedSource {
  name: string
  columns: Readonly<Record<string, string>>
}

export interface ImportRequest {
  bytes: Uint8Array
  kind: ImportKind
  mostRows: number
  sheet?: string | undefined
  sources: readonly RememberedSource[]
  /** User-selected column letters by field; override detection. */
  chosen: Readonly<Record<string, string>> | null
  /** Preview only. */
  looks: boolean
}

interface CellFault {
  row: number
  field: string
  value: string
  reason: string
}

export interface ImportRead {
  preview: SheetPreview
  source: string | null
  columns: Readonly<Record<string, { letter: string; heading: string }>>
  /** `{row, given}` as JSON in chunks for the database. */
  parts: string[]
  faults: CellFault[]
}

const samples = 3
const rowsOfPart = 4000

export async function readImport({ bytes, kind, mostRows, sheet, sources, chosen, looks }: ImportRequest): Promise<ImportRead> {
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
    columns: previewColumns(head.cells, rows, places),
    fault,
    sheet: table.sheet,
    sheets: table.sheets,
    left_out: omissionText(table, totals),
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

/** The row with most known headings, else the first. */
function headOf(kind: ImportKind, filled: readonly Row[], sources: readonly RememberedSource[]) {
  let best: { head: Row | undefined; columns: Places; source: string | null } = { head: filled[0], columns: new Map(), source: null }
  for (const head of filled.slice(0, mostTitles)) {
    const texts = head.cells.map(folded)
    for (const source of [null, ...sources]) {
      const columns = source ? bySource(source, texts) : byNames(kind, texts)
      // A matching source takes precedence over names.
      if (columns.size > best.columns.size || (source && columns.size > 0 && columns.size === best.columns.size))
        best = { head, columns, source: source?.name ?? null }
    }
  }
  return best
}

/** A source matches when all its headings exist. */
function bySource({ columns }: RememberedSource, texts: readonly string[]): Places {
  const places = Object.entries(columns).map(([field, heading]): [string, number] => [field, texts.indexOf(folded(heading))])
  return new Map(places.every(([, place]) => place >= 0) ? places : [])
}

function byNames(kind: ImportKind, texts: readonly string[]): Places {
  const found = new Map<string, number>()
  const assigned = new Set<number>()
  const take = (field: string, fits: (text: string) => boolean): void => {
    const place = texts.findIndex((text, at) => text !== '' && !assigned.has(at) && fits(text))
    if (place < 0 || found.has(field)) return
    found.set(field, place)
    assigned.add(place)
  }
  const fields = Object.entries(sheetOf(kind).columns)
  // Exported labels take precedence over other meanings.
  for (const [field] of fields) take(field, (text) => text === folded(columnLabel(kind, field)))
  for (const [field, { headings }] of fields)
    take(field, (text) => text === folded(field) || headings.some((each) => folded(each) === text))
  return found
}

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

export function previewColumns(head: readonly Cell[], rows: readonly Row[], places: Places): SheetPreview['columns'] {
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
  const relevantColumns = Object.entries(columns).filter(([field, column]) => places.has(field) || column.required)
  const whole = schemaOf(relevantColumns)
  const single = new Map(relevantColumns.map(([field, column]) => [field, schemaOf([[field, column]])]))
  let part: string[] = []
  for (const { number, cells } of rows) {
    const cellOf = (field: string) => cells[places.get(field) ?? -1]
    const silent: Record<string, string> = {}
    const values = Object.fromEntries(
      relevantColumns.flatMap(([field, column]): [string, unknown][] => {
        const fault = cellFault(cellOf(field))
        if (fault !== null) silent[field] = `${columnLabel(kind, field)}: ${fault}`
        const value = fault === null ? valueOf(column, cellOf(field)) : undefined
        return value === undefined ? [] : [[field, value]]
      }),
    )
    const { given, faults } = validateRow(kind, { whole, single }, values)
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
    Object.fromEntries(
      columns.map(([field, column]) => {
        const schema = cellSchema(field, column)
        return [field, column.required ? schema : z.optional(schema)]
      }),
    ),
  )
}

/** The limits of the call that saves the field. An empty cell is no value, so a field that may be empty does not come up. */
function cellSchema(field: string, { schema, call }: ImportColumn): z.core.SomeType {
  const body = call?.spec.body
  const own = schema ?? (body instanceof z.ZodMiniObject ? (body.shape as Readonly<Record<string, z.core.SomeType>>)[field] : undefined)
  if (!own) throw new Error(`Column ${field} has no schema`)
  return filled(own)
}

function filled(schema: z.core.SomeType): z.core.SomeType {
  return schema instanceof z.ZodMiniOptional || schema instanceof z.ZodMiniNullable ? filled(schema._zod.def.innerType) : schema
}

function worded(kind: ImportKind, reasons: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(reasons).map(([field, reason]) => [field, `${columnLabel(kind, field)}: ${reason}`]))
}

interface RowSchemas {
  whole: z.core.SomeType
  single: ReadonlyMap<string, z.core.SomeType>
}

/** Returns valid values and errors of the others. */
function validateRow(kind: ImportKind, { whole, single }: RowSchemas, values: Readonly<Record<string, unknown>>) {
  const read = parsed(kind, whole, values)
  if ('given' in read) return { given: read.given, faults: {} }
  const parsedValues: Record<string, unknown> = {}
  for (const [field, value] of Object.entries(values)) {
    const schema = single.get(field)
    const one = schema && parsed(kind, schema, { [field]: value })
    if (one && 'given' in one) Object.assign(parsedValues, one.given)
  }
  return { given: parsedValues, faults: read.faults }
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
    const fieldErrors = Object.entries(error.errors).map(([path, [text = '']]): [string, string] => {
      const field = path.split('.')[0] ?? path
      // Sheet labels may differ from field labels.
      return [field, text.replace(/^Lauk(?:s|am) „[^”]*”( \(\d+\. rinda\))? ?/, `${columnLabel(kind, field)}: `)]
    })
    return { faults: Object.fromEntries(fieldErrors) }
  }
}

/** Undefined for an empty cell; unparsable text is left for the schema to refuse. */
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

function figureOf(cell: Cell | undefined, isPercent: boolean, places: number): string {
  const text = cellText(cell)
  const bare = isPercent ? text.replace(/\s*%$/, '') : text
  return (isPercent ? cellPercent(cell, places) : cellDecimal(cell, places)) ?? plainDecimal(bare) ?? text
}

const flags = new Map<string, boolean>([
  ...['jā', 'ja', 'yes', 'y', 'true', '1', 'x', '+', 'patiess'].map((word): [string, boolean] => [word, true]),
  ...['nē', 'ne', 'no', 'n', 'false', '0', '-', 'aplams'].map((word): [string, boolean] => [word, false]),
])

export function placeOf(letters: string): number {
  return letters.split('').reduce((place, letter) => place * 26 + letter.charCodeAt(0) - 64, 0) - 1
}
