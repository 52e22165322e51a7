import type { InvoiceState } from '../../../machines/invoice.ts'
import type { Invoice } from './bill.ts'
import type { Rng } from '../demo/random.ts'
import type { Days } from './days.ts'
import type { PaymentRows } from './payment-rows.ts'

/** Cents paid, and the day of full payment. */
export interface Settlement {
  status: Exclude<InvoiceState, 'draft'>
  paid: number
  at: number | null
}

/** Days after which every debt is settled. */
const longestDebt = 300

interface Paying {
  days: Days
  rows: PaymentRows
  write: (invoice: Invoice, settled: Settlement) => void
}

/**
 * Pays invoices: nine in ten near the due date, some in parts or jointly, some never
 * (docs/domain/demo.md#distributions). Credits are known by then.
 */
export class Payments {
  readonly #with: Paying
  /** Invoices to be paid with the customer's next one. */
  readonly #waiting = new Map<number, { invoice: Invoice; payDay: number }>()

  constructor(paying: Paying) {
    this.#with = paying
  }

  settle(invoice: Invoice, random: Rng): void {
    const { days, write } = this.#with
    const open = openOf(invoice)
    const { day, creditDay, dueDay } = invoice
    const payDay = days.workday(Math.max(day, dueDay + random.int(-9, 8), creditDay ?? 0))
    const share = random.next()
    if (open === 0 && invoice.numbered) return write(invoice, withoutPayment(invoice))
    const unpaid = { status: invoice.advanced > 0 ? 'partially_paid' : 'accepted', paid: 0, at: null } as const
    const isRecent = day > days.yesterday - longestDebt
    if (!invoice.numbered || (isRecent && share < 0.1) || payDay > days.yesterday || open < 4) return write(invoice, unpaid)
    if (isRecent && share < 0.17) {
      const paid = Math.max(1, Math.floor(open * (0.3 + 0.4 * random.next())))
      this.#pay([{ invoice, amount: paid }], payDay)
      return write(invoice, { status: 'partially_paid', paid, at: null })
    }
    if (share < (isRecent ? 0.22 : 0.05)) {
      const half = Math.floor(open / 2)
      this.#pay([{ invoice, amount: half }], days.workday(Math.max(day, payDay - 7)))
      return this.#payWhole(invoice, open - half, payDay)
    }
    const customer = customerOf(invoice)
    const waiting = this.#waiting.get(customer)
    if (waiting) {
      this.#waiting.delete(customer)
      const day = Math.max(payDay, waiting.payDay)
      const both = [waiting.invoice, invoice]
      this.#pay(
        both.map((each) => ({ invoice: each, amount: openOf(each) })),
        day,
      )
      for (const each of both) write(each, { status: 'paid', paid: openOf(each), at: day })
    } else if (share < (isRecent ? 0.3 : 0.13)) {
      this.#waiting.set(customer, { invoice, payDay })
    } else this.#payWhole(invoice, open, payDay)
  }

  /** Pays invoices whose next one never came. */
  finish(): void {
    for (const { invoice, payDay } of this.#waiting.values()) this.#payWhole(invoice, openOf(invoice), payDay)
    this.#waiting.clear()
  }

  #payWhole(invoice: Invoice, amount: number, day: number): void {
    this.#pay([{ invoice, amount }], day)
    this.#with.write(invoice, { status: 'paid', paid: openOf(invoice), at: day })
  }

  #pay(parts: readonly { invoice: Invoice; amount: number }[], day: number): void {
    const first = parts[0]?.invoice
    this.#with.rows.pay(
      { customer: first ? customerOf(first) : 0, day },
      parts.map(({ invoice: { id, numbered }, amount }) => ({ type: 'invoice', id, number: numbered?.number ?? '', amount })),
    )
  }
}

function withoutPayment({ day, creditDay, sums, credited }: Invoice): Settlement {
  if (credited > 0 && credited === sums.net + sums.vat) return { status: 'credited', paid: 0, at: null }
  return { status: 'paid', paid: 0, at: Math.max(day, creditDay ?? 0) }
}

/** Cents. */
function openOf({ sums, credited, advanced }: Invoice): number {
  return sums.net + sums.vat - credited - advanced
}

function customerOf({ head }: Invoice): number {
  return head.customer.id
}
