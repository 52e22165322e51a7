import { streamCsvRows } from 'hucre/csv'
import { cleanText, type Cell } from './cells.ts'
import { mostCells, type Table, type TableOptions } from './table.ts'
import { Unreadable } from './unreadable.ts'

/** By priority for ties. */
const separators = [';', '\t', '|', ','] as const

const sampledLines = 20

/** BOM and `sep=;` are optional; UTF-8, UTF-16 or an older Latvian encoding. */
export function readCsv(bytes: Uint8Array, { maxRows }: TableOptions): Table {
  const whole = decoded(bytes).replace(/^\uFEFF/, '')
  if (whole.includes('\0')) throw new Unreadable('Failu neizdevās nolasīt; gaidīta Excel izklājlapa (.xlsx) vai CSV fails')
  const [line = '', declaredSeparator] = /^sep=(.)\r?\n/i.exec(whole) ?? []
  const text = whole.slice(line.length)
  const rows: Cell[][] = []
  let cells = 0
  for (const row of streamCsvRows(text, { delimiter: declaredSeparator ?? separatorOf(text), typeInference: false })) {
    cells += row.length
    if (cells > mostCells) throw new Unreadable('Failā ir pārāk daudz šūnu, tādu nelasa')
    if (rows.push(row.map((cell) => unescaped(cleanText(String(cell))))) === maxRows) break
  }
  return { rows, sheet: null, sheets: [], hidden: { rows: [], sheets: [] } }
}

/** Reverts formula escaping. */
const unescaped = (cell: string): string => cell.replace(/^'(?='*[=+\-@\t\r])/, '')

/** Equal counts in most lines; prices contain commas irregularly. */
function separatorOf(text: string): string {
  const lines = text
    .slice(0, 100_000)
    .replace(/"(?:[^"]|"")*"/g, '')
    .split(/\r\n?|\n/)
    .filter((each) => each.trim() !== '')
    .slice(0, sampledLines)
  const agreed = separators.map((separator) => {
    const counts = lines.map((each) => each.split(separator).length - 1).filter((count) => count > 0)
    return { separator, lines: Math.max(0, ...counts.map((count) => counts.filter((other) => other === count).length)) }
  })
  return agreed.reduce((best, each) => (each.lines > best.lines ? each : best)).separator
}

function decoded(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  const begin = bytes.subarray(0, 400)
  const empty = (parity: number) => begin.filter((byte, at) => at % 2 === parity && byte === 0).length
  if (begin.length > 3 && empty(1) > begin.length / 4) return new TextDecoder('utf-16le').decode(bytes)
  if (begin.length > 3 && empty(0) > begin.length / 4) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1257').decode(bytes)
  }
}
