import { Readable } from 'node:stream'
import { writeXlsx, writeXlsxStream, type Cell, type CellValue, type ColumnDef } from 'hucre/xlsx'
import { big } from '../../contract/money.ts'

type SheetKind = 'text' | 'date' | 'money' | 'price' | 'quantity' | 'percent' | 'count'

export interface SheetColumn<Row> {
  header: string
  /** Characters. */
  width: number
  kind?: SheetKind
  /** Only for one unit, such as EUR. */
  total?: boolean
  /** Days `yyyy-mm-dd`, decimal strings. */
  cell: (row: Row) => string | number | null | undefined
}

type Columns<Row> = readonly SheetColumn<Row>[]

export const xlsxMime = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** Longer sheets are streamed, without filter. */
const longestWhole = 20_000

/** Memory is limited to `longest` rows. */
export function spreadsheet<Row>(
  name: string,
  columns: Columns<Row>,
  rows: AsyncIterable<Row>,
  longest = longestWhole,
): NodeJS.ReadableStream {
  return Readable.from(workbookChunks({ name, columns, rows, longest }), { objectMode: false })
}

interface Sheet<Row> {
  name: string
  columns: Columns<Row>
  rows: AsyncIterable<Row>
  longest: number
}

async function* workbookChunks<Row>({ name, columns, rows, longest }: Sheet<Row>): AsyncGenerator<Uint8Array> {
  const first: Row[] = []
  const rest = rows[Symbol.asyncIterator]()
  let next = await rest.next()
  for (; !next.done && first.length < longest; next = await rest.next()) first.push(next.value)
  if (next.done) {
    yield await whole(name, columns, first)
    return
  }
  const cells = flowing(columns, [...first, next.value], rest)
  const headed = columns.map((column) => ({ header: column.header, ...lookOf(column) }))
  const stream = writeXlsxStream(cells, { name, columns: headed, freezePane: { rows: 1 } })
  yield* Readable.fromWeb(stream as Parameters<typeof Readable.fromWeb>[0])
}

/** Optional decimals would leave a trailing comma. */
const formats: Readonly<Partial<Record<SheetKind, string>>> = {
  date: 'dd.mm.yyyy"."',
  money: '#,##0.00',
  price: '#,##0.00##',
  count: '#,##0',
}

function lookOf<Row>({ width, kind = 'text' }: SheetColumn<Row>): ColumnDef {
  return { width, ...(formats[kind] && { numFmt: formats[kind] }) }
}

const bold = { font: { bold: true } }

async function whole<Row>(name: string, columns: Columns<Row>, rows: readonly Row[]): Promise<Uint8Array> {
  const sums = new Sums(columns)
  const values = rows.map((row) => sums.took(row))
  const head = columns.map(({ header }) => header)
  const totals = sums.row()
  const last = rows.length + 1
  const cells = new Map<string, Partial<Cell>>(head.map((value, at) => [`0,${at}`, { value, style: bold }]))
  for (const [at, column] of columns.entries()) {
    for (const [row, value] of fractions(column, values, at)) cells.set(`${row},${at}`, { value, style: { numFmt: formatFor(value) } })
    const total = totals?.[at] ?? null
    const style = { ...bold, ...(formats[column.kind ?? 'text'] && { numFmt: formats[column.kind ?? 'text'] }) }
    // Ignores filtered rows.
    const formula = `SUBTOTAL(109,${letters(at)}2:${letters(at)}${last})`
    if (total !== null) cells.set(`${last},${at}`, { value: total, style, ...(column.total && { formula, formulaResult: total }) })
  }
  return writeXlsx({
    sheets: [
      {
        name,
        columns: columns.map((column) => lookOf(column)),
        rows: [head, ...values, ...(totals ? [totals] : [])],
        cells,
        freezePane: { rows: 1 },
        autoFilter: { range: `A1:${letters(columns.length - 1)}${last}` },
      },
    ],
  })
}

function fractions<Row>({ kind }: SheetColumn<Row>, values: readonly CellValue[][], at: number): [row: number, value: number][] {
  if (kind !== 'quantity' && kind !== 'percent') return []
  return values.flatMap((row, index): [number, number][] => {
    const value = row[at]
    return typeof value === 'number' ? [[index + 1, value]] : []
  })
}

function formatFor(value: number): string {
  const decimals = big(value).toFixed().split('.')[1]?.length ?? 0
  return decimals === 0 ? '#,##0' : `#,##0.${'0'.repeat(decimals)}`
}

async function* flowing<Row>(columns: Columns<Row>, first: readonly Row[], rest: AsyncIterator<Row>): AsyncGenerator<CellValue[]> {
  const sums = new Sums(columns)
  for (const row of first) yield sums.took(row)
  for (let next = await rest.next(); !next.done; next = await rest.next()) yield sums.took(next.value)
  const totals = sums.row()
  if (totals) yield totals
}

class Sums<Row> {
  readonly #columns: Columns<Row>
  readonly #sums = new Map<SheetColumn<Row>, ReturnType<typeof big>>()

  constructor(columns: Columns<Row>) {
    this.#columns = columns
  }

  took(row: Row): CellValue[] {
    return this.#columns.map((column) => {
      const value = column.cell(row)
      if (column.total) this.#sums.set(column, (this.#sums.get(column) ?? big(0)).plus(big(value)))
      return cellOf(value, column.kind ?? 'text')
    })
  }

  row(): CellValue[] | null {
    if (this.#sums.size === 0) return null
    return this.#columns.map((column, at) => this.#sums.get(column)?.toNumber() ?? (at === 0 ? 'Kopā' : null))
  }
}

/** Excel numbers are binary. */
function cellOf(value: string | number | null | undefined, kind: SheetKind): CellValue {
  if (value === null || value === undefined) return null
  if (kind === 'text') return value
  return kind === 'date' ? new Date(`${value}T00:00:00Z`) : Number(value)
}

function letters(at: number): string {
  return (at < 26 ? '' : letters(Math.floor(at / 26) - 1)) + String.fromCodePoint(65 + (at % 26))
}
