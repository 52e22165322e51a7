import { rng } from '../demo/random.ts'
import type { CopySink, TableWriter } from './copy.ts'
import type { Days } from './days.ts'
import { amountOf, decimal } from './figures.ts'
import { uuidOf } from './ranks.ts'
import type { Receipt } from './receipts.ts'
import { itemVat } from './reference.ts'
import { searchVector } from './search-words.ts'
import { oneOf, type Staff } from './staff.ts'

/** Written once invoices and returns are known. */
export class ReceiptRows {
  readonly #days: Days
  readonly #staff: Staff
  readonly #procurements: TableWriter
  readonly #items: TableWriter

  constructor(sink: CopySink, days: Days, staff: Staff) {
    this.#days = days
    this.#staff = staff
    this.#procurements = sink.table(
      'procurements',
      `id, uuid, number, series, series_no, status, date, supplier_id, warehouse_id, kind, source_warehouse_id, expected_date, ordered_at,
        accepted_at, accepted_by, cancelled_at, net, search, created_at, updated_at, created_by, updated_by`,
    )
    this.#items = sink.table(
      'procurement_items',
      `id, procurement_id, position, catalog_item_id, quantity, purchase_price, vat_rate_code, quantity_invoiced, quantity_returned,
        created_at, updated_at`,
    )
  }

  write({ id, status, number, day, moment, supplier, warehouse, lines }: Receipt): void {
    const random = rng('load-procurement-row', id)
    const createdAt = this.#days.moment(moment)
    const person = oneOf(this.#staff.storekeepers, id)
    const accepted = status === 'accepted'
    const net = lines.reduce((sum, { quantity, price }) => sum + amountOf(quantity, price, 0), 0)
    this.#procurements.row([
      ...[id, uuidOf(random, id), number?.number ?? null, number?.series ?? null, number?.no ?? null, status, this.#days.day(day)],
      ...[supplier?.id ?? null, warehouse, supplier ? 'supplier' : 'internal', supplier ? null : 1],
      ...[this.#days.day(day + (accepted ? 0 : random.int(2, 14))), supplier && status !== 'new' ? createdAt : null],
      ...[accepted ? createdAt : null, accepted ? person : null, status === 'cancelled' ? createdAt : null],
      ...[decimal(net, 2), searchVector(number?.number ?? null, supplier?.name ?? null), createdAt, createdAt, person, person],
    ])
    for (const [place, { id: line, item, quantity, price, invoiced, returned }] of lines.entries()) {
      this.#items.row([
        ...[
          line,
          id,
          place + 1,
          item.id,
          quantity,
          decimal(price, 4),
          itemVat[item.kind].vat_rate_code,
          invoiced,
          returned,
          createdAt,
          createdAt,
        ],
      ])
    }
  }
}
