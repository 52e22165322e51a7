import { formatQuantity } from '../../../contract/format.ts'
import { sheetFaults, sheetRows, type SheetColumn, type SheetPreview } from '../../../contract/procurement-sheets.ts'
import type { procurements } from '../../../contract/procurements.ts'
import { cellDecimal, cellText, columnLetter, type Cell } from '../../documents/sheet-reader.ts'
import type { Context, Handler } from '../../http/context.ts'
import { Refusal, type FieldErrors } from '../../http/refusal.ts'
import type { Upload } from '../../http/upload.ts'
import { readSent } from '../../reading/read.ts'
import { itemsByCode } from './codes.ts'
import { beginProcurement } from './create.ts'
import type { AskedLine } from './lines.ts'
import { loadProcurement } from './record.ts'
import { chosenColumns, columnsOf, understood, type Columns, type Sheet } from './sheet-columns.ts'

/**
 * Makes a procurement of a spreadsheet: article number or barcode, name, quantity, price (domain.md 1.11).
 * What is wrong is told by row and cell, the first hundred faults and how many there are, and nothing is taken
 * before all of it is right.
 */
export const createFromExcel: Handler<typeof procurements.createFromExcel> = async (io) => {
  const { files, supplier_id, warehouse_id, date, columns } = io.body as unknown as Upload<typeof io.body>
  const sheet = understood(await rowsOf(io, files[0]?.bytes), chosenColumns(columns))
  const read = await readLines(io, sheet)
  const errors = read.errors
  const id = await beginProcurement(
    io,
    { kind: 'from_excel', supplier_id, warehouse_id, date, procurement_items: read.lines.map(({ line }) => line) },
    (index, field) => cellField(read.lines[index]?.row ?? 0, sheet.columns, field),
  ).catch((error: unknown) => {
    if (!(error instanceof Refusal) || !error.errors) throw error
    for (const [field, texts] of Object.entries(error.errors)) errors[field] = texts.map((text) => located(field, text))
    return 0
  })
  if (Object.keys(errors).length > 0) throw Refusal.fields(firstOf(errors))
  return { procurement_id: id, data: await loadProcurement(io, id) }
}

/** How a sheet is understood, for a person to look at and to put right before it is taken. */
export const previewSheet: Handler<typeof procurements.previewSheet> = async (io) => {
  const { files, columns } = io.body as unknown as Upload<typeof io.body>
  const rows = await rowsOf(io, files[0]?.bytes)
  const chosen = chosenColumns(columns)
  try {
    return { data: previewOf(rows, understood(rows, chosen), null) }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const numbered = rows.map((cells, index) => ({ number: index + 1, cells }))
    return { data: previewOf(rows, { columns: columnsOf(rows[0] ?? []), head: null, rows: numbered }, error.message) }
  }
}

/** Rows whose cells a preview shows. */
const samples = 3

function previewOf(rows: readonly (readonly Cell[])[], sheet: Sheet, fault: string | null): SheetPreview {
  const shown = sheet.rows.slice(0, samples)
  const width = Math.min(Math.max(0, ...rows.slice(0, 100).map((cells) => cells.length)), 40)
  const holds = new Map([...sheet.columns].map(([name, place]) => [place, name]))
  const columns = Array.from({ length: width }, (_, place) => ({
    letter: columnLetter(place),
    heading: cellText(sheet.head?.cells[place]),
    holds: holds.get(place) ?? null,
    samples: shown.map(({ cells }) => cellText(cells[place])),
  }))
  return { heading_row: sheet.head?.number ?? null, rows: sheet.rows.length, columns, fault }
}

/** Titles may stand above the rows. */
async function rowsOf({ user }: Pick<Context, 'user'>, bytes: Uint8Array = new Uint8Array()): Promise<Cell[][]> {
  const rows = await readSent(user, 'sheet', { bytes, mostRows: sheetRows + 100 })
  const filled = rows.filter((cells) => cells.some((cell) => cellText(cell) !== '')).length
  if (filled > sheetRows + 50) throw Refusal.field('files', `Izklājlapā ir vairāk nekā ${formatQuantity(String(sheetRows))} rindu`)
  return rows
}

interface ReadLines {
  lines: { row: number; line: AskedLine }[]
  errors: FieldErrors
}

async function readLines({ db }: Pick<Context, 'db'>, { columns, rows }: Sheet): Promise<ReadLines> {
  const at = (cells: readonly Cell[], name: SheetColumn) => cells[columns.get(name) ?? -1]
  const codesOf = (cells: readonly Cell[]) => [cellText(at(cells, 'code')), cellText(at(cells, 'barcode'))].filter((code) => code !== '')
  const items = await itemsByCode(
    db,
    rows.flatMap(({ cells }) => codesOf(cells)),
  )
  const read: ReadLines = { lines: [], errors: {} }
  for (const { number, cells } of rows) {
    const complain = (field: string, reason: string): void => {
      const key = cellField(number, columns, field)
      read.errors[key] = [located(key, reason)]
    }
    const codes = codesOf(cells)
    const item_id = codes.map((code) => items.get(code)).find((each) => each !== undefined)
    const quantity = cellDecimal(at(cells, 'quantity'), 4)
    const price = cellText(at(cells, 'price')) === '' ? undefined : cellDecimal(at(cells, 'price'), 4)
    const discount = cellText(at(cells, 'discount')) === '' ? undefined : cellDecimal(at(cells, 'discount'), 4)
    if (codes.length === 0) complain('item_id', 'nav ne artikula, ne svītrkoda')
    else if (item_id === undefined) complain('item_id', `preces ar kodu „${codes.join('”, „')}” katalogā nav`)
    if (quantity === null || Number(quantity) <= 0)
      complain('quantity', `„${cellText(at(cells, 'quantity'))}” nav daudzums, lielāks par nulli`)
    if (price === null || Number(price) < 0) complain('purchase_price', `„${cellText(at(cells, 'price'))}” nav cena`)
    if (discount === null || Number(discount) < 0 || Number(discount) > 100)
      complain('discount_percent', `„${cellText(at(cells, 'discount'))}” nav procenti no 0 līdz 100`)
    const units = cellText(at(cells, 'units'))
      .split(/[\s,;]+/)
      .filter((each) => each !== '')
    if (item_id === undefined || quantity === null || Number(quantity) <= 0 || price === null || discount === null) continue
    read.lines.push({ row: number, line: { item_id, quantity, purchase_price: price, discount_percent: discount, units } })
  }
  return read
}

const columnOfField: Readonly<Record<string, SheetColumn>> = {
  item_id: 'code',
  quantity: 'quantity',
  purchase_price: 'price',
  discount_percent: 'discount',
  units: 'units',
}

/** A cell as a refused request names it: `rows.5.C`. */
function cellField(row: number, columns: Columns, field: string): string {
  const name = columnOfField[field] ?? 'code'
  const place = columns.get(name) ?? (name === 'code' ? columns.get('barcode') : undefined)
  return `rows.${row}.${place === undefined ? '' : columnLetter(place)}`
}

/** Says where it is wrong. */
function located(field: string, text: string): string {
  const [, row, column] = /^rows\.(\d+)\.([A-Z]*)$/.exec(field) ?? []
  return row === undefined ? text : `${row}. rinda${column ? `, šūna ${column}${row}` : ''}: ${text}`
}

/** The first faults as the sheet is read, from its first row down, and how many there are in all. */
function firstOf(errors: FieldErrors): FieldErrors {
  const row = (field: string) => Number(/^rows\.(\d+)/.exec(field)?.[1] ?? 0)
  const all = Object.entries(errors).toSorted(([a], [b]) => row(a) - row(b) || a.localeCompare(b))
  const told = Object.fromEntries(all.slice(0, sheetFaults))
  if (all.length <= sheetFaults) return told
  return { ...told, files: [`Pavisam kļūdu: ${formatQuantity(String(all.length))}; parādītas pirmās ${sheetFaults}`] }
}
