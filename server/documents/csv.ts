export const csvMime = 'text/csv; charset=utf-8'

/** For Excel in Latvia: BOM, semicolons, quotes; formulas are escaped by an apostrophe, which our reader removes. */
export async function* csvFile(head: readonly string[], rows: AsyncIterable<readonly (string | null)[]>): AsyncGenerator<Uint8Array> {
  const bytes = new TextEncoder()
  yield bytes.encode(`\uFEFF${lineOf(head)}`)
  for await (const row of rows) yield bytes.encode(lineOf(row))
}

function lineOf(cells: readonly (string | null)[]): string {
  return `${cells.map((cell) => (cell === null ? '' : quoted(harmless(cell)))).join(';')}\r\n`
}

/** Spreadsheets in Latvia read a decimal comma. */
export const csvFigure = (amount: string): string => amount.replace('.', ',')

const quoted = (cell: string): string => (/[";\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)

const figure = /^[-+]?\d+(?:[.,]\d+)?$/

/** CWE-1236; figures stay, existing apostrophes are preserved. */
function harmless(cell: string): string {
  return /^'*[=+\-@\t\r]/.test(cell) && !figure.test(cell) ? `'${cell}` : cell
}
