import type { CopySink, TableWriter } from './copy.ts'

export type Holder = 'order_item' | 'service_material' | 'production_component'

export class HoldRows {
  readonly #rows: TableWriter

  constructor(sink: CopySink) {
    this.#rows = sink.table('stock_reservations', 'id, stock_item_id, source_type, source_id, quantity, status, created_at, updated_at')
  }

  write(stockItem: number, holder: Holder, id: number, quantity: number, since: string): void {
    this.#rows.row([this.#rows.count + 1, stockItem, holder, id, quantity, 'active', since, since])
  }
}
