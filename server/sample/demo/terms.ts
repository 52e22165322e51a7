import { sql } from 'kysely'
import { createCategoryDiscount } from '../../areas/catalog/customer-category-discounts.ts'
import { createPrices } from '../../areas/catalog/customer-prices.ts'
import { createBankAccount } from '../../areas/customers/bank-accounts.ts'
import { createDiscount } from '../../areas/customers/discounts.ts'
import type { Company } from './company.ts'
import { customerAt } from './customers.ts'
import { iban, registrationNumber } from './numbers.ts'
import type { Party } from './parties.ts'
import { at, rng } from './random.ts'
import type { Scene } from './scene.ts'

/** Companies that the local register knows beside the customers: to be found when a new customer is entered. */
const strangers = 200
/** Indexes of customers that are never entered, so that their names and numbers stay free. */
const firstStranger = 50_000

/** Fills the local company register with companies that are no customers yet. */
export async function fillRegister(scene: Scene): Promise<void> {
  const companies = Array.from({ length: strangers }, (_, index) => customerAt(firstStranger + index)).filter(
    ({ kind }) => kind === 'company',
  )
  for (const [index, { name, form, vat_nr, place }] of companies.entries()) {
    const reg_nr = registrationNumber(firstStranger + index)
    const vat = vat_nr ? `LV${reg_nr}` : null
    await sql`
      insert into register_companies (reg_nr, name, company_form, legal_address, city, postal_code, vat_nr, is_closed)
      values (${reg_nr}, ${name}, ${form}, ${place.address}, ${place.city}, ${place.postal_code}, ${vat}, ${index % 17 === 5})`.execute(
      scene.db,
    )
  }
}

/** Gives some customers prices of their own, discounts and further accounts. */
export async function giveTerms(scene: Scene, { sales }: Company, parties: readonly Party[]): Promise<void> {
  const items = await sql<{ id: number; price: string }>`
    select id, price from catalog_items where type = 'goods' and price > 1 order by id`.execute(scene.db)
  const categories = await sql<{ id: number }>`select id from categories where parent_id is not null order by id`.execute(scene.db)
  for (const [index, { id: customerId }] of parties.entries()) {
    const random = rng('terms', index)
    const seller = at(sales, index % sales.length)
    const params = { customerId }
    const own = new Set(Array.from({ length: random.int(3, 12) }, () => random.int(0, items.rows.length - 1)))
    const prices = [...own].map((place) => {
      const { id, price } = at(items.rows, place)
      return { catalog_item_id: id, price: (Number(price) * random.pick([0.9, 0.92, 0.95])).toFixed(2) }
    })
    await scene.call(createPrices, seller, { params, body: { prices } })
    if (random.chance(0.5)) {
      const category_id = random.pick(categories.rows).id
      const body = { category_id, discount_percent: random.pick(['5', '7.5', '10']), with_subcategories: true }
      await scene.call(createCategoryDiscount, seller, { params, body })
    }
    if (random.chance(0.3)) {
      await scene.call(createDiscount, seller, { params, body: { discount_percent: '3', service_discount_percent: '5' } })
    }
    if (random.chance(0.3))
      await scene.call(createBankAccount, seller, { params, body: { iban: iban('RIKO', index + 5000), label: 'Depozīts' } })
  }
}
