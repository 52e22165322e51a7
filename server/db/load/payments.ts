import type { Rng } from '../demo/random.ts'
import type { CopySink, TableWriter } from './copy.ts'
import { momentOf, type Days } from './days.ts'
import { decimal } from './figures.ts'
import type { Invoice } from './invoices.ts'

/** What was paid of an invoice: cents, and the number of the day when nothing was left. */
export interface Settlement {
  status: 'accepted' | 'partially_paid' | 'paid'
  paid: number
  at: number | null
}

/**
 * Pays invoices: nine in ten around their due date, some in two parts, some together with the
 * customer's next one, some never (domain.md 6.4). `write` gets each invoice once all is known.
 */
export class Payments {
  readonly #days: Days
  readonly #write: (invoice: Invoice, settled: Settlement) => void
  readonly #payments: TableWriter
  readonly #allocations: TableWriter
  /** Invoices that wait for the customer's next one, by customer. */
  readonly #waiting = new Map<number, { invoice: Invoice; payDay: number }>()

  constructor(sink: CopySink, days: Days, write: (invoice: Invoice, settled: Settlement) => void) {
    this.#days = days
    this.#write = write
    this.#payments = sink.table('payments', 'id, customer_id, date, amount, method, reference, created_at, updated_at')
    this.#allocations = sink.table('payment_allocations', 'id, payment_id, document_type, document_id, amount, created_at, updated_at')
  }

  /** Decides what is paid of an invoice and when. */
  settle(invoice: Invoice, random: Rng): void {
    const gross = invoice.sums.net + invoice.sums.vat
    const payDay = Math.max(invoice.bill.day, invoice.dueDay + random.int(-9, 8))
    const share = random.next()
    const unpaid = { status: 'accepted', paid: 0, at: null } as const
    if (!invoice.numbered || share < 0.04 || payDay > this.#days.last || gross < 4) return this.#write(invoice, unpaid)
    if (share < 0.07) {
      const paid = Math.max(1, Math.floor(gross * (0.3 + 0.4 * random.next())))
      this.#pay([{ invoice, amount: paid }], payDay)
      return this.#write(invoice, { status: 'partially_paid', paid, at: null })
    }
    if (share < 0.12) {
      const half = Math.floor(gross / 2)
      this.#pay([{ invoice, amount: half }], Math.max(invoice.bill.day, payDay - 7))
      return this.#payWhole(invoice, gross - half, payDay)
    }
    const customer = customerOf(invoice)
    const waiting = this.#waiting.get(customer)
    if (waiting) {
      this.#waiting.delete(customer)
      const day = Math.max(payDay, waiting.payDay)
      const both = [waiting.invoice, invoice]
      this.#pay(
        both.map((each) => ({ invoice: each, amount: grossOf(each) })),
        day,
      )
      for (const each of both) this.#write(each, { status: 'paid', paid: grossOf(each), at: day })
    } else if (share < 0.2) {
      this.#waiting.set(customer, { invoice, payDay })
    } else this.#payWhole(invoice, gross, payDay)
  }

  /** Pays alone what waited for a next invoice in vain. */
  finish(): void {
    for (const { invoice, payDay } of this.#waiting.values()) this.#payWhole(invoice, grossOf(invoice), payDay)
    this.#waiting.clear()
  }

  /** Pays all that is left, on the last day. */
  #payWhole(invoice: Invoice, amount: number, day: number): void {
    this.#pay([{ invoice, amount }], day)
    this.#write(invoice, { status: 'paid', paid: grossOf(invoice), at: day })
  }

  #pay(parts: readonly { invoice: Invoice; amount: number }[], day: number): void {
    const payment = this.#payments.count + 1
    const made = this.#days.moment(momentOf(day, 36_000))
    const first = parts[0]?.invoice
    const amount = parts.reduce((sum, part) => sum + part.amount, 0)
    const numbers = parts.map((part) => part.invoice.numbered?.number).join(', ')
    this.#payments.row([
      payment,
      first ? customerOf(first) : null,
      this.#days.day(day),
      decimal(amount, 2),
      'transfer',
      numbers,
      made,
      made,
    ])
    for (const part of parts) {
      this.#allocations.row([this.#allocations.count + 1, payment, 'invoice', part.invoice.id, decimal(part.amount, 2), made, made])
    }
  }
}

function grossOf({ sums }: Invoice): number {
  return sums.net + sums.vat
}

function customerOf({ bill }: Invoice): number {
  return bill.deliveries[0]?.order.customer.id ?? 0
}
