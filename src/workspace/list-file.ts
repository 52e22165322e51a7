import { writeXlsxStream, type CellValue, type ColumnDef } from 'hucre/xlsx'
import { dayOf } from '../../contract/format.ts'
import type { ReceivedFile } from '../data/http.ts'
import { textOf, type Column } from '../ui/table/columns.ts'

export interface Listed<Row> {
  title: string
  columns: readonly Column<Row>[]
  pages: AsyncIterable<readonly Row[]>
}

/** Writes a spreadsheet as a stream, continuing on further sheets; returns the row count too. */
export async function listFile<Row>({ title, columns, pages }: Listed<Row>): Promise<ReceivedFile & { rows: number }> {
  const rest = pages[Symbol.asyncIterator]()
  const first = (await rest.next()) as IteratorResult<readonly Row[], undefined>
  const firstRows = first.value ?? []
  let rows = 0
  async function* cells(): AsyncGenerator<CellValue[]> {
    for (
      let page: readonly Row[] | undefined = firstRows;
      page !== undefined;
      page = (await rest.next()).value as readonly Row[] | undefined
    ) {
      rows += page.length
      for (const row of page) yield columns.map((column) => cellOf(textOf(column, row), column.align === 'end'))
    }
  }
  const name = title.replace(/[\\/?*[\]:]/g, ' ').slice(0, 31)
  const stream = writeXlsxStream(cells(), { name, columns: columns.map((column) => headOf(column, firstRows)), freezePane: { rows: 1 } })
  const blob = await new Response(stream as ReadableStream, { headers: { 'content-type': mime } }).blob()
  return { blob, name: `${title} ${dayOf(new Date())}.xlsx`, rows }
}

const mime = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** `05.11.2026.` */
const day = /^(\d\d)\.(\d\d)\.(\d{4})\.$/
/** `-1 234,56 €`; leading zeros make a text. */
const number = /^[-\u2212]?(?!0\d)\d{1,3}([\u00a0\u202f ]?\d{3})*(,\d+)?([\u00a0 ]?[€%])?$/

function cellOf(text: string, isFigure: boolean): CellValue {
  if (text === '') return null
  const [, date, month, year] = day.exec(text) ?? []
  if (year !== undefined) return new Date(`${year}-${month}-${date}T00:00:00Z`)
  if (!isFigure || !number.test(text)) return text
  return Number(
    text
      .replace(/[^\d,\u2212-]/g, '')
      .replace('\u2212', '-')
      .replace(',', '.'),
  )
}

/** Characters. */
const [narrow, wide] = [8, 60]

function headOf<Row>(column: Column<Row>, rows: readonly Row[]): ColumnDef {
  const texts = rows.map((row) => textOf(column, row)).filter((text) => text !== '')
  const longest = Math.max(column.header.length, ...texts.map((text) => text.length))
  const format = texts.length > 0 && formats.find(([what]) => texts.every((text) => what.test(text)))?.[1]
  return { header: column.header, width: Math.min(wide, Math.max(narrow, longest + 2)), ...(format && { numFmt: format }) }
}

const formats: readonly (readonly [RegExp, string])[] = [
  [day, 'dd.mm.yyyy"."'],
  [/,\d\d([\u00a0 ]€)?$/, '#,##0.00'],
  [/^[-\u2212]?\d[\d\u00a0\u202f ]*$/, '#,##0'],
]
