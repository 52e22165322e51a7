import { sql } from 'kysely'
import { createBankAccount } from '../../areas/customers/bank-accounts.ts'
import { createDiscount } from '../../areas/customers/discounts.ts'
import type { Customer } from '../history/parties.ts'
import type { Company } from './company.ts'
import { customerAt } from './customers.ts'
import { iban, registrationNumber } from './numbers.ts'
import { at, rng } from './random.ts'
import type { Scene } from './scene.ts'

/** Companies in the local register that are not customers. */
const outsiderCount = 200
/** Reserved customer indexes, so that names and numbers are unique. */
const firstOutsider = 7000

export async function fillRegister({ db }: Scene): Promise<void> {
  const companies = Array.from({ length: outsiderCount }, (_, index) => customerAt(firstOutsider + index))
    .filter(({ kind }) => kind === 'company')
    .map(({ name, form, vat_nr, place: { address, city, postal_code } }, index) => {
      const reg_nr = registrationNumber(firstOutsider + index)
      const vat = vat_nr ? `LV${reg_nr}` : null
      return { reg_nr, name, company_form: form, legal_address: address, city, postal_code, vat_nr: vat, is_closed: index % 17 === 5 }
    })
  await sql`
    insert into register_companies (reg_nr, name, company_form, legal_address, city, postal_code, vat_nr, is_closed)
    select * from json_to_recordset(${JSON.stringify(companies)}) as t (reg_nr text, name text, company_form text, legal_address text,
      city text, postal_code text, vat_nr text, is_closed boolean)`.execute(db)
}

export async function giveTerms(scene: Scene, { sales }: Company, customers: readonly Customer[]): Promise<void> {
  for (const [index, { id: customerId }] of customers.entries()) {
    const random = rng('terms', index)
    const seller = at(sales, index % sales.length)
    const params = { customerId }
    if (index % 2 === 0) {
      await scene.call(createDiscount, seller, { params, body: { discount_percent: '3', service_discount_percent: '5' } })
    }
    if (random.chance(0.5)) {
      await scene.call(createBankAccount, seller, { params, body: { iban: iban('RIKO', index + 5000), label: 'Depozīts' } })
    }
  }
}
