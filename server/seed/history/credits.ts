import type { Delivery, Line } from './order.ts'
import type { Bill, Credit } from './bill.ts'
import { amountInWords } from '../../../contract/amount-in-words.ts'
import { rng, type Rng } from '../demo/random.ts'
import { Agenda } from './agenda.ts'
import type { CopySink, TableWriter } from './copy.ts'
import { momentOf, type Days } from './days.ts'
import { amountOf, decimal, rounded } from './figures.ts'
import type { Ledger } from './ledger.ts'
import { fullName, ownId, type Parties } from './parties.ts'
import { uuidOf } from './ranks.ts'
import { searchVector } from './search-words.ts'
import type { Numbers } from './series.ts'
import { sumsOf } from './sums.ts'

interface Writing {
  days: Days
  ledger: Ledger
  numbers: Numbers
  parties: Parties
}

/** docs/domain/invoicing.md#credit-note, docs/domain/demo.md#distributions */
export class Credits {
  readonly #with: Writing
  readonly #agenda = new Agenda<Credit>()
  readonly #notes: TableWriter
  readonly #items: TableWriter
  readonly #groups: TableWriter

  constructor(sink: CopySink, writing: Writing) {
    this.#with = writing
    this.#notes = sink.table(
      'credit_notes',
      `id, uuid, series, number, series_no, status, date, customer_id, branch_id, invoice_id, order_id, reason, reason_text, net, vat, gross,
        amount_in_words, seller_snapshot, buyer_snapshot, issued_by, locked_at, accepted_at, accepted_by, search, created_at, updated_at,
        created_by, updated_by`,
    )
    this.#items = sink.table(
      'credit_note_items',
      `id, credit_note_id, position, invoice_item_id, price_only, quantity, unit_price, discount_percent, net, return_to_stock, warehouse_id,
        created_at, updated_at`,
    )
    this.#groups = sink.table(
      'credit_note_vat_lines',
      'id, credit_note_id, category, rate, reason_code, taxable, tax, created_at, updated_at',
    )
  }

  plan(bill: Bill, { order, parts }: Delivery): void {
    const random = rng('load-credit', parts[0]?.line.id ?? 0)
    const { days } = this.#with
    const day = days.workday(bill.day + random.int(2, 9))
    const { last } = days
    // Invoices of the last days may remain drafts.
    if (bill.credit || order.advance || day > last || bill.day > last - 3 || !random.chance(0.043)) return
    const goods = parts.filter(({ line }) => line.stockItem !== null && !line.item.byPiece)
    const returned = goods.length > 0 && random.chance(0.72)
    const { line, quantity } = random.pick(returned ? goods : parts)
    const { customer, branch, id, warehouse, manager } = order
    bill.credit = {
      day,
      line,
      customer,
      branch,
      order: { id, warehouse, manager },
      invoice: null,
      ...(returned ? backOf(random, quantity) : cheaper(random, line, quantity)),
    }
    if (returned) line.credited += bill.credit.quantity
    this.#agenda.put(day, bill.credit)
  }

  /** Goods return at their issue value. */
  tell(day: number): void {
    for (const credit of this.#agenda.take(day)) if (credit.invoice) this.#write(credit, credit.invoice)
  }

  #write(credit: Credit, { id: invoice, number: invoiceNumber, item, net, sums }: NonNullable<Credit['invoice']>): void {
    const { days, ledger, numbers, parties } = this.#with
    const { day, reason, text, line, quantity, cut, customer, order } = credit
    const { series, number, no } = numbers.take('credit_note', days.day(day))
    const id = this.#notes.count + 1
    const at = momentOf(day, 55_000)
    const createdAt = days.moment(at)
    const gross = decimal(sums.net + sums.vat, 2)
    this.#notes.row([
      ...[id, uuidOf(rng('load-credit-row', id), id), series, number, no, 'accepted', days.day(day), customer.id, credit.branch, invoice],
      ...[order.id, reason, text, decimal(sums.net, 2), decimal(sums.vat, 2), gross, amountInWords(gross), parties.snapshotOf(ownId)],
      ...[parties.snapshot(customer), order.manager, createdAt, createdAt, order.manager],
      ...[searchVector(number, fullName(customer), customer.name, invoiceNumber), createdAt, createdAt, order.manager, order.manager],
    ])
    const back = cut === null
    this.#items.row([
      ...[id, id, 1, item, !back, quantity, decimal(cut ?? line.price, 4), back ? decimal(line.discount, 1) : 0, decimal(net, 2), back],
      ...[back ? order.warehouse : null, createdAt, createdAt],
    ])
    for (const { vat, taxable, tax } of sums.groups) {
      const group = [vat.vat_category, vat.vat_rate, vat.vat_reason_code]
      this.#groups.row([this.#groups.count + 1, id, ...group, decimal(taxable, 2), decimal(tax, 2), createdAt, createdAt])
    }
    if (back && line.stockItem !== null) {
      const value = rounded(line.issued * quantity, line.fulfilled)
      ledger.takeBack(line.stockItem, quantity, value, { at, kind: 'customer_return', document: 'credit_note', id, line: id })
    }
  }
}

/** Links a credit to its invoice line; returns cents. */
export function creditLine(credit: Credit, invoice: { id: number; number: string; item: number; net: number; quantity: number }): number {
  const { line, quantity, cut } = credit
  const whole = cut === null && quantity === invoice.quantity
  const net = whole ? invoice.net : Math.min(invoice.net, amountOf(quantity, cut ?? line.price, cut === null ? line.discount : 0))
  const sums = sumsOf([{ vat: line.vat, net }])
  credit.invoice = { id: invoice.id, number: invoice.number, item: invoice.item, net, sums }
  return sums.net + sums.vat
}

function backOf(random: Rng, quantity: number): Pick<Credit, 'reason' | 'text' | 'quantity' | 'cut'> {
  const text = random.pick(['Klients preci atgrieza nelietotu', 'Pasūtīts par daudz', 'Bojāta pārvadāšanā', 'Prece neatbilst pasūtītajai'])
  return { reason: 'return', text, quantity: random.chance(0.5) ? quantity : random.int(1, quantity), cut: null }
}

function cheaper(random: Rng, { price }: Line, quantity: number): Pick<Credit, 'reason' | 'text' | 'quantity' | 'cut'> {
  const cut = Math.max(100, rounded(price * random.int(2, 10), 10_000) * 100)
  if (random.chance(0.5)) return { reason: 'price', text: 'Rēķinā nav ievērota vienošanās cena', quantity, cut }
  return { reason: 'discount', text: 'Atlaide par apjomu', quantity, cut }
}
