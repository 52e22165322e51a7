import type { CountedLine } from '../../../commands/procurements/procurements.ts'
import { barcodeKey, checkImei, compactNumber } from '../../../contract/checks.ts'
import { big } from '../../../contract/money.ts'
import type { ProcurementItem } from '../../../contract/procurements/procurement-record.ts'
import { numbersIn } from '../shared/units/numbers.ts'

export interface Count {
  quantity: string
  units: readonly string[]
}

export interface Receipt {
  counts: Readonly<Record<number, Count>>
  /** The serialised line being scanned. */
  active: number | null
  message: { good: boolean; text: string } | null
}

/** Starts at zero, with known serial numbers. */
export function openReceipt(lines: readonly ProcurementItem[]): Receipt {
  const serial = lines.filter(({ has_units }) => has_units)
  return {
    counts: Object.fromEntries(lines.map((line) => [line.id, countOf(line.has_units ? line.units : [])])),
    active: serial.length === 1 ? (serial[0]?.id ?? null) : null,
    message: null,
  }
}

function countOf(units: readonly string[]): Count {
  return { quantity: String(units.length), units }
}

/** Counts one piece, or adds a serial number to the active line. */
export function scanned(receipt: Receipt, lines: readonly ProcurementItem[], scannedText: string): Receipt {
  const code = scannedText.trim()
  const matching = lines.filter(({ codes }) => codes.some((each) => barcodeKey(each) === barcodeKey(code)))
  const line = matching.find((each) => !isWhole(receipt, each)) ?? matching[0]
  if (line?.has_units) return { ...receipt, active: line.id, message: good(`${line.name}: skenējiet vienību numurus`) }
  if (line) return oneMore(receipt, line)
  const serial = lines.find(({ id }) => id === receipt.active)
  return serial ? oneNumber(receipt, lines, { line: serial, code }) : { ...receipt, message: bad(`Koda ${code} šajā iepirkumā nav`) }
}

function isWhole({ counts }: Receipt, { id, quantity }: ProcurementItem): boolean {
  return big(counts[id]?.quantity).gte(quantity)
}

function oneMore(receipt: Receipt, line: ProcurementItem): Receipt {
  const quantity = big(receipt.counts[line.id]?.quantity).plus(1).toFixed()
  const over = big(quantity).gt(line.quantity)
  return {
    ...withCount(receipt, line.id, { quantity, units: [] }),
    message: over ? bad(`${line.name}: ${quantity}, vairāk nekā pasūtīts`) : good(`${line.name}: ${quantity}`),
  }
}

function oneNumber(receipt: Receipt, lines: readonly ProcurementItem[], { line, code }: { line: ProcurementItem; code: string }): Receipt {
  const number = line.unit_kind === 'imei' ? compactNumber(code) : code
  const wrong = line.unit_kind === 'imei' ? checkImei(number) : null
  if (wrong) return { ...receipt, message: bad(`Koda ${number} šajā iepirkumā nav, un tas nav IMEI: ${wrong}`) }
  const twice = lines.some(({ id }) => receipt.counts[id]?.units.includes(number))
  if (twice) return { ...receipt, message: bad(`Vienība ${number} jau ir saskaitīta`) }
  const units = [...(receipt.counts[line.id]?.units ?? []), number]
  return { ...withCount(receipt, line.id, countOf(units)), message: good(`${line.name}: ${units.length}. vienība ${number}`) }
}

export function withCount(receipt: Receipt, id: number, count: Count): Receipt {
  return { ...receipt, counts: { ...receipt.counts, [id]: count } }
}

/** One number per line. */
export function withNumbers(receipt: Receipt, line: ProcurementItem, text: string | null): Receipt {
  return { ...withCount(receipt, line.id, countOf(numbersIn(line.unit_kind, text ?? ''))), active: line.id }
}

/** Sets full counts, except for serialised goods. */
export function allThere(receipt: Receipt, lines: readonly ProcurementItem[]): Receipt {
  const counts = lines.map((line) => [
    line.id,
    line.has_units ? (receipt.counts[line.id] ?? countOf([])) : { quantity: line.quantity, units: [] },
  ])
  return { ...receipt, counts: Object.fromEntries(counts) as Receipt['counts'], message: null }
}

export function countedLines({ counts }: Receipt, lines: readonly ProcurementItem[]): CountedLine[] {
  return lines.map(({ id, lock_version, quantity, has_units, units }) => {
    const count = counts[id] ?? countOf([])
    const changed = has_units && count.units.join() !== units.join()
    return { id, lock_version, quantity, counted: count.quantity, ...(changed && { units: count.units }) }
  })
}

const good = (text: string) => ({ good: true, text })
const bad = (text: string) => ({ good: false, text })
