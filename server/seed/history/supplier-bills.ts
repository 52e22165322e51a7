import type { SupplierBill, BillLine } from './supplier-bill.ts'
import { rng, type Rng } from '../demo/random.ts'
import { Agenda } from './agenda.ts'
import { momentOf, type Days } from './days.ts'
import { amountOf, rounded } from './figures.ts'
import type { Ledger } from './ledger.ts'
import type { Receipt } from './receipts.ts'
import type { ReceiptRows } from './receipt-rows.ts'
import type { ReturnActs } from './return-acts.ts'
import type { SupplierBillRows } from './supplier-bill-rows.ts'
import type { Supplier } from './suppliers.ts'

interface Telling {
  days: Days
  ledger: Ledger
  receiptRows: ReceiptRows
  billRows: SupplierBillRows
  acts: ReturnActs
}

/** Days between goods and invoice. */
const lags = [0, 0, 0, 1, 1, 2, 3, 5]

/**
 * Some prices differ (docs/domain/stock.md#valuation), some goods are returned. A procurement is written once final.
 */
export class SupplierBills {
  readonly #with: Telling
  readonly #awaited = new Agenda<Receipt>()
  readonly #returning = new Agenda<SupplierBill>()
  #made = 0
  #lines = 0

  constructor(telling: Telling) {
    this.#with = telling
  }

  await(receipts: readonly Receipt[]): void {
    for (const receipt of receipts) {
      const random = rng('load-supplier-bill', receipt.id)
      if (receipt.supplier && random.chance(0.97)) this.#awaited.put(this.#with.days.workday(receipt.day + random.pick(lags)), receipt)
      else this.#with.receiptRows.write(receipt)
    }
  }

  tell(day: number): void {
    for (const receipt of this.#awaited.take(day)) if (receipt.supplier) this.#come(receipt, receipt.supplier, day)
    for (const bill of this.#returning.take(day)) {
      this.#with.acts.give(bill, day)
      this.#write(bill)
    }
  }

  finish(): void {
    for (const receipt of this.#awaited.rest()) this.#with.receiptRows.write(receipt)
    for (const bill of this.#returning.rest()) this.#write(bill)
  }

  #come(receipt: Receipt, supplier: Supplier, day: number): void {
    this.#made += 1
    const random = rng('load-supplier-bill-of', this.#made)
    const { last, yesterday } = this.#with.days
    const dueDay = day + supplier.term
    const payDay = this.#with.days.workday(Math.max(day, dueDay + random.int(-6, 4)))
    const isNew = day > last - 5 && random.chance(0.4)
    const bill: SupplierBill = {
      id: this.#made,
      number: `${random.pick(['RK', 'PR', 'INV'])}-${this.#made}`,
      status: isNew ? 'new' : payDay <= yesterday ? 'paid' : 'accepted',
      supplier,
      receipt,
      day,
      dueDay,
      paidDay: isNew || payDay > yesterday ? null : payDay,
      lines: this.#linesOf(receipt),
    }
    if (!isNew && random.chance(0.02)) this.#differ(bill, random)
    if (!isNew && random.chance(0.065)) this.#returning.put(this.#with.days.workday(day + random.int(2, 9)), bill)
    else this.#write(bill)
  }

  #linesOf({ lines }: Receipt): BillLine[] {
    return lines.map((line) => {
      this.#lines += 1
      line.invoiced = line.quantity
      return { id: this.#lines, line, price: line.price, net: amountOf(line.quantity, line.price, 0), returned: 0 }
    })
  }

  /** Changes one line's price: stock on hand is revalued, the rest is a variance. */
  #differ({ id, day, lines }: SupplierBill, random: Rng): void {
    const found = random.pick(lines)
    const { item, stockItem, quantity, price } = found.line
    // Serialised pieces carry their own cost.
    if (item.byPiece) return
    const before = found.net
    found.price = Math.max(100, rounded(price * random.int(9700, 10_400), 1_000_000) * 100)
    found.net = amountOf(quantity, found.price, 0)
    const difference = (found.net - before) * 100
    const { ledger, billRows, days } = this.#with
    const share = Math.sign(difference) * rounded(Math.abs(difference) * ledger.remainingOf(stockItem, found.line), quantity)
    // Stock value must not go negative.
    const part = Math.max(share, -ledger.value(stockItem))
    const at = momentOf(day, 56_000)
    if (part !== 0) ledger.revalue(stockItem, part, { at, kind: 'revaluation', document: 'procurement_invoice', id, line: found.id })
    if (difference !== part) {
      billRows.variance({ stockItem, amount: difference - part, document: 'procurement_invoice', id, line: found.id, at: days.moment(at) })
    }
  }

  #write(bill: SupplierBill): void {
    this.#with.receiptRows.write(bill.receipt)
    this.#with.billRows.write(bill)
  }
}
