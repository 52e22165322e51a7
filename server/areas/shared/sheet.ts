import { formatQuantity } from '../../../contract/format.ts'
import { sheetFaults, sheetRows, type SheetPreview } from '../../../contract/sheets.ts'
import { cellFault, cellText, columnLetter } from '../../documents/cells.ts'
import { omissionText, type Table, type TableOptions } from '../../documents/table.ts'
import { Refusal, type FieldErrors } from '../../http/refusal.ts'
import { readSent } from '../../workers/file-reader.ts'
import { columnsOf, parseSheet, type Columns, type Sheet, type SheetKind } from '../../sheets/sheet-columns.ts'

interface UploadedSheet {
  files: readonly { bytes: Uint8Array }[]
  sheet?: string | undefined
}

/** @throws Refusal of `files` if it is no sheet or has too many rows */
export async function tableOf(
  sender: { id: number },
  { files, sheet }: UploadedSheet,
  { most = sheetRows, requiredHeadings: sought }: { most?: number } & Pick<TableOptions, 'requiredHeadings'> = {},
): Promise<Table> {
  const table = await readSent(sender, 'sheet', {
    bytes: files[0]?.bytes ?? new Uint8Array(),
    maxRows: most + 100,
    sheet,
    requiredHeadings: sought,
  })
  const filled = table.rows.filter((cells) => cells.some((cell) => cellText(cell) !== '')).length
  if (filled > most + 50) throw Refusal.field('files', `Izklājlapā ir vairāk nekā ${formatQuantity(String(most))} rindu`)
  return table
}

/** Removes rows with unreadable cells and records the reasons. */
export function soundRows<Name extends string>(sheet: Sheet<Name>, faults: SheetFaults): Sheet<Name> {
  const rows = sheet.rows.filter(({ number, cells }) => {
    const wrong = [...sheet.columns.values()].flatMap((place) => {
      const fault = cellFault(cells[place])
      return fault === null ? [] : [{ place, fault }]
    })
    for (const { place, fault } of wrong) faults.add(number, place, fault)
    return wrong.length === 0
  })
  return { ...sheet, rows }
}

const samples = 3

export function previewOf<Name extends string>(kind: SheetKind<Name>, table: Table, selectedColumns: Columns<Name> | null): SheetPreview {
  const { rows } = table
  try {
    return buildPreview(table, parseSheet(kind, table, selectedColumns), null)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const numbered = rows.map((cells, index) => ({ number: index + 1, cells }))
    const left_out = omissionText(table, [])
    return buildPreview(table, { columns: columnsOf(kind, rows[0] ?? []), head: null, rows: numbered, left_out }, error.message)
  }
}

function buildPreview<Name extends string>({ rows, sheet: name, sheets }: Table, sheet: Sheet<Name>, fault: string | null): SheetPreview {
  const first = sheet.rows.slice(0, samples)
  const width = Math.min(Math.max(0, ...rows.slice(0, 100).map((cells) => cells.length)), 40)
  const holds = new Map([...sheet.columns].map(([name, place]) => [place, name]))
  const columns = Array.from({ length: width }, (_, place) => ({
    letter: columnLetter(place),
    heading: cellText(sheet.head?.cells[place]),
    holds: holds.get(place) ?? null,
    samples: first.map(({ cells }) => cellText(cells[place])),
  }))
  const { head, left_out } = sheet
  return { heading_row: head?.number ?? null, rows: sheet.rows.length, columns, fault, sheet: name, sheets, left_out }
}

export class SheetFaults {
  readonly errors: FieldErrors = {}

  /** The column index is zero-based. */
  add(row: number, place: number | undefined, text: string): void {
    const field = cellField(row, place)
    this.errors[field] = [located(field, text)]
  }

  /**
   * Runs `work` and records field refusals.
   * @throws other errors
   */
  async noting<Result>(work: () => Promise<Result>): Promise<Result | null> {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof Refusal) || !error.errors) throw error
      for (const [field, texts] of Object.entries(error.errors)) this.errors[field] = texts.map((text) => located(field, text))
      return null
    }
  }

  /** @throws Refusal with the first faults in sheet order and their total number */
  refuse(): void {
    const row = (field: string) => Number(/^rows\.(\d+)/.exec(field)?.[1] ?? 0)
    const all = Object.entries(this.errors).toSorted(([a], [b]) => row(a) - row(b) || a.localeCompare(b))
    if (all.length === 0) return
    const fieldErrors = Object.fromEntries(all.slice(0, sheetFaults))
    if (all.length <= sheetFaults) throw Refusal.fields(fieldErrors)
    throw Refusal.fields({
      ...fieldErrors,
      files: [`Pavisam kļūdu: ${formatQuantity(String(all.length))}; parādītas pirmās ${sheetFaults}`],
    })
  }
}

/** Format: `rows.5.C`. */
export function cellField(row: number, place: number | undefined): string {
  return `rows.${row}.${place === undefined ? '' : columnLetter(place)}`
}

function located(field: string, text: string): string {
  const [, row, column] = /^rows\.(\d+)\.([A-Z]*)$/.exec(field) ?? []
  return row === undefined ? text : `${row}. rinda${column ? `, šūna ${column}${row}` : ''}: ${text}`
}
