import type { SupplierBill } from './supplier-bill.ts'
import { rng } from '../demo/random.ts'
import type { CopySink, TableWriter } from './copy.ts'
import { momentOf, type Days } from './days.ts'
import { amountOf, decimal } from './figures.ts'
import type { Ledger } from './ledger.ts'
import { ownId, type Parties } from './parties.ts'
import { uuidOf } from './ranks.ts'
import { searchVector } from './search-words.ts'
import type { Numbers } from './series.ts'
import { oneOf, type Staff } from './staff.ts'
import type { PurchaseVat, SupplierBillRows } from './supplier-bill-rows.ts'

const reasons = ['Bojāts iepakojums', 'Ražošanas brāķis', 'Piegādāta cita prece', 'Neatbilst pasūtītajam']

interface Writing {
  days: Days
  ledger: Ledger
  numbers: Numbers
  parties: Parties
  rates: PurchaseVat
  billRows: SupplierBillRows
  staff: Staff
}

/** docs/domain/purchasing.md#return-acts */
export class ReturnActs {
  readonly #with: Writing
  readonly #acts: TableWriter
  readonly #items: TableWriter

  constructor(sink: CopySink, writing: Writing) {
    this.#with = writing
    this.#acts = sink.table(
      'return_acts',
      `id, uuid, status, series, number, series_no, date, supplier_id, procurement_invoice_id, warehouse_id, reason, vat_kind, net, vat,
        gross, supplier_credit_nr, seller_snapshot, accepted_at, accepted_by, search, created_at, updated_at, created_by, updated_by`,
    )
    this.#items = sink.table(
      'return_act_items',
      `id, return_act_id, position, procurement_invoice_item_id, stock_item_id, quantity, price, vat_rate_code, vat_rate, created_at,
        updated_at`,
    )
  }

  give(bill: SupplierBill, day: number): void {
    const { ledger, days, numbers, parties, rates, billRows, staff } = this.#with
    const id = this.#acts.count + 1
    const found = bill.lines.find(({ line }) => !line.item.byPiece && ledger.remainingOf(line.stockItem, line) > 0)
    if (!found) return
    const random = rng('load-return-act', id)
    const { line, price } = found
    const quantity = Math.max(1, Math.floor(ledger.remainingOf(line.stockItem, line) * random.next()))
    const at = momentOf(day, 56_500)
    const { value } = ledger.issue(line.stockItem, quantity, { at, kind: 'supplier_return', document: 'return_act', id, line: id })
    found.returned += quantity
    line.returned += quantity
    const credited = amountOf(quantity, price, 0)
    const createdAt = days.moment(at)
    if (value !== credited * 100)
      billRows.variance({ stockItem: line.stockItem, amount: value - credited * 100, document: 'return_act', id, line: id, at: createdAt })
    const { series, number, no } = numbers.take('return_act', days.day(day))
    const { net, vat } = rates.sums(bill.supplier, [{ line, net: credited }])
    const creditNumber = random.chance(0.8) ? `KR-${bill.number}` : null
    const reason = random.pick(reasons)
    const person = oneOf(staff.storekeepers, id)
    this.#acts.row([
      ...[id, uuidOf(random, id), 'accepted', series, number, no, days.day(day), bill.supplier.id, bill.id, bill.receipt.warehouse],
      ...[reason, bill.supplier.vatKind, decimal(net, 2), decimal(vat, 2), decimal(net + vat, 2), creditNumber, parties.snapshotOf(ownId)],
      ...[
        createdAt,
        person,
        searchVector(number, reason, creditNumber, bill.supplier.name, bill.number),
        createdAt,
        createdAt,
        person,
        person,
      ],
    ])
    if (creditNumber !== null) {
      const amount = decimal(net + vat, 2)
      billRows.credit({ act: id, supplier: bill.supplier, day: days.day(day), amount, number: creditNumber, at: createdAt, person })
    }
    const { code, rate } = rates.of(line.item.kind)
    this.#items.row([id, id, 1, found.id, line.stockItem, quantity, decimal(price, 4), code, rate, createdAt, createdAt])
  }
}
