import { insertContact } from '../../server/areas/customers/contacts.ts'
import { enterCustomer } from '../../server/areas/customers/customers.save.ts'
import { caseCustomers } from './case-keys.ts'
import type { Company } from '../../server/seed/demo/company.ts'
import { phone } from '../../server/seed/demo/numbers.ts'
import { keysOf } from '../../server/seed/demo/keys.ts'
import { at } from '../../server/seed/demo/random.ts'
import type { Scene } from '../../server/seed/demo/scene.ts'

type Fields = Parameters<typeof enterCustomer>[2]

interface CaseCustomer extends Pick<Fields, 'name' | 'vat_nr' | 'credit_limit' | 'is_blocked' | 'blocked_reason'> {
  reg_nr: string
  country: string
  legal_address: string
  city: string
  postal_code: string
  contacts?: readonly (readonly [name: string, surname: string])[]
}

const riga = { country: 'LV', city: 'Rīga', postal_code: 'LV-1010' } as const

const customers: readonly CaseCustomer[] = [
  {
    ...riga,
    reg_nr: caseCustomers.buyer,
    name: 'Paraugu Nams',
    vat_nr: `LV${caseCustomers.buyer}`,
    legal_address: 'Skolas iela 1',
    contacts: [['Paula', 'Paraugniece']],
  },
  {
    ...riga,
    reg_nr: caseCustomers.overLimit,
    name: 'Pārtērētā Limita Veikals',
    vat_nr: `LV${caseCustomers.overLimit}`,
    legal_address: 'Tirgus iela 2',
    credit_limit: '100.00',
  },
  {
    ...riga,
    reg_nr: caseCustomers.blocked,
    name: 'Bloķētā Klienta Darbnīca',
    vat_nr: `LV${caseCustomers.blocked}`,
    legal_address: 'Fabrikas iela 3',
    is_blocked: true,
    blocked_reason: 'Kavēti maksājumi vairāk nekā 90 dienas',
  },
  {
    country: 'LV',
    reg_nr: caseCustomers.letters,
    name: 'Cēsu dakstiņu, jumtu, parketa, flīžu un ķieģeļu cehs „Viss: čuguna vārti, zāģi, rūķīši un ģērboņi”',
    vat_nr: `LV${caseCustomers.letters}`,
    legal_address: 'Ķiršu iela 4',
    city: 'Cēsis',
    postal_code: 'LV-4101',
    contacts: [
      ['Anna', 'Āboliņa'],
      ['Edgars', 'Čakste'],
      ['Dace', 'Ērgle'],
      ['Filips', 'Gulbis'],
      ['Ģirts', 'Hartmanis'],
      ['Ilze', 'Īve'],
      ['Jānis', 'Kalns'],
      ['Linda', 'Ķauķe'],
      ['Ļubova', 'Mežule'],
      ['Nora', 'Ņikitina'],
      ['Oto', 'Pūce'],
      ['Raimonds', 'Siliņš'],
      ['Šarlote', 'Turka'],
      ['Uldis', 'Ūdris'],
      ['Vera', 'Zariņa'],
      ['Žanis', 'Bērziņš'],
    ],
  },
  {
    country: 'EE',
    reg_nr: caseCustomers.union,
    name: 'Näidis Kaubandus OÜ',
    vat_nr: 'EE980000001',
    legal_address: 'Sadama 5',
    city: 'Tallinn',
    postal_code: '10111',
  },
  {
    country: 'NO',
    reg_nr: caseCustomers.abroad,
    name: 'Eksempel Handel AS',
    legal_address: 'Havnegata 6',
    city: 'Oslo',
    postal_code: '0150',
  },
]

export async function enterCaseCustomers(scene: Scene, { sales }: Company): Promise<Map<string, number>> {
  const keys = await keysOf(scene)
  const manager = at(sales, 0)
  const ctx = scene.context(manager)
  const ids = new Map<string, number>()
  for (const [index, { country, contacts = [], ...fields }] of customers.entries()) {
    const id = await enterCustomer(ctx, keys.type(country === 'LV' ? 'Juridiska persona' : 'Ārvalstu uzņēmums'), {
      ...fields,
      company_form_id: country === 'LV' ? keys.form('SIA') : null,
      country_id: keys.country(country),
      email: `paraugs${index + 1}@paraugi.example`,
      phone: phone(300 + index),
      manager_id: manager.id,
    })
    for (const [name, surname] of contacts) await insertContact(ctx, id, { name, surname })
    ids.set(fields.reg_nr, id)
  }
  return ids
}
