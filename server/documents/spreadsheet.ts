import { Readable } from 'node:stream'
import { writeXlsxStream, type CellValue } from 'hucre/xlsx'

/** One column of a sheet. */
export interface SheetColumn<Row> {
  header: string
  /** In characters. */
  width: number
  /** How Excel shows the numbers: `0.00`. */
  format?: string
  /** A decimal of ours is a string: `number()` makes the cell's number of it. */
  cell: (row: Row) => CellValue
}

/** Media type of a spreadsheet. */
export const xlsxMime = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/**
 * A workbook with one sheet, written while its rows are read: a report of any length takes no more
 * memory than a few rows.
 */
export function spreadsheet<Row>(name: string, columns: readonly SheetColumn<Row>[], rows: AsyncIterable<Row>): NodeJS.ReadableStream {
  const stream = writeXlsxStream(cellsOf(columns, rows), {
    name,
    columns: columns.map(({ header, width, format }) => ({ header, width, ...(format && { numFmt: format }) })),
    freezePane: { rows: 1 },
  })
  return Readable.fromWeb(stream as Parameters<typeof Readable.fromWeb>[0])
}

async function* cellsOf<Row>(columns: readonly SheetColumn<Row>[], rows: AsyncIterable<Row>): AsyncGenerator<CellValue[]> {
  for await (const row of rows) yield columns.map(({ cell }) => cell(row))
}

/** A decimal as a number of a cell: Excel reckons with binary numbers of its own, the exact value stays with us. */
export function number(value: string | null | undefined): number | null {
  return value === null || value === undefined ? null : Number(value)
}
