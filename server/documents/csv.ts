/** Media type of a CSV file. */
export const csvMime = 'text/csv; charset=utf-8'

/**
 * Rows as a CSV file that Excel in Latvia opens with two clicks: a byte order mark, semicolons, and quotes around what
 * has any of these in it.
 */
export async function* csvFile(head: readonly string[], rows: AsyncIterable<readonly (string | null)[]>): AsyncGenerator<Uint8Array> {
  const bytes = new TextEncoder()
  yield bytes.encode(`\uFEFF${lineOf(head)}`)
  for await (const row of rows) yield bytes.encode(lineOf(row))
}

function lineOf(cells: readonly (string | null)[]): string {
  return `${cells.map((cell) => (cell === null ? '' : /[";\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(';')}\r\n`
}
