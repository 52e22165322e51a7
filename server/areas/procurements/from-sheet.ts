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

/** Rows that one sheet may hold. */
const mostRows = 5000

/**
 * Makes a procurement of a spreadsheet: article number or barcode, name, quantity, price (domain.md 1.11).
 * Everything that is wrong is told by row and cell, and nothing is taken before all of it is right.
 */
export const createFromExcel: Handler<typeof procurements.createFromExcel> = async (io) => {
  const { files, supplier_id, warehouse_id, date } = io.body as unknown as Upload<typeof io.body>
  const sheet = await sheetOf(io, files[0]?.bytes ?? Buffer.alloc(0))
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
  if (Object.keys(errors).length > 0) throw Refusal.fields(inOrder(errors))
  return { procurement_id: id, data: await loadProcurement(io, id) }
}

type ColumnName = 'code' | 'barcode' | 'name' | 'quantity' | 'price' | 'discount' | 'units'
type Columns = ReadonlyMap<ColumnName, number>

interface Sheet {
  columns: Columns
  /** Rows with something in them, numbered as Excel does. */
  rows: { number: number; cells: Cell[] }[]
}

const headers: Readonly<Record<ColumnName, readonly string[]>> = {
  code: ['artikuls', 'preces kods', 'kods', 'sku'],
  barcode: ['svītrkods', 'ean', 'barcode'],
  name: ['nosaukums', 'prece', 'name'],
  quantity: ['daudzums', 'skaits', 'quantity'],
  price: ['cena', 'iepirkuma cena', 'cena bez pvn', 'price'],
  discount: ['atlaide, %', 'atlaide', 'discount'],
  units: ['vienības (imei)', 'imei', 'sērijas nr.', 'units'],
}

/** The order of columns in a sheet without headings. */
const usual: Columns = new Map([
  ['code', 0],
  ['name', 1],
  ['quantity', 2],
  ['price', 3],
])

async function sheetOf({ user }: Pick<Context, 'user'>, bytes: Buffer): Promise<Sheet> {
  const rows = await readSent(user, 'sheet', { bytes, mostRows: mostRows + 2 })
  const named = columnsOf(rows[0] ?? [])
  const filled = rows
    .map((cells, index) => ({ number: index + 1, cells }))
    .slice(named ? 1 : 0)
    .filter(({ cells }) => cells.some((cell) => cellText(cell) !== ''))
  if (filled.length === 0) throw Refusal.field('files', 'Izklājlapā nav nevienas rindas')
  if (filled.length > mostRows) throw Refusal.field('files', `Izklājlapā ir vairāk nekā ${mostRows} rindu`)
  return { columns: named ?? usual, rows: filled }
}

/** Columns by their headings; nothing where the first row tells none. */
function columnsOf(first: readonly Cell[]): Columns | null {
  const found = new Map<ColumnName, number>()
  for (const [place, cell] of first.entries()) {
    const heading = cellText(cell).toLowerCase()
    for (const name of Object.keys(headers) as ColumnName[]) {
      if (!found.has(name) && headers[name].includes(heading)) found.set(name, place)
    }
  }
  return found.has('quantity') && (found.has('code') || found.has('barcode')) ? found : null
}

interface ReadLines {
  lines: { row: number; line: AskedLine }[]
  errors: FieldErrors
}

async function readLines({ db }: Pick<Context, 'db'>, { columns, rows }: Sheet): Promise<ReadLines> {
  const at = (cells: Cell[], name: ColumnName) => cells[columns.get(name) ?? -1]
  const codesOf = (cells: Cell[]) => [cellText(at(cells, 'code')), cellText(at(cells, 'barcode'))].filter((code) => code !== '')
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

const columnOfField: Readonly<Record<string, ColumnName>> = {
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

/** As the sheet is read: from its first row down. */
function inOrder(errors: FieldErrors): FieldErrors {
  const row = (field: string) => Number(/^rows\.(\d+)/.exec(field)?.[1] ?? 0)
  return Object.fromEntries(Object.entries(errors).toSorted(([a], [b]) => row(a) - row(b) || a.localeCompare(b)))
}
