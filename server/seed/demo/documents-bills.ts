import type { Purchase } from './purchase.ts'
import { sql } from 'kysely'
import { big, round2, round4 } from '../../../contract/money.ts'
import type { Body } from '../../../contract/calls.ts'
import type { ProcurementInvoiceItem, supplierInvoices } from '../../../contract/supplier-invoices/supplier-invoices.ts'
import { hold } from '../../areas/payables/payment-holds.ts'
import { update } from '../../areas/supplier-invoices/supplier-invoices.update.ts'
import { create } from '../../areas/supplier-invoices/supplier-invoices.create.ts'
import { seededEntry, later, oneOf, versionOf, type Office, type PlannedEntry } from './documents-office.ts'
import { planReturn } from './documents-returns.ts'
import { at, type Rng } from './random.ts'

/** `dearer`: a price differs from the receipt; `off`: the total exceeds its lines. */
const ends = ['paid', 'dearer', 'accepted', 'new', 'off', 'cancelled', 'paid', 'none'] as const
type End = (typeof ends)[number]

/** EUR without VAT. */
const surcharge = '4.50'

export function planBills(office: Office, purchases: readonly Purchase[]): PlannedEntry[] {
  let acts = 0
  return purchases.flatMap((purchase, index) => {
    const end = at(ends, index % ends.length)
    const day = later(office, purchase.arrival, 1)
    if (end === 'none' || day === null) return []
    const bill = new Bill(office, purchase, { index, day, end })
    const goBack = end !== 'new' && end !== 'cancelled'
    return [...bill.entries(), ...(goBack ? planReturn(office, bill, acts++) : [])]
  })
}

export class Bill {
  id = 0
  readonly day: string
  readonly #office: Office
  readonly #purchase: Purchase
  readonly #plan: { index: number; day: string; end: End }
  readonly #random: Rng
  readonly #minute: number

  constructor(office: Office, purchase: Purchase, plan: { index: number; day: string; end: End }) {
    this.#office = office
    this.#purchase = purchase
    this.#plan = plan
    this.day = plan.day
    const { random, minute } = seededEntry('supplier-invoice', plan.index)
    this.#random = random
    this.#minute = minute
  }

  entries(): PlannedEntry[] {
    const { day, end } = this.#plan
    const minute = this.#minute
    const entries: PlannedEntry[] = [{ day, minute, write: () => this.#enter() }]
    if (end === 'new') return entries
    if (end === 'cancelled') return [...entries, { day, minute: minute + 20, write: () => this.#turn({ event: 'CANCEL' }) }]
    entries.push({
      day,
      minute: minute + 20,
      write: () => this.#turn({ event: 'ACCEPT', ...(end === 'off' && { price_difference: true }) }),
    })
    const due = later(this.#office, day, this.#random.int(0, 1))
    if (end === 'paid' && due !== null) {
      // Some are paid in two parts, the second one off the till.
      if (this.#plan.index % ends.length === 6) {
        entries.push({
          day: due,
          minute: minute + 50,
          write: () => this.#turn({ event: 'PAY', paid_at: due, amount: '15', method: 'cash' }),
        })
      }
      entries.push({ day: due, minute: minute + 60, write: () => this.#turn({ event: 'PAY', paid_at: due }) })
    }
    if (end === 'accepted') entries.push({ day, minute: minute + 30, write: () => this.#hold() })
    return entries
  }

  async #enter(): Promise<void> {
    const { scene, company } = this.#office
    const { index, day, end } = this.#plan
    const { id, supplier } = this.#purchase
    const { rows } = await sql<{ id: number; price: string; net: string }>`
      select id, purchase_price as price, sum(amount) over () as net from procurement_items
      where procurement_id = ${id} order by position`.execute(scene.db)
    const body: Body<typeof supplierInvoices.create> = {
      supplier_id: supplier.id,
      supplier_number: `${this.#random.pick(['RE', 'INV', 'R', 'PPR'])}-${day.slice(2, 4)}-${String(1000 + index * 7 + this.#random.int(0, 6))}`,
      date: day,
      ...(supplier.vatKind === 'eu' && { vat_kind: 'eu' as const }),
      items: rows.map(({ id: procurement_item_id, price }, place) => ({
        procurement_item_id,
        ...(end === 'dearer' && place === 0 && { price: round4(big(price).times(1.04)) }),
      })),
    }
    const clerk = oneOf(company.accountants, index)
    const { procurement_invoice_id, data } = await scene.call(create, clerk, { body })
    this.id = procurement_invoice_id
    if (end === 'off') {
      const tax = supplier.vatKind === 'eu' ? '0' : big(surcharge).times(mainRate(data.procurement_invoice_items)).div(100)
      await this.#turn({ net: round2(big(data.net).plus(surcharge)), vat: round2(big(data.vat).plus(tax)) })
    }
  }

  async #hold(): Promise<void> {
    const { scene, company } = this.#office
    const lock_version = await versionOf(scene, 'procurement_invoices', this.id)
    const body = { payment_hold: 'Gaidām kredītrēķinu par bojātu preci', lock_version }
    await scene.call(hold, oneOf(company.accountants, this.#plan.index), { params: { id: this.id }, body })
  }

  async #turn(body: Omit<Body<typeof supplierInvoices.update>, 'lock_version'>): Promise<void> {
    const { scene, company } = this.#office
    const lock_version = await versionOf(scene, 'procurement_invoices', this.id)
    const clerk = oneOf(company.accountants, this.#plan.index)
    await scene.call(update, clerk, { params: { id: this.id }, body: { ...body, lock_version } })
  }
}

/** VAT rate in percent with the largest share; taxes differences. */
function mainRate(items: readonly ProcurementInvoiceItem[]): string {
  const nets = new Map<string, number>()
  for (const { vat_rate, net } of items) nets.set(vat_rate, (nets.get(vat_rate) ?? 0) + Number(net))
  return [...nets].toSorted((a, b) => b[1] - a[1])[0]?.[0] ?? '0'
}
