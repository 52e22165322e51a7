import { iban, ibanAbroad } from '../demo/numbers.ts'
import { rng } from '../demo/random.ts'
import type { CopySink } from './copy.ts'
import type { Reference } from './reference.ts'

export interface Supplier {
  id: number
  name: string
  land: string
  reg_nr: string
  vat_nr: string | null
  email: string
  phone: string
  address: string
  contact: string
  /** Domestic suppliers charge VAT; for others the buyer accounts for it. */
  vatKind: 'domestic' | 'reverse' | 'eu'
  /** Days. */
  term: number
}

// Reserved account indexes.
const firstAccount = 90_000

/** Suppliers per category, alternating by day. */
const suppliersPerCategory = 15

export class Suppliers {
  /** Indexed by id less one. */
  readonly all: readonly Supplier[]
  readonly #lanes: number

  constructor(count: number, supplierAt: (index: number) => Supplier) {
    this.#lanes = Math.ceil(count / suppliersPerCategory)
    this.all = Array.from({ length: this.#lanes * suppliersPerCategory }, (_, index) => supplierAt(index))
  }

  of(category: number, day: number): Supplier {
    return this.all[(category % this.#lanes) + this.#lanes * (day % suppliersPerCategory)] ?? missing()
  }

  write(sink: CopySink, categories: readonly number[], { made, countries, banks }: Reference): void {
    const table = sink.table(
      'suppliers',
      `id, name, reg_nr, vat_nr, vat_valid, country_id, email, phone, address, contact_name, iban, bank_id, payment_term_days,
        lead_time_days, min_order, is_reverse_charge, created_at, updated_at, created_by, updated_by`,
    )
    const brought = sink.table(
      'supplier_categories',
      'id, supplier_id, category_id, discount_percent, is_preferred, created_at, updated_at',
    )
    for (const { id, vatKind, land, ...s } of this.all) {
      const random = rng('load-supplier-more', id)
      const bank = random.pick(banks)
      const account = land === 'LV' ? iban(bank.bank_code, firstAccount + id) : ibanAbroad(land, firstAccount + id)
      table.row([
        ...[id, s.name, s.reg_nr, s.vat_nr, s.vat_nr === null ? null : true, countries.get(land) ?? null, s.email, s.phone, s.address],
        ...[s.contact, account, land === 'LV' ? bank.id : null, s.term, random.int(2, 14)],
        ...[random.chance(0.4) ? random.pick([50, 100, 250]) : null, vatKind === 'reverse', made, made, 1, 1],
      ])
      const [group, rank] = [(id - 1) % this.#lanes, Math.floor((id - 1) / this.#lanes)]
      for (const category of categories) {
        if (category % this.#lanes !== group) continue
        brought.row([brought.count + 1, id, category, random.pick([0, 2, 5, 7.5]), rank === 0, made, made])
      }
    }
  }
}

function missing(): never {
  throw new Error('Each category has a supplier on each day')
}
