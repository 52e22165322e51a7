import type { Order, Advance } from './order.ts'
import { spreadAdvance } from '../../../contract/invoices/settlement.ts'
import { amountInWords } from '../../../contract/amount-in-words.ts'
import { rng } from '../demo/random.ts'
import type { CopySink, TableWriter } from './copy.ts'
import { momentOf, type Days } from './days.ts'
import { decimal, rounded } from './figures.ts'
import { fullName, ownId, type Parties } from './parties.ts'
import type { PaymentRows } from './payment-rows.ts'
import { uuidOf } from './ranks.ts'
import { searchVector } from './search-words.ts'
import type { Numbers } from './series.ts'
import { sumsOf, type Sums } from './sums.ts'

interface Writing {
  days: Days
  numbers: Numbers
  parties: Parties
  payments: PaymentRows
  units: ReadonlyMap<string, number>
}

/** docs/domain/invoicing.md#advance-invoice, INV-MONEY-1 to INV-MONEY-3 */
export class Advances {
  readonly #with: Writing
  readonly #advances: TableWriter
  readonly #items: TableWriter
  readonly #settlements: TableWriter
  readonly #open = new Set<Advance>()
  #made = 0

  constructor(sink: CopySink, writing: Writing) {
    this.#with = writing
    this.#advances = sink.table(
      'advance_invoices',
      `id, uuid, series, number, series_no, status, date, customer_id, branch_id, order_id, percent, due_date, net, vat, gross,
        amount_in_words, seller_snapshot, buyer_snapshot, issued_by, paid_at, paid_amount, applied, search, created_at, updated_at, created_by,
        updated_by`,
    )
    this.#items = sink.table(
      'advance_invoice_items',
      `id, advance_invoice_id, position, name, quantity, measure_unit_id, price_gross, net, gross, vat_rate_code, vat_category, vat_rate,
        vat_reason_code, created_at, updated_at`,
    )
    this.#settlements = sink.table(
      'advance_settlements',
      'id, advance_invoice_id, invoice_id, date, vat_category, vat_rate, net, vat, gross, created_at, updated_at',
    )
  }

  ask(order: Order): void {
    const random = rng('load-advance', order.id)
    if (order.fate === 'cancelled' || order.deliveries.length > 1 || !random.chance(0.049)) return
    const { net, vat } = sumsOf(order.lines.map((line) => ({ vat: line.vat, net: line.amount })))
    const percent = random.pick([20, 30, 50, 50, 100])
    const gross = rounded((net + vat) * percent, 100)
    if (gross < 1000) return
    this.#made += 1
    const { days, numbers } = this.#with
    const delivered = Math.floor((order.deliveries[0]?.moment ?? Infinity) / 86_400)
    const paidDay = Math.min(days.workday(order.day + random.int(0, 3)), delivered)
    const isPaid = paidDay <= days.last && random.chance(0.95)
    order.advance = {
      id: this.#made,
      order,
      percent,
      gross,
      paidDay: isPaid ? paidDay : null,
      applied: 0,
      taken: numbers.take('advance_invoice', days.day(order.day)),
    }
    this.#open.add(order.advance)
  }

  /** Returns the cents that advances pay, after credit notes; writes a row per VAT group. */
  settle(invoice: { id: number; day: number; sums: Sums; credited: number }, orders: readonly Order[]): number {
    let paid = 0
    const { days } = this.#with
    const date = days.day(invoice.day)
    const at = days.moment(momentOf(invoice.day, 55_800))
    for (const { advance } of orders) {
      if (!advance || advance.applied > 0 || advance.paidDay === null || advance.paidDay > invoice.day) continue
      // Undelivered parts leave some of the advance unused.
      const amount = Math.min(advance.gross, invoice.sums.net + invoice.sums.vat - invoice.credited - paid)
      for (const share of spreadAdvance(decimal(amount, 2), groupsOf(invoice.sums))) {
        const { vat_category, vat_rate, net, vat, gross } = share
        this.#settlements.row([this.#settlements.count + 1, advance.id, invoice.id, date, vat_category, vat_rate, net, vat, gross, at, at])
      }
      advance.applied = amount
      this.#open.delete(advance)
      this.#write(advance)
      paid += amount
    }
    return paid
  }

  finish(): void {
    for (const advance of this.#open) this.#write(advance)
  }

  #write({ id, order, taken, percent, gross, paidDay, applied }: Advance): void {
    const { days, parties, payments } = this.#with
    const { customer, lines, day, manager } = order
    const random = rng('load-advance-row', id)
    const createdAt = days.moment(momentOf(day, 54_000))
    const paid = paidDay === null ? null : days.day(paidDay)
    if (paidDay !== null)
      payments.pay({ customer: customer.id, day: paidDay }, [{ type: 'advance_invoice', id, number: taken.number, amount: gross }])
    const isOld = day < days.last - 30
    const shares = spreadAdvance(decimal(gross, 2), groupsOf(sumsOf(lines.map((line) => ({ vat: line.vat, net: line.amount })))))
    const net = shares.reduce((sum, share) => sum + cents(share.net), 0)
    const words = amountInWords(decimal(gross, 2))
    this.#advances.row([
      ...[id, uuidOf(random, id), taken.series, taken.number, taken.no],
      ...[
        paid === null ? (isOld ? 'annulled' : 'issued') : applied === gross ? 'settled' : 'paid',
        days.day(day),
        customer.id,
        order.branch,
        order.id,
      ],
      ...[percent, days.day(day + 7), decimal(net, 2), decimal(gross - net, 2), decimal(gross, 2), words, parties.snapshotOf(ownId)],
      ...[parties.snapshot(customer), manager, paid, paid === null ? '0' : decimal(gross, 2), decimal(applied, 2)],
      ...[searchVector(taken.number, fullName(customer), customer.name, order.number), createdAt, createdAt, manager, manager],
    ])
    for (const [place, share] of shares.entries()) {
      const vat = lines.find((line) => line.vat.vat_category === share.vat_category && line.vat.vat_rate === share.vat_rate)?.vat
      this.#items.row([
        ...[
          this.#items.count + 1,
          id,
          place + 1,
          `Avanss ${percent} % par pasūtījumu ${order.number}`,
          1,
          this.#with.units.get('gab.') ?? 1,
        ],
        ...[
          share.gross,
          share.net,
          share.gross,
          vat?.vat_rate_code ?? null,
          share.vat_category,
          share.vat_rate,
          vat?.vat_reason_code ?? null,
        ],
        ...[createdAt, createdAt],
      ])
    }
  }
}

function groupsOf({ groups }: Sums) {
  return groups.map(({ vat, taxable, tax }) => ({
    category: vat.vat_category,
    rate: vat.vat_rate,
    taxable: decimal(taxable, 2),
    tax: decimal(tax, 2),
  }))
}

function cents(amount: string): number {
  return Math.round(Number(amount) * 100)
}
