import { streamCsvRows } from 'hucre/csv'
import { cleanText, type Cell } from './cells.ts'
import { mostCells, type Table, type TableAsked } from './table.ts'
import { Unreadable } from './unreadable.ts'

/** Separators, those first that separate where both are found as often. */
const separators = [';', '\t', '|', ','] as const

/** Lines that tell the separator. */
const told = 20

/** Reads a CSV file as text: with or without a BOM and a line `sep=;`, in UTF-8, UTF-16 or as older programs write Latvian. */
export function readCsv(bytes: Uint8Array, { maxRows }: TableAsked): Table {
  const whole = decoded(bytes).replace(/^\uFEFF/, '')
  if (whole.includes('\0')) throw new Unreadable('Failu neizdevās nolasīt; gaidīta Excel izklājlapa (.xlsx) vai CSV fails')
  const [line = '', named] = /^sep=(.)\r?\n/i.exec(whole) ?? []
  const text = whole.slice(line.length)
  const rows: Cell[][] = []
  let cells = 0
  for (const row of streamCsvRows(text, { delimiter: named ?? separatorOf(text), typeInference: false })) {
    cells += row.length
    if (cells > mostCells) throw new Unreadable('Failā ir pārāk daudz šūnu, tādu nelasa')
    if (rows.push(row.map((cell) => unescaped(cleanText(String(cell))))) === maxRows) break
  }
  return { rows, sheet: null, sheets: [], hidden: { rows: [], sheets: [] } }
}

/** What was escaped so that no spreadsheet takes it for a formula. */
const unescaped = (cell: string): string => cell.replace(/^'(?='*[=+\-@\t\r])/, '')

/** That which stands as often in the most lines: prices with commas have them now and then. */
function separatorOf(text: string): string {
  const lines = text
    .slice(0, 100_000)
    .replace(/"(?:[^"]|"")*"/g, '')
    .split(/\r\n?|\n/)
    .filter((each) => each.trim() !== '')
    .slice(0, told)
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
