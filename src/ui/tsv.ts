export function writeTsv(rows: readonly (readonly string[])[]): string {
  return rows.map((cells) => cells.map(quoted).join('\t')).join('\r\n')
}

function quoted(cell: string): string {
  return /["\t\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
}

/** A final line end is no row (Excel writes one). */
export function readTsv(text: string): string[][] {
  const body = text.replace(/\r\n|\r/g, '\n').replace(/\n$/, '')
  if (!body.includes('"')) return body.split('\n').map((line) => line.split('\t'))
  const rows: string[][] = [[]]
  let at = 0
  for (;;) {
    const cell = readCell(body, at)
    rows.at(-1)?.push(cell.text)
    if (cell.end >= body.length) return rows
    if (body[cell.end] === '\n') rows.push([])
    at = cell.end + 1
  }
}

function readCell(body: string, from: number): { text: string; end: number } {
  if (body[from] === '"') {
    const close = /^"((?:[^"]|"")*)"(?=\t|\n|$)/.exec(body.slice(from))
    if (close) return { text: (close[1] ?? '').replaceAll('""', '"'), end: from + close[0].length }
  }
  const ends = [body.indexOf('\t', from), body.indexOf('\n', from)].filter((place) => place >= 0)
  const end = Math.min(body.length, ...ends)
  return { text: body.slice(from, end), end }
}
