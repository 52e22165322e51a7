import type { Body } from '../../../contract/calls.ts'
import { lowersPrice, type CreditReason } from '../../../contract/credit-reasons.ts'
import type { CreditableItem } from '../../../contract/credit-note-record.ts'
import type { credits } from '../../../contract/credits.ts'
import { big, lineNet, round2, sum } from '../../../contract/money.ts'
import { creditNet } from '../../../contract/settlement.ts'
import type { Option } from '../../ui/use-options.ts'

/** What a person types of a line to credit. */
export interface CreditChoice {
  quantity: string | null
  /** With a price correction: how much less a piece costs. */
  unit_price: string | null
  back: boolean
  warehouse: Option | null
  /** Of serialised goods: the pieces that are credited; as many are the quantity. */
  units: readonly string[]
}

/** A credit note that is being written. */
export interface NewCredit {
  reason: CreditReason
  reason_text: string | null
  date: string | null
  reopen_order: boolean
  notes: string | null
  /** By invoice line; what nobody touched is not here. */
  lines: Readonly<Record<number, Partial<CreditChoice>>>
}

/** A note that credits everything because it comes back. */
export function freshCredit(date: string): NewCredit {
  return { reason: 'return', reason_text: null, date, reopen_order: false, notes: null, lines: {} }
}

/** What stands in the fields of a line: what was typed, else all of it, and for a corrected price nothing. */
export function choiceOf(item: CreditableItem, { reason, lines }: NewCredit): CreditChoice {
  const warehouse = item.warehouse && { id: item.warehouse.id, label: item.warehouse.name }
  const usual = {
    quantity: lowersPrice(reason) ? null : big(item.creditable).gt(0) ? item.creditable : null,
    unit_price: null,
    back: reason === 'return' && item.is_stocked,
    warehouse,
    units: item.units,
  }
  return { ...usual, ...lines[item.invoice_item_id] }
}

/** Net of a line as the server will reckon it (law C3), or null while it says too little. */
export function netOf(item: CreditableItem, note: NewCredit): string | null {
  const { quantity, unit_price } = choiceOf(item, note)
  if (!isNumber(quantity) || big(quantity).lte(0)) return null
  if (!lowersPrice(note.reason)) return creditNet({ ...item, net: item.line_net }, quantity, item.held)
  return isNumber(unit_price) ? lineNet({ quantity, unit_price, discount_percent: '0' }) : null
}

/** Net of the whole note. */
export function totalOf(items: readonly CreditableItem[], note: NewCredit): string {
  return round2(sum(items.map((item) => netOf(item, note) ?? '0')))
}

/** The lines that are credited. */
export function chosenOf(items: readonly CreditableItem[], note: NewCredit): CreditableItem[] {
  return items.filter((item) => netOf(item, note) !== null)
}

/** The body of the call, but for what it credits. */
export function bodyOfCredit(items: readonly CreditableItem[], note: NewCredit): Omit<Body<typeof credits.create>, 'invoice_id'> {
  const { lines: _, date, reopen_order, ...header } = note
  const price = lowersPrice(note.reason)
  return {
    ...header,
    ...(date && { date }),
    reopen_order: reopen_order && !price,
    items: chosenOf(items, note).map((item) => {
      const { quantity, unit_price, back, warehouse, units } = choiceOf(item, note)
      return {
        invoice_item_id: item.invoice_item_id,
        ...(quantity !== null && { quantity }),
        ...(price ? { unit_price } : { return_to_stock: back && item.is_stocked }),
        ...(!price && back && warehouse && { warehouse_id: Number(warehouse.id) }),
        ...(!price && units.length > 0 && { units: [...units] }),
      }
    }),
  }
}

function isNumber(value: string | null): value is string {
  return value !== null && /^\d+(\.\d+)?$/.test(value)
}
