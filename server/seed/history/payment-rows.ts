import type { CopySink, TableWriter } from './copy.ts'
import { momentOf, type Days } from './days.ts'
import { decimal } from './figures.ts'

/** Cents. */
export interface Paid {
  type: 'invoice' | 'advance_invoice'
  id: number
  number: string
  amount: number
}

export class PaymentRows {
  readonly #days: Days
  readonly #payments: TableWriter
  readonly #allocations: TableWriter

  constructor(sink: CopySink, days: Days) {
    this.#days = days
    this.#payments = sink.table('payments', 'id, customer_id, date, amount, method, reference, created_at, updated_at')
    this.#allocations = sink.table('payment_allocations', 'id, payment_id, document_type, document_id, amount, created_at, updated_at')
  }

  pay({ customer, day }: { customer: number; day: number }, parts: readonly Paid[]): void {
    const payment = this.#payments.count + 1
    const createdAt = this.#days.moment(momentOf(day, 36_000))
    const amount = parts.reduce((sum, part) => sum + part.amount, 0)
    const numbers = parts.map(({ number }) => number).join(', ')
    this.#payments.row([payment, customer, this.#days.day(day), decimal(amount, 2), 'transfer', numbers, createdAt, createdAt])
    for (const part of parts) {
      this.#allocations.row([this.#allocations.count + 1, payment, part.type, part.id, decimal(part.amount, 2), createdAt, createdAt])
    }
  }
}
