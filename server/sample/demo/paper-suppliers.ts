import { sql } from 'kysely'
import { addCategories } from '../../areas/suppliers/categories.ts'
import { enterSupplier } from '../../areas/suppliers/save.ts'
import { customerAt } from './customers.ts'
import { nameOf } from './names.ts'
import { iban } from './numbers.ts'
import { keysOf } from './parties.ts'
import { oneOf, type Office } from './paper-office.ts'
import { rng, shuffled } from './random.ts'

/** A supplier as the papers need him. */
export interface Supplier {
  id: number
  /** In another country of the Union: VAT is reckoned by the buyer. */
  isAbroad: boolean
  /** Still bought from. */
  isActive: boolean
}

/** Indexes of customers that are never entered, so that their names and numbers stay free. */
const firstSupplier = 60_000

/** Enters the suppliers, each with one to three categories that he brings. */
export async function enterSuppliers({ scene, company, count }: Office): Promise<Supplier[]> {
  const keys = await keysOf(scene)
  const categories = await sql<{ id: number }>`
    select id from categories where not is_service and parent_id is not null order by id`.execute(scene.db)
  const wanted = count(45, 5)
  const suppliers: Supplier[] = []
  for (let index = 0; suppliers.length < wanted; index += 1) {
    const { kind, form, name, country, reg_nr, vat_nr, place, email, phone } = customerAt(firstSupplier + index)
    if (kind !== 'company' && kind !== 'eu') continue
    const random = rng('supplier', index)
    const person = nameOf('supplier-contact', index)
    const isAbroad = kind === 'eu'
    const buyer = oneOf(company.storekeepers, index)
    // Some are no longer bought from.
    const is_active = suppliers.length < 4 || !random.chance(0.06)
    const id = await enterSupplier(scene.context(buyer), {
      name: isAbroad || form === null ? name : `${form} "${name}"`,
      ...{ reg_nr, vat_nr, email, phone },
      country_id: keys.country(country),
      address: `${place.address}, ${place.city}, ${place.postal_code}`,
      contact_name: `${person.name} ${person.surname}`,
      ...(!isAbroad && { iban: iban(random.pick(['HABA', 'UNLA', 'RIKO']), firstSupplier + index) }),
      payment_term_days: random.pick([14, 21, 30, 30, 45]),
      lead_time_days: random.int(2, 14),
      min_order: random.chance(0.4) ? `${random.pick([50, 100, 250])}.00` : null,
      is_reverse_charge: random.chance(0.08),
      is_active,
    })
    const brought = shuffled(`supplier-${index}`, categories.rows).slice(0, random.int(1, 3))
    await scene.call(addCategories, buyer, {
      params: { id },
      body: {
        categories: brought.map(({ id: category_id }, rank) => ({
          category_id,
          discount_percent: random.pick(['0', '2', '5', '7.5']),
          is_preferred: rank === 0,
        })),
      },
    })
    suppliers.push({ id, isAbroad, isActive: is_active })
  }
  return suppliers
}
