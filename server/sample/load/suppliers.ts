import { companyName, personName, place, slug } from '../demo/names.ts'
import { iban, phone, registrationNumber } from '../demo/numbers.ts'
import { rng } from '../demo/random.ts'
import { topCategories } from './item-names.ts'
import type { CopySink } from './copy.ts'
import type { Reference } from './reference.ts'

/** A supplier as procurements need him. */
export interface Supplier {
  id: number
  name: string
  /** A domestic one charges VAT; of the others the buyer reckons it. */
  vatKind: 'domestic' | 'reverse' | 'eu'
  /** Days. */
  term: number
}

// Names and registration numbers of their own.
const firstIndex = 90_000

/** How many suppliers bring the same categories, each on days of his own. */
const turns = 15

/** Suppliers, and who brings goods of which category on which day. */
export class Suppliers {
  /** By id less one. */
  readonly all: readonly Supplier[]
  readonly #lanes: number
  readonly #reference: Reference

  constructor(reference: Reference, count: number) {
    this.#reference = reference
    this.#lanes = Math.ceil(count / turns)
    this.all = Array.from({ length: this.#lanes * turns }, (_, index) => {
      const random = rng('load-supplier', index)
      const vatKind = random.chance(0.12) ? 'eu' : random.chance(0.06) ? 'reverse' : 'domestic'
      return { id: index + 1, name: `SIA "${companyName(firstIndex + index)}"`, vatKind, term: random.pick([14, 21, 30, 30, 45]) }
    })
  }

  /** Who brings goods of a category on a day. */
  of(category: number, day: number): Supplier {
    return this.all[(category % this.#lanes) + this.#lanes * (day % turns)] ?? missing()
  }

  /** Writes suppliers and the categories that they bring. */
  write(sink: CopySink, categories: number): void {
    const { made, countries, banks } = this.#reference
    const table = sink.table(
      'suppliers',
      `id, name, reg_nr, vat_nr, vat_valid, country_id, email, phone, address, contact_name, iban, bank_id, payment_term_days,
        lead_time_days, min_order, is_reverse_charge, created_at, updated_at, created_by, updated_by`,
    )
    const brought = sink.table(
      'supplier_categories',
      'id, supplier_id, category_id, discount_percent, is_preferred, created_at, updated_at',
    )
    for (const { id, name, vatKind, term } of this.all) {
      const random = rng('load-supplier-more', id)
      const land = vatKind === 'eu' ? random.pick(['LT', 'EE', 'DE', 'PL']) : 'LV'
      const reg_nr = land === 'LV' ? registrationNumber(firstIndex + id) : `${land}${300_000_000 + id}`
      const { address, city, postal_code } = place(random)
      const who = personName(random)
      const bank = random.pick(banks)
      table.row([
        ...[id, name, reg_nr, land === 'LV' ? `LV${reg_nr}` : reg_nr, true, countries.get(land) ?? null],
        ...[`${slug(name)}.${id}@piegade.example`, phone(random.int(0, 9999)), `${address}, ${city}, ${postal_code}`],
        ...[`${who.name} ${who.surname}`, land === 'LV' ? iban(bank.bank_code, firstIndex + id) : null, bank.id, term, random.int(2, 14)],
        ...[random.chance(0.4) ? random.pick([50, 100, 250]) : null, vatKind === 'reverse', made, made, 1, 1],
      ])
      const [lane, turn] = [(id - 1) % this.#lanes, Math.floor((id - 1) / this.#lanes)]
      for (let category = topCategories.length + 1; category <= categories; category += 1) {
        if (category % this.#lanes !== lane) continue
        brought.row([brought.count + 1, id, category, random.pick([0, 2, 5, 7.5]), turn === 0, made, made])
      }
    }
  }
}

function missing(): never {
  throw new Error('Each category has a supplier on each day')
}
