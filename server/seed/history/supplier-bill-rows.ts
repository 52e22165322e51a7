import type { BillLine, SupplierBill } from './supplier-bill.ts'
import { rng } from '../demo/random.ts'
import type { CopySink, TableWriter } from './copy.ts'
import { momentOf, type Days } from './days.ts'
import { decimal, rounded } from './figures.ts'
import { uuidOf } from './ranks.ts'
import { itemVat, type Reference } from './reference.ts'
import { searchVector } from './search-words.ts'
import { oneOf, type Staff } from './staff.ts'
import type { Supplier } from './suppliers.ts'

/** Cost of goods already issued, in ten-thousandths of a euro. */
interface Variance {
  stockItem: number
  amount: number
  document: 'procurement_invoice' | 'return_act'
  id: number
  line: number
  at: string
}

/** EUR. */
interface PaidBill extends Pick<SupplierBill, 'id' | 'number' | 'supplier'> {
  paidDay: number
  amount: string
  person: number
}

/** EUR. */
interface SupplierCredit extends Pick<SupplierBill, 'supplier' | 'number'> {
  act: number
  day: string
  amount: string
  at: string
  person: number
}

export class SupplierBillRows {
  readonly #days: Days
  readonly #staff: Staff
  readonly #rates: PurchaseVat
  readonly #invoices: TableWriter
  readonly #items: TableWriter
  readonly #variances: TableWriter
  readonly #payments: TableWriter
  readonly #allocations: TableWriter

  constructor(sink: CopySink, days: Days, { staff, rates }: { staff: Staff; rates: PurchaseVat }) {
    this.#days = days
    this.#staff = staff
    this.#rates = rates
    this.#invoices = sink.table(
      'procurement_invoices',
      `id, uuid, status, supplier_id, supplier_number, date, due_date, received_at, net, vat, gross, vat_kind, accepted_at, accepted_by,
        paid_at, paid, search, created_at, updated_at, created_by, updated_by`,
    )
    this.#items = sink.table(
      'procurement_invoice_items',
      `id, procurement_invoice_id, position, procurement_item_id, quantity, price, vat_rate_code, vat_rate, quantity_returned, created_at,
        updated_at`,
    )
    this.#payments = sink.table(
      'supplier_payments',
      'id, supplier_id, date, amount, method, return_act_id, reference, allocated, search, created_at, updated_at, created_by, updated_by',
    )
    this.#allocations = sink.table(
      'supplier_payment_allocations',
      'id, supplier_payment_id, procurement_invoice_id, date, amount, created_at, updated_at, created_by, updated_by',
    )
    this.#variances = sink.table(
      'valuation_variances',
      'id, stock_item_id, amount, document_type, document_id, line_id, user_id, effective_at',
    )
  }

  write({ id, number, status, supplier, day, dueDay, paidDay, lines }: SupplierBill): void {
    const createdAt = this.#days.moment(momentOf(day, 50_000))
    const accepted = status === 'new' ? null : this.#days.moment(momentOf(day, 56_000))
    const person = oneOf(this.#staff.accountants, id)
    const { net, vat } = this.#rates.sums(supplier, lines)
    this.#invoices.row([
      ...[id, uuidOf(rng('load-supplier-bill-row', id), id), status, supplier.id, number, this.#days.day(day), this.#days.day(dueDay)],
      ...[
        createdAt,
        decimal(net, 2),
        decimal(vat, 2),
        decimal(net + vat, 2),
        supplier.vatKind,
        accepted,
        accepted === null ? null : person,
      ],
      ...[
        paidDay === null ? null : this.#days.day(paidDay),
        decimal(paidDay === null ? 0 : net + vat, 2),
        searchVector(number, supplier.name),
      ],
      ...[createdAt, createdAt, person, person],
    ])
    if (paidDay !== null) this.#pay({ id, number, supplier, paidDay, amount: decimal(net + vat, 2), person })
    for (const [place, { id: line, line: source, price, returned }] of lines.entries()) {
      const { code, rate } = this.#rates.of(source.item.kind)
      this.#items.row([line, id, place + 1, source.id, source.quantity, decimal(price, 4), code, rate, returned, createdAt, createdAt])
    }
  }

  #pay({ id, number, supplier, paidDay, amount, person }: PaidBill): void {
    const payment = this.#payments.count + 1
    const day = this.#days.day(paidDay)
    const at = this.#days.moment(momentOf(paidDay, 40_000))
    this.#payments.row([
      ...[payment, supplier.id, day, amount, 'transfer', null, number, amount, searchVector(number, supplier.name)],
      ...[at, at, person, person],
    ])
    this.#allocations.row([payment, payment, id, day, amount, at, at, person, person])
  }

  /** As the trigger keeps it of a credited return act (INV-PAYABLE-12). */
  credit({ act, supplier, day, amount, number, at, person }: SupplierCredit): void {
    this.#payments.row([
      ...[this.#payments.count + 1, supplier.id, day, amount, 'credit', act, number, '0.00', searchVector(number, supplier.name)],
      ...[at, at, person, person],
    ])
  }

  variance({ stockItem, amount, document, id, line, at }: Variance): void {
    const person = oneOf(this.#staff.accountants, id)
    this.#variances.row([this.#variances.count + 1, stockItem, decimal(amount, 4), document, id, line, person, at])
  }
}

/** Purchases: the category's rate, charged by domestic suppliers. */
export class PurchaseVat {
  readonly #reference: Reference

  constructor(reference: Reference) {
    this.#reference = reference
  }

  of(kind: keyof typeof itemVat): { code: string; rate: string } {
    return { code: itemVat[kind].vat_rate_code ?? '', rate: this.#reference.vat.unregistered[kind].vat_rate }
  }

  /** Cents; tax by rate on the sum of lines (INV-VAT-2). */
  sums({ vatKind }: Supplier, lines: readonly Pick<BillLine, 'line' | 'net'>[]): { net: number; vat: number } {
    const taxable = new Map<string, number>()
    let net = 0
    for (const { line, net: amount } of lines) {
      const { rate } = this.of(line.item.kind)
      taxable.set(rate, (taxable.get(rate) ?? 0) + amount)
      net += amount
    }
    let vat = 0
    if (vatKind === 'domestic') for (const [rate, amount] of taxable) vat += rounded(amount * Number(rate), 100)
    return { net, vat }
  }
}
