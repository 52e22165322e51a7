import { documentType, type TechnicalDocumentType } from '../../../contract/technical-documents/technical-document-record.ts'
import { commission } from '../demo/documents-stock.ts'
import { rng, type Rng } from '../demo/random.ts'
import { stocked, type Catalogue } from './catalogue.ts'
import type { CopySink, TableWriter } from './copy.ts'
import { momentOf, type Days } from './days.ts'
import { decimal, rounded, unitCost } from './figures.ts'
import type { Ledger } from './ledger.ts'
import { ownId, type Parties } from './parties.ts'
import { uuidOf } from './ranks.ts'
import { searchVector } from './search-words.ts'
import type { Numbers } from './series.ts'
import { oneOf, type Staff } from './staff.ts'

const reasons: Readonly<Record<number, readonly string[]>> = {
  [documentType.writeOff]: ['Bojāts iepakojums, pārdot nevar', 'Beidzies derīguma termiņš', 'Applūdis plaukts', 'Saplīsis pārkraujot'],
  [documentType.removal]: ['Lietošanai birojā', 'Izstādei klienta telpās', 'Reprezentācija', 'Pārbaude servisā'],
}

interface Counts {
  documents: number
  sheets: number
}

interface Keeping {
  days: Days
  ledger: Ledger
  numbers: Numbers
  catalogue: Catalogue
  parties: Parties
  staff: Staff
  /** Indexed by id less one. */
  warehouses: readonly string[]
}

/** docs/domain/stock.md#stock-checks, docs/domain/stock.md#technical-documents */
export class StockDocuments {
  readonly #with: Keeping
  readonly #counts: Counts
  readonly #documents: TableWriter
  readonly #items: TableWriter
  readonly #sheets: TableWriter
  readonly #counted: TableWriter
  #made = 0

  constructor(sink: CopySink, keeping: Keeping, counts: Counts) {
    this.#with = keeping
    this.#counts = counts
    this.#documents = sink.table(
      'technical_documents',
      `id, uuid, type_id, series, number, series_no, status, date, warehouse_id, reason, commission, total_cost, seller_snapshot, accepted_at,
        accepted_by, search, created_at, updated_at, created_by, updated_by`,
    )
    this.#items = sink.table(
      'technical_document_items',
      'id, technical_document_id, position, stock_item_id, quantity, unit_cost, cost, created_at, updated_at',
    )
    this.#sheets = sink.table(
      'stock_item_counts',
      'id, uuid, date, name, warehouse_id, search, created_at, updated_at, created_by, updated_by',
    )
    this.#counted = sink.table(
      'stock_item_count_items',
      'id, stock_item_count_id, position, stock_item_id, sku, quantity, created_at, updated_at',
    )
  }

  tell(day: number): void {
    const { days } = this.#with
    for (const upTo = days.ordersBy(day, this.#counts.documents); this.#made < upTo;) {
      this.#made += 1
      this.#document(rng('load-technical-document', this.#made), day)
    }
    while (this.#sheets.count < days.ordersBy(day, this.#counts.sheets)) this.#sheet(day)
  }

  /** Returns the document and the issue value of each line. */
  handOver(
    { day, warehouse, reason }: { day: number; warehouse: number; reason: string },
    goods: readonly { stockItem: number; quantity: number }[],
  ): { document: number; lines: readonly { id: number; value: number }[] } {
    const { days, numbers, parties, staff, warehouses, ledger } = this.#with
    const id = this.#documents.count + 1
    const at = momentOf(day, 57_100)
    const { total, lines } = this.#leave(id, goods, { isDraft: false, kind: 'to_inventory', at, ledger })
    const assignedNumber = numbers.take('technical_document', days.day(day))
    const person = oneOf(staff.storekeepers, id)
    const createdAt = days.moment(at)
    this.#documents.row([
      ...[
        id,
        uuidOf(rng('load-hand-over', id), id),
        documentType.inventory,
        assignedNumber.series,
        assignedNumber.number,
        assignedNumber.no,
        'done',
        days.day(day),
      ],
      ...[warehouse, reason, '[]', decimal(total, 2), parties.snapshotOf(ownId), null, null],
      ...[searchVector(assignedNumber.number, reason, warehouses[warehouse - 1] ?? null), createdAt, createdAt, person, person],
    ])
    return { document: id, lines }
  }

  #document(random: Rng, day: number): void {
    const { days, numbers, parties, staff, warehouses, ledger } = this.#with
    const type: TechnicalDocumentType = random.chance(0.75) ? documentType.writeOff : documentType.removal
    const warehouse = random.int(1, stocked)
    const goods = this.#leaving(random, warehouse)
    if (goods.length === 0) return
    const isWriteOff = type === documentType.writeOff
    const isDraft = isWriteOff && day > days.last - 7 && random.chance(0.5)
    const id = this.#documents.count + 1
    const at = momentOf(day, 57_000)
    const createdAt = days.moment(at)
    const person = oneOf(staff.storekeepers, id)
    const { total } = this.#leave(id, goods, { isDraft, kind: isWriteOff ? 'write_off' : 'goods_removal', at, ledger })
    const assignedNumber = isDraft ? null : numbers.take(isWriteOff ? 'goods_write_off' : 'technical_document', days.day(day))
    const reason = random.pick(reasons[type] ?? [])
    const accepted = isWriteOff && !isDraft
    this.#documents.row([
      ...[id, uuidOf(random, id), type, assignedNumber?.series ?? null, assignedNumber?.number ?? null, assignedNumber?.no ?? null],
      ...[isWriteOff ? (isDraft ? 'draft' : 'accepted') : 'done', days.day(day), warehouse, reason],
      ...[JSON.stringify(isWriteOff ? commission() : []), decimal(total, 2), isDraft ? null : parties.snapshotOf(ownId)],
      ...[
        accepted ? createdAt : null,
        accepted ? person : null,
        searchVector(assignedNumber?.number ?? null, reason, warehouses[warehouse - 1] ?? null),
      ],
      ...[createdAt, createdAt, person, person],
    ])
  }

  /** Unit costs are rounded so that lines add up to the cent. Returns cents and exact values. */
  #leave(
    document: number,
    goods: readonly { stockItem: number; quantity: number }[],
    { isDraft, kind, at, ledger }: { isDraft: boolean; kind: 'write_off' | 'goods_removal' | 'to_inventory'; at: number; ledger: Ledger },
  ): { total: number; lines: { id: number; value: number }[] } {
    const lines: { id: number; value: number }[] = []
    let exact = 0
    let cumulative = 0
    const createdAt = this.#with.days.moment(at)
    for (const [place, { stockItem, quantity }] of goods.entries()) {
      const id = this.#items.count + 1
      const source = { at, kind, document: 'technical_document', id: document, line: id }
      const value = isDraft ? 0 : ledger.issue(stockItem, quantity, source).value
      exact += value
      lines.push({ id, value })
      const before = cumulative
      cumulative = rounded(exact, 100)
      const [each, cost] = isDraft ? [null, null] : [decimal(unitCost(value, quantity), 6), decimal(cumulative - before, 2)]
      this.#items.row([id, document, place + 1, stockItem, quantity, each, cost, createdAt, createdAt])
    }
    return { total: cumulative, lines }
  }

  #leaving(random: Rng, warehouse: number): { stockItem: number; quantity: number }[] {
    const { catalogue, ledger } = this.#with
    const found = new Map<number, { stockItem: number; quantity: number }>()
    for (let remaining = 4 * random.int(1, 3); remaining > 0; remaining -= 1) {
      const item = catalogue.goods(random.int(1, catalogue.stockItems))
      const stockItem = item.stockBase + warehouse
      const there = ledger.available(stockItem)
      if (!item.byPiece && there > 0) found.set(stockItem, { stockItem, quantity: Math.min(there, random.int(1, 3)) })
    }
    return [...found.values()].slice(0, 3)
  }

  #sheet(day: number): void {
    const { days, catalogue, ledger, staff, warehouses } = this.#with
    const id = this.#sheets.count + 1
    const random = rng('load-stock-count', id)
    const warehouse = random.int(1, stocked)
    const name = `Plaukts ${random.pick(['A', 'B', 'C', 'D'])}-${random.int(1, 40)}`
    const createdAt = days.moment(momentOf(day, 57_500))
    const person = oneOf(staff.storekeepers, id)
    this.#sheets.row([
      ...[id, uuidOf(random, id), days.day(day), name, warehouse, searchVector(name, warehouses[warehouse - 1] ?? null)],
      ...[createdAt, createdAt, person, person],
    ])
    const counted = new Set<number>()
    for (let remaining = random.int(20, 60); remaining > 0; remaining -= 1) {
      const item = catalogue.goods(random.int(1, catalogue.stockItems))
      if (counted.has(item.id)) continue
      counted.add(item.id)
      const stockItem = item.stockBase + warehouse
      const quantity = Math.max(0, ledger.available(stockItem) - (random.chance(0.05) ? 1 : 0))
      this.#counted.row([this.#counted.count + 1, id, counted.size, stockItem, item.sku, quantity, createdAt, createdAt])
    }
  }
}
