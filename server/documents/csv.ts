/** Media type of a CSV file. */
export const csvMime = 'text/csv; charset=utf-8'

/**
 * Rows as a CSV file that Excel in Latvia opens with two clicks: a byte order mark, semicolons, and quotes around what
 * has any of these in it. What a spreadsheet would take for a formula begins with an apostrophe; our own reader takes
 * it away again.
 */
export async function* csvFile(head: readonly string[], rows: AsyncIterable<readonly (string | null)[]>): AsyncGenerator<Uint8Array> {
  const bytes = new TextEncoder()
  yield bytes.encode(`\uFEFF${lineOf(head)}`)
  for await (const row of rows) yield bytes.encode(lineOf(row))
}

function lineOf(cells: readonly (string | null)[]): string {
  return `${cells.map((cell) => (cell === null ? '' : quoted(harmless(cell)))).join(';')}\r\n`
}

const quoted = (cell: string): string => (/[";\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)

const figure = /^[-+]?\d+(?:[.,]\d+)?$/

/** What begins like a formula is text all the same (CWE-1236); a figure stays one, and its own apostrophe is not lost. */
function harmless(cell: string): string {
  return /^'*[=+\-@\t\r]/.test(cell) && !figure.test(cell) ? `'${cell}` : cell
}
