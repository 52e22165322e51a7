import type { VatDecision } from '../../../contract/company/vat-decision.ts'
import type { CopySink, TableWriter } from './copy.ts'
import { momentOf, type Days } from './days.ts'
import { amountOf, decimal } from './figures.ts'
import type { Customer } from './parties.ts'
import { searchVector } from './search-words.ts'

/** Price in ten-thousandths of a euro, discount in tenths of a percent. */
export interface Charge {
  id: number
  kind: 'rent_fee' | 'rent_minimum' | 'rent_reading' | 'service_position' | 'service_material' | 'subscription_item'
  of: ChargedRecord
  branch: number | null
  day: number
  period: { from: number; to: number } | null
  item: number | null
  isGoods: boolean
  name: string
  description: string | null
  quantity: number
  unit: number
  price: number
  discount: number
  vat: VatDecision
  rentItem?: number
  reading?: number
  line?: number
  subscribed?: number
}

export interface ChargedRecord {
  type: 'rent' | 'service' | 'subscription'
  id: number
  number: string
  customer: Customer
  manager: number
  /** The customer gets no invoice. */
  withheld: boolean
}

/** Cents. */
export function netOf({ quantity, price, discount }: Pick<Charge, 'quantity' | 'price' | 'discount'>): number {
  return amountOf(quantity, price, discount)
}

/** Written once it is known whether they are invoiced. */
export class ChargeRows {
  readonly #days: Days
  readonly #rows: TableWriter

  constructor(sink: CopySink, days: Days) {
    this.#days = days
    this.#rows = sink.table(
      'charges',
      `id, kind, document_type, document_id, document_number, customer_id, branch_id, date, period_start, period_end, catalog_item_id, name,
        description, quantity, measure_unit_id, unit_price, discount_percent, vat_rate_code, is_withheld, quantity_invoiced, rent_item_id,
        reading_id, service_line_id, subscription_item_id, search, created_at, updated_at`,
    )
  }

  write(charge: Charge, invoiced: boolean): void {
    const { of, period, day } = charge
    const days = this.#days
    const createdAt = days.moment(momentOf(day, 57_000))
    this.#rows.row([
      ...[charge.id, charge.kind, of.type, of.id, of.number, of.customer.id, charge.branch, days.day(day)],
      ...[period && days.day(period.from), period && days.day(period.to), charge.item, charge.name, charge.description, charge.quantity],
      ...[charge.unit, decimal(charge.price, 4), decimal(charge.discount, 1), charge.vat.vat_rate_code, of.withheld],
      ...[invoiced ? charge.quantity : 0, charge.rentItem ?? null, charge.reading ?? null, charge.line ?? null, charge.subscribed ?? null],
      ...[searchVector(of.number, charge.name, of.customer.name), createdAt, createdAt],
    ])
  }
}
