import type { Body } from '../../../contract/calls.ts'
import { formatDate, formatQuantity } from '../../../contract/format.ts'
import { big } from '../../../contract/money.ts'
import type { rent } from '../../../contract/rent/rent.ts'
import type { RentMeter } from '../../../contract/rent/rent-readings.ts'
import type { FieldErrors } from '../../ui/use-form.ts'

export interface ReadingInput {
  value: string | null
  /** Start of a replacement meter; `value` is then the old one's last reading. */
  opening: string | null
  /** `yes` for an estimate. */
  estimated: string | null
}

export interface SheetRow extends ReadingInput {
  key: number
  meter: RentMeter
}

export const nothingTyped: ReadingInput = { value: null, opening: null, estimated: null }

type ReadingsBody = Body<typeof rent.read>['readings']

/** Readings, and the row and column of each. */
export function readingsOf(rows: readonly SheetRow[]): { readings: ReadingsBody; cells: readonly { key: number; column: string }[] } {
  const entries = rows.flatMap(({ key, meter, value, opening, estimated }) => {
    if (meter.reading !== null || (value === null && opening === null)) return []
    const of = { rent_item_id: meter.rent_item_id, option_id: meter.option.id }
    const last = { ...of, value: value ?? '', ...(opening !== null && { kind: 'closing' as const }), ...(estimated && { estimated: true }) }
    const first = { ...of, value: opening ?? '', kind: 'opening' as const }
    return [
      { reading: last, cell: { key, column: 'value' } },
      ...(opening === null ? [] : [{ reading: first, cell: { key, column: 'opening' } }]),
    ]
  })
  return { readings: entries.map(({ reading }) => reading), cells: entries.map(({ cell }) => cell) }
}

/** Keys are `<row> <column>`; other errors keep their field. */
export function errorsByCell(refused: FieldErrors, cells: readonly { key: number; column: string }[]): Record<string, readonly string[]> {
  return Object.fromEntries(
    Object.entries(refused).map(([name, texts]) => {
      const cell = cells[Number(/^readings\.(\d+)\./.exec(name)?.[1] ?? Number.NaN)]
      return [cell ? `${cell.key} ${cell.column}` : name, texts] as const
    }),
  )
}

/** INV-RENT-1: not below the previous reading; a new meter needs the old one's last reading. */
export function faultOf({ meter: { last }, value, opening }: SheetRow): string | undefined {
  if (value === null) return opening === null ? undefined : 'Norādiet arī vecā skaitītāja pēdējo rādījumu'
  if (last === null || big(value).gte(last.value)) return undefined
  return `Mazāks par ${formatQuantity(last.value)} (${formatDate(last.date)}); ja skaitītājs mainīts, ierakstiet vecā pēdējo rādījumu un no cik sākas jaunais`
}

export function remarkOf({ meter, value }: SheetRow): string | undefined {
  const { plausible, last, reading } = meter
  if (reading !== null || value === null || plausible === null || last === null || big(value).lt(last.value)) return undefined
  if (big(value).gt(plausible.to)) return `Neparasti daudz: pēc līdzšinējā būtu līdz ${formatQuantity(plausible.to)}`
  if (big(value).lt(plausible.from)) return `Neparasti maz: pēc līdzšinējā būtu vismaz ${formatQuantity(plausible.from)}`
  return undefined
}

export interface Matched {
  values: ReadonlyMap<number, Partial<ReadingInput>>
  /** Lines without a known machine or a reading. */
  unmatched: readonly string[]
}

const decimal = /^\d+([.,]\d{1,4})?$/

/**
 * Matches lines by inventory or serial number and meter name, in any order; the last number is the reading. Null if
 * the first cells name no machine.
 */
export function matchedPaste(lines: readonly (readonly string[])[], rows: readonly SheetRow[]): Matched | null {
  const names = new Map<string, SheetRow[]>()
  for (const row of rows) {
    for (const name of [row.meter.inventory_item.name, row.meter.serial_nr]) {
      if (name) names.set(name.toLowerCase(), [...(names.get(name.toLowerCase()) ?? []), row])
    }
  }
  const values = new Map<number, Partial<ReadingInput>>()
  const unmatched: string[] = []
  for (const line of lines.filter((cells) => cells.some((cell) => cell.trim() !== ''))) {
    const cells = line.map((cell) => cell.trim().toLowerCase())
    const namedRows = cells.flatMap((cell) => names.get(cell) ?? [])
    const row =
      namedRows.find(({ meter }) => cells.includes(meter.option.name.toLowerCase())) ??
      (new Set(namedRows).size === 1 ? namedRows[0] : undefined)
    const value = line.map((cell) => cell.replace(/[\s\u00a0]/g, '')).findLast((cell) => decimal.test(cell))
    if (row && value !== undefined && !names.has(value.toLowerCase())) values.set(row.key, { value: value.replace(',', '.') })
    else unmatched.push(line.join(' ').trim())
  }
  return values.size > 0 ? { values, unmatched } : null
}
