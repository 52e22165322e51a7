import type { Body } from '../../../contract/calls.ts'
import { lowersPrice, type CreditReason } from '../../../contract/credits/credit-reasons.ts'
import type { CreditableItem } from '../../../contract/credits/credit-note-record.ts'
import type { credits } from '../../../contract/credits/credits.ts'
import type { InvoiceRecord } from '../../../contract/invoices/invoice-record.ts'
import { big, lineNet, round2, sum } from '../../../contract/money.ts'
import { creditNet } from '../../../contract/invoices/settlement.ts'
import type { Option } from '../../ui/use-options.ts'
import { omitted, valuesFor } from '../../workspace/record/call-fields.ts'

type PaymentMethod = InvoiceRecord['payment_method']
type LineNames = Pick<CreditableItem, 'invoice_item_id' | 'simplified_invoice_item_id'>

export interface CreditChoice {
  quantity: string | null
  /** Price correction: unit price reduction. */
  unit_price: string | null
  back: boolean
  warehouse: Option | null
  /** Serialised pieces; their number is the quantity. */
  units: readonly string[]
}

export interface NewCredit {
  reason: CreditReason
  reason_text: string | null
  date: string | null
  reopen_order: boolean
  /** Refund to a non-customer; null: as they paid. */
  refund_method: PaymentMethod | null
  notes: string | null
  /** By invoice line; only edited lines. */
  lines: Readonly<Record<number, Partial<CreditChoice>>>
}

export function freshCredit(date: string): NewCredit {
  return valuesFor<typeof credits.create>()({
    reason: 'return' as const,
    reason_text: null,
    date,
    reopen_order: false,
    refund_method: null,
    notes: null,
    lines: {},
    // The invoice of the page.
    invoice_id: omitted,
    simplified_invoice_id: omitted,
    // The chosen lines.
    items: omitted,
  })
}

/** The input, else the full quantity and no price correction. */
export function choiceOf(item: CreditableItem, { reason, lines }: NewCredit): CreditChoice {
  const warehouse = item.warehouse && { id: item.warehouse.id, label: item.warehouse.name }
  const usual = {
    quantity: lowersPrice(reason) ? null : big(item.creditable).gt(0) ? item.creditable : null,
    unit_price: null,
    back: reason === 'return' && item.is_stocked,
    warehouse,
    units: item.units,
  }
  return { ...usual, ...lines[lineKey(item)] }
}

type Taken = Pick<CreditChoice, 'quantity' | 'units'>

export const noChoice: Taken = { quantity: null, units: [] }

/** Everything that is still creditable. */
export function fullChoice({ creditable, units }: Pick<CreditableItem, 'creditable' | 'units'>): Taken {
  return { quantity: big(creditable).gt(0) ? creditable : null, units }
}

export function choiceOfEach(
  items: readonly CreditableItem[],
  { lines }: Pick<NewCredit, 'lines'>,
  choose: (item: CreditableItem) => Taken,
): NewCredit['lines'] {
  return Object.fromEntries(items.map((item) => [lineKey(item), { ...lines[lineKey(item)], ...choose(item) }]))
}

/** From one line only that line is taken; without one, or if it is credited already, all. */
export function begunWith(items: readonly CreditableItem[], line: number | null): NewCredit['lines'] {
  if (!items.some((item) => lineKey(item) === line && big(item.creditable).gt(0))) return {}
  return Object.fromEntries(items.flatMap((item) => (lineKey(item) === line ? [] : [[lineKey(item), noChoice]])))
}

export function lineKey({ invoice_item_id, simplified_invoice_item_id }: LineNames): number {
  return invoice_item_id ?? simplified_invoice_item_id ?? 0
}

export function lineReference({ invoice_item_id, simplified_invoice_item_id }: LineNames) {
  if (invoice_item_id !== null) return { invoice_item_id }
  return simplified_invoice_item_id === null ? {} : { simplified_invoice_item_id }
}

/** The amount as the server calculates it (INV-SALE-3); null while incomplete. */
export function amountOf(item: CreditableItem, note: NewCredit): string | null {
  const { quantity, unit_price } = choiceOf(item, note)
  if (!isNumber(quantity) || big(quantity).lte(0)) return null
  if (!lowersPrice(note.reason)) return creditNet({ ...item, net: item.line_amount }, quantity, item.held)
  return isNumber(unit_price) ? lineNet({ quantity, unit_price, discount_percent: '0' }) : null
}

/** Includes VAT if prices do. */
export function totalOf(items: readonly CreditableItem[], note: NewCredit): string {
  return round2(sum(items.map((item) => amountOf(item, note) ?? '0')))
}

export function selectedLines(items: readonly CreditableItem[], note: NewCredit): CreditableItem[] {
  return items.filter((item) => amountOf(item, note) !== null)
}

export function bodyOfCredit(
  items: readonly CreditableItem[],
  note: NewCredit,
): Omit<Body<typeof credits.create>, 'invoice_id' | 'simplified_invoice_id'> {
  const { lines: _, date, reopen_order, refund_method, ...header } = note
  const price = lowersPrice(note.reason)
  return {
    ...header,
    ...(date && { date }),
    reopen_order: reopen_order && !price,
    ...(refund_method && { refund_method }),
    items: selectedLines(items, note).map((item) => {
      const { quantity, unit_price, back, warehouse, units } = choiceOf(item, note)
      return {
        ...lineReference(item),
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
