import type { Body } from '../../../contract/calls.ts'
import { formatDate, formatQuantity } from '../../../contract/format.ts'
import { big } from '../../../contract/money.ts'
import type { rent } from '../../../contract/rent/rent.ts'
import type { RentMeter } from '../../../contract/rent/rent-readings.ts'
import type { FieldErrors } from '../../ui/use-form.ts'

/** What a person types of one meter. */
export interface TypedReading {
  value: string | null
  /** Where a new meter starts, when the old one was changed on the day: then `value` is what the old one showed last. */
  opening: string | null
  /** `yes` for a value that nobody read but reckoned. */
  estimated: string | null
}

/** A row of the sheet: a meter, and what is typed of it. */
export interface SheetRow extends TypedReading {
  key: number
  meter: RentMeter
}

/** Nothing typed yet. */
export const nothingTyped: TypedReading = { value: null, opening: null, estimated: null }

type Asked = Body<typeof rent.read>['readings']

/** The readings that rows come to, and for each the row and the cell that it was typed in. */
export function readingsOf(rows: readonly SheetRow[]): { readings: Asked; cells: readonly { key: number; column: string }[] } {
  const sent = rows.flatMap(({ key, meter, value, opening, estimated }) => {
    if (meter.reading !== null || (value === null && opening === null)) return []
    const of = { rent_item_id: meter.rent_item_id, option_id: meter.option.id }
    const last = { ...of, value: value ?? '', ...(opening !== null && { kind: 'closing' as const }), ...(estimated && { estimated: true }) }
    const first = { ...of, value: opening ?? '', kind: 'opening' as const }
    return [
      { reading: last, cell: { key, column: 'value' } },
      ...(opening === null ? [] : [{ reading: first, cell: { key, column: 'opening' } }]),
    ]
  })
  return { readings: sent.map(({ reading }) => reading), cells: sent.map(({ cell }) => cell) }
}

/** Errors of a refused sheet by cell (`<row> <column>`); what belongs to no cell stays under its field. */
export function errorsByCell(refused: FieldErrors, cells: readonly { key: number; column: string }[]): Record<string, readonly string[]> {
  return Object.fromEntries(
    Object.entries(refused).map(([name, texts]) => {
      const cell = cells[Number(/^readings\.(\d+)\./.exec(name)?.[1] ?? Number.NaN)]
      return [cell ? `${cell.key} ${cell.column}` : name, texts] as const
    }),
  )
}

/** Why what is typed cannot be: below the reading before (INV-RENT-1), or a new meter without the last reading of the old one. */
export function faultOf({ meter: { last }, value, opening }: SheetRow): string | undefined {
  if (value === null) return opening === null ? undefined : 'Norādiet arī vecā skaitītāja pēdējo rādījumu'
  if (last === null || big(value).gte(last.value)) return undefined
  return `Mazāks par ${formatQuantity(last.value)} (${formatDate(last.date)}); ja skaitītājs mainīts, ierakstiet vecā pēdējo rādījumu un no cik sākas jaunais`
}

/** What a person should look at again, though it can be. */
export function remarkOf({ meter, value }: SheetRow): string | undefined {
  const { plausible, last, reading } = meter
  if (reading !== null || value === null || plausible === null || last === null || big(value).lt(last.value)) return undefined
  if (big(value).gt(plausible.to)) return `Neparasti daudz: pēc līdzšinējā būtu līdz ${formatQuantity(plausible.to)}`
  if (big(value).lt(plausible.from)) return `Neparasti maz: pēc līdzšinējā būtu vismaz ${formatQuantity(plausible.from)}`
  return undefined
}

/** A reading as it came with the name of its machine. */
export interface Matched {
  values: ReadonlyMap<number, Partial<TypedReading>>
  /** Lines whose machine is not on the sheet, or that hold no reading. */
  strange: readonly string[]
}

const decimal = /^\d+([.,]\d{1,4})?$/

/**
 * Puts pasted lines to the machines that they name, by inventory or serial number and the name of the meter, in
 * whatever order they come; the last number of a line is the reading. Null when the first cells name no machine.
 */
export function matchedPaste(lines: readonly (readonly string[])[], rows: readonly SheetRow[]): Matched | null {
  const names = new Map<string, SheetRow[]>()
  for (const row of rows) {
    for (const name of [row.meter.inventory_item.name, row.meter.serial_nr]) {
      if (name) names.set(name.toLowerCase(), [...(names.get(name.toLowerCase()) ?? []), row])
    }
  }
  const values = new Map<number, Partial<TypedReading>>()
  const strange: string[] = []
  for (const line of lines.filter((cells) => cells.some((cell) => cell.trim() !== ''))) {
    const cells = line.map((cell) => cell.trim().toLowerCase())
    const own = cells.flatMap((cell) => names.get(cell) ?? [])
    const row = own.find(({ meter }) => cells.includes(meter.option.name.toLowerCase())) ?? (new Set(own).size === 1 ? own[0] : undefined)
    const value = line.map((cell) => cell.replace(/[\s\u00a0]/g, '')).findLast((cell) => decimal.test(cell))
    if (row && value !== undefined && !names.has(value.toLowerCase())) values.set(row.key, { value: value.replace(',', '.') })
    else strange.push(line.join(' ').trim())
  }
  return values.size > 0 ? { values, strange } : null
}
