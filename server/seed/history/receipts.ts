import type { ProcurementState } from '../../../machines/procurement.ts'
import { rng } from '../demo/random.ts'
import { stocked, type Catalogue, type Goods } from './catalogue.ts'
import { momentOf, type Days } from './days.ts'
import { rounded } from './figures.ts'
import type { Ledger } from './ledger.ts'
import type { Numbers, AssignedNumber } from './series.ts'
import type { Supplier, Suppliers } from './suppliers.ts'

/** Without a supplier: a transfer from the central warehouse. */
export interface Receipt {
  id: number
  status: ProcurementState
  number: AssignedNumber | null
  day: number
  moment: number
  supplier: Supplier | null
  warehouse: number
  lines: ReceiptLine[]
}

/** Price in ten-thousandths of a euro, from a supplier in whole cents. */
export interface ReceiptLine {
  id: number
  item: Goods
  stockItem: number
  quantity: number
  price: number
  /** Pieces the stock item received before. */
  receivedBefore: number
  invoiced: number
  returned: number
}

const centralWarehouse = 1
/** Days before demand statistics are meaningful. */
const firstDays = 60

interface Bringing {
  ledger: Ledger
  catalogue: Catalogue
  suppliers: Suppliers
  days: Days
  numbers: Numbers
  /** Days of demand per purchase. */
  cover: number
}

/**
 * Restocks before goods are needed, so that stock never goes negative; one procurement per source, warehouse and
 * day.
 */
export class Receipts {
  readonly #with: Bringing
  #made = 0
  #lines = 0

  constructor(bringing: Bringing) {
    this.#with = bringing
  }

  get count(): number {
    return this.#made
  }

  /** Returns the procurements made. */
  bring(moment: number, requestedPieces: ReadonlyMap<number, number>): Receipt[] {
    const { ledger, catalogue, suppliers, cover } = this.#with
    const day = Math.floor(moment / 86_400)
    const receipts = new Map<string, Receipt>()
    // Ascending order restocks the central warehouse before others draw from it.
    for (const [stockItem, pieces] of [...requestedPieces].sort(([a], [b]) => a - b)) {
      const missing = pieces - ledger.available(stockItem)
      if (missing <= 0) continue
      const item = catalogue.goods(stockItem)
      const warehouse = stockItem - item.stockBase
      const random = rng('load-supply', this.#lines + 1)
      const needed = (ledger.received(stockItem) - ledger.available(stockItem)) / (day + firstDays)
      const lot = missing + Math.round(ledger.minimum(stockItem) * (0.4 + 1.8 * random.next()) + Math.max(0, needed) * cover)
      const central = item.stockBase + centralWarehouse
      const free = ledger.available(central) - (requestedPieces.get(central) ?? 0)
      const inside = stockItem !== central && random.chance(0.35) && free >= lot
      const supplier = inside ? null : suppliers.of(item.category, day)
      const receipt = this.#receipt(receipts, { supplier, warehouse, moment: moment + (inside ? 600 : 0), day })
      if (inside) this.#move(receipt, { item, stockItem, lot, central })
      // Supplier prices vary by a few percent.
      else
        this.#buy(receipt, { item, stockItem, lot, price: Math.max(1000, rounded(item.cost * random.int(9600, 10_500), 1_000_000) * 100) })
    }
    return [...receipts.values()]
  }

  open(status: Exclude<ProcurementState, 'accepted'>, day: number): Receipt {
    const { ledger, catalogue, suppliers, days, numbers } = this.#with
    const random = rng('load-open-procurement', this.#made + 1)
    const first = catalogue.goods(random.int(1, catalogue.stockItems))
    const warehouse = random.int(1, stocked)
    this.#made += 1
    const number = status === 'new' ? null : numbers.take('procurement', days.day(day))
    const supplier = suppliers.of(first.category, day)
    const receipt: Receipt = { id: this.#made, status, number, day, moment: momentOf(day, 32_000), supplier, warehouse, lines: [] }
    for (let remaining = 1 + Math.min(40, random.geometric(8)); remaining > 0; remaining -= 1) {
      const item = catalogue.goods(random.int(1, catalogue.stockItems))
      if (receipt.lines.some((line) => line.item.id === item.id)) continue
      const line = this.#line(item, item.stockBase + warehouse, 1 + random.geometric(9), item.cost)
      if (status !== 'cancelled') ledger.expect(line.stockItem, line.quantity)
      receipt.lines.push(line)
    }
    return receipt
  }

  #buy(receipt: Receipt, { item, stockItem, lot, price }: { item: Goods; stockItem: number; lot: number; price: number }): void {
    const line = this.#line(item, stockItem, lot, price)
    receipt.lines.push(line)
    this.#with.ledger.take(stockItem, lot, price, {
      at: receipt.moment,
      kind: 'purchase',
      document: 'procurement',
      id: receipt.id,
      line: line.id,
      bought: { line: line.id, supplier: receipt.supplier?.id ?? null },
    })
  }

  #move(receipt: Receipt, { item, stockItem, lot, central }: { item: Goods; stockItem: number; lot: number; central: number }): void {
    const { ledger } = this.#with
    const line = this.#line(item, stockItem, lot, rounded(ledger.average(central), 100))
    receipt.lines.push(line)
    ledger.transfer(central, stockItem, lot, { at: receipt.moment, document: 'procurement', id: receipt.id, line: line.id })
  }

  #line(item: Goods, stockItem: number, quantity: number, price: number): ReceiptLine {
    this.#lines += 1
    const receivedBefore = this.#with.ledger.received(stockItem)
    return { id: this.#lines, item, stockItem, quantity, price, receivedBefore, invoiced: 0, returned: 0 }
  }

  #receipt(
    receipts: Map<string, Receipt>,
    { supplier, warehouse, moment, day }: Pick<Receipt, 'supplier' | 'warehouse' | 'moment' | 'day'>,
  ): Receipt {
    const key = `${supplier?.id ?? 'own'} ${warehouse}`
    let receipt = receipts.get(key)
    if (!receipt) {
      this.#made += 1
      const number = this.#with.numbers.take('procurement', this.#with.days.day(day))
      receipt = { id: this.#made, status: 'accepted', number, day, moment, supplier, warehouse, lines: [] }
      receipts.set(key, receipt)
    }
    return receipt
  }
}
