import { sql } from 'kysely'
import { warehouses as warehouseList } from '../../../contract/reference/reference.ts'
import { createBranch } from '../../areas/customers/branch-save.ts'
import { createPaymentDetails } from '../../areas/customers/payment-details.ts'
import { create as createCustomer } from '../../areas/customers/customers.save.ts'
import { createRecord } from '../../areas/reference/records.ts'
import { firstAdministrator } from '../../areas/session/first-administrator.ts'
import { demoPassword } from '../../areas/session/session.logo.ts'
import { createUser, updateUser } from '../../areas/users/people.ts'
import type { SessionUser } from '../../http/context.ts'
import { newSecret } from '../../http/sign-in.ts'
import { nameOf, slug } from './names.ts'
import { ownId, type Customer } from '../history/parties.ts'
import type { Reference } from '../history/reference.ts'
import { at } from './random.ts'
import { actor, type Scene } from './scene.ts'

/** docs/domain/demo.md#company */

export type WarehouseCode = 'RC' | 'VA' | 'LI' | 'SE' | 'RA' | 'VE' | 'TR'

export interface Company {
  id: number
  admin: SessionUser
  sales: SessionUser[]
  storekeepers: SessionUser[]
  accountants: SessionUser[]
  engineers: SessionUser[]
  couriers: SessionUser[]
  warehouses: Record<WarehouseCode, number>
  branches: number
}

export async function foundCompany(scene: Scene): Promise<Company> {
  const admin = await firstAdmin(scene)
  const id = await enterCompany(scene, admin)
  await sql`update users set main_customer_id = ${id} where id = ${admin.id}`.execute(scene.db)
  const boss = actor(admin.id, admin.email, id)
  const branches = await ownBranches(scene, boss, id)
  const warehouses = await ownWarehouses(scene, boss, branches)
  const people = await staff(scene, boss, warehouses)
  const withRole = (role: string): SessionUser[] =>
    people.filter((person) => person.role === role).map((person) => actor(person.id, person.email, id))
  const [sales, storekeepers, accountants] = [withRole('sales'), withRole('warehouse'), withRole('accountant')]
  const [engineers, couriers] = [withRole('service'), withRole('courier')]
  return { id, admin: boss, sales, storekeepers, accountants, engineers, couriers, warehouses, branches: branches.size }
}

/** Uses a one-time token, as in an empty installation. */
async function firstAdmin(scene: Scene): Promise<SessionUser> {
  const { secret, hash } = newSecret()
  await sql`insert into first_admin_tokens (token_hash) values (${hash})`.execute(scene.db)
  const email = 'admin@demo.example'
  const nobody = actor(0, '')
  await scene.call(firstAdministrator, nobody, {
    body: { token: secret, email, name: 'Ilze', surname: 'Kalniņa', password: demoPassword },
  })
  const { rows } = await sql<{ id: number; lock_version: number }>`select id, lock_version from users where email = ${email}`.execute(
    scene.db,
  )
  const createdUser = at(rows, 0)
  const user = actor(createdUser.id, email)
  const body = { job_title: 'Administratore', phone: '+371 2000 0001', lock_version: createdUser.lock_version }
  await scene.call(updateUser, user, { params: { id: createdUser.id }, body })
  return user
}

const companyDetails = {
  name: 'Demo Tehnika',
  reg_nr: '79991001375',
  vat_nr: 'LV79991001375',
  legal_address: 'Dzirnavu iela 99',
  city: 'Rīga',
  postal_code: 'LV-1011',
  email: 'birojs@demo.example',
  phone: '+371 2000 0000',
} as const
const ownForm = 'SIA'
const ownRegion = 'LV-RIX'
const ownIban = 'LV95HABA0009900000001'
const ownTerm = 14

export function ownCompany({ banks }: Reference, branches: number): Customer {
  const { name, reg_nr, vat_nr, legal_address, city, postal_code, email, phone } = companyDetails
  const bank = banks.findIndex(({ bank_code }) => ownIban.slice(4).startsWith(bank_code))
  return {
    id: ownId,
    kind: 'registered',
    name,
    form: ownForm,
    type: 'Juridiska persona',
    land: 'LV',
    reg_nr,
    vat_nr,
    email,
    phone,
    address: legal_address,
    city,
    postal_code,
    region: ownRegion,
    iban: ownIban,
    bank,
    term: ownTerm,
    manager: ownId,
    terms: {
      credit_limit: null,
      is_blocked: false,
      segment: null,
      auto_invoice: false,
      invoice_grouping: 'per_order',
      einvoice_channel: 'peppol',
    },
    firstBranch: 1,
    branches,
    firstContact: 1,
    contacts: 0,
  }
}

async function enterCompany(scene: Scene, admin: SessionUser): Promise<number> {
  const typeId = await idOf(scene, 'customer_types', 'name', 'Juridiska persona')
  const { data } = await scene.call(createCustomer, admin, {
    params: { typeId },
    body: {
      ...companyDetails,
      company_form_id: await idOf(scene, 'company_forms', 'abbreviation', ownForm),
      region_id: await idOf(scene, 'regions', 'code', ownRegion),
      invoice_email: 'rekini@demo.example',
      website: 'https://demo.example',
      payment_term_days: ownTerm,
      einvoice_channel: 'peppol',
    },
  })
  // The customer form cannot set is_main.
  await sql`update customers set is_main = true, vat_valid = true, vat_checked_at = moment() where id = ${data.id}`.execute(scene.db)
  await scene.call(createPaymentDetails, admin, {
    params: { customerId: data.id },
    body: { iban: ownIban, beneficiary: `${ownForm} "${companyDetails.name}"`, payment_term_days: ownTerm },
  })
  await sql`
    insert into customer_additional_bank_accounts (customer_id, bank_id, iban, label)
    select ${data.id}, id, account, label from banks join (values
      ('UNLA', 'LV41UNLA0009900000002', 'Eksports'), ('PARX', 'LV12PARX0009900000003', 'Veikals')) t (code, account, label) on bank_code = code
    order by account desc`.execute(scene.db)
  return data.id
}

const ownPlaces = [
  { name: 'Rīga', address: 'Dzirnavu iela 99', city: 'Rīga', postal_code: 'LV-1011', region: 'LV-RIX', phone: '+371 2000 0010' },
  { name: 'Valmiera', address: 'Stacijas iela 12', city: 'Valmiera', postal_code: 'LV-4201', region: 'LV-113', phone: '+371 2000 0020' },
  { name: 'Liepāja', address: 'Ostas iela 27', city: 'Liepāja', postal_code: 'LV-3401', region: 'LV-LPX', phone: '+371 2000 0030' },
  { name: 'Daugavpils', address: 'Parka iela 8', city: 'Daugavpils', postal_code: 'LV-5401', region: 'LV-DGV', phone: '+371 2000 0040' },
] as const

async function ownBranches(scene: Scene, admin: SessionUser, customerId: number): Promise<Map<string, number>> {
  const ids = new Map<string, number>()
  for (const { region, ...fields } of ownPlaces) {
    const { data } = await scene.call(createBranch, admin, {
      params: { customerId },
      body: {
        ...fields,
        email: `${slug(fields.name)}@demo.example`,
        region_id: await idOf(scene, 'regions', 'code', region),
        opening_hours: 'P–Pk 9.00–18.00',
      },
    })
    ids.set(fields.name, data.id)
    await sql`update regions set branch_id = ${data.id} where code = ${region}`.execute(scene.db)
  }
  return ids
}

/** In id order; the history uses the first four. */
const warehouses = [
  ['RC', 'Rīga centrālā', 'sales', 'Rīga'],
  ['VA', 'Valmiera', 'sales', 'Valmiera'],
  ['LI', 'Liepāja', 'sales', 'Liepāja'],
  ['VE', 'Veikals', 'shop', 'Rīga'],
  ['SE', 'Serviss', 'service', 'Rīga'],
  ['RA', 'Ražošana', 'production', 'Rīga'],
  ['TR', 'Tranzīts', 'transit', 'Rīga'],
] as const

async function ownWarehouses(scene: Scene, admin: SessionUser, branches: ReadonlyMap<string, number>): Promise<Company['warehouses']> {
  const ids: Partial<Company['warehouses']> = {}
  for (const [code, name, type, branch] of warehouses) {
    const place = ownPlaces.find((each) => each.name === branch)
    const body = {
      code,
      name,
      type,
      branch_id: branches.get(branch),
      address: `${place?.address}, ${place?.city}`,
      is_default: code === 'RC',
    }
    ids[code] = (await createRecord(warehouseList, scene.context(admin), body)).id
  }
  const usual = { sales: 'RC', service: 'SE', production: 'RA', shop: 'VE' } as const
  for (const [use, code] of Object.entries(usual)) {
    await sql`update system_properties set value = to_jsonb(${ids[code]}::bigint) where key = ${`default_warehouse_${use}`}`.execute(
      scene.db,
    )
  }
  return ids as Company['warehouses']
}

/** Accounts on the sign-in page first: account, role, job (male, female), usual warehouse. */
const jobs = [
  ['vaditajs', 'manager', 'Valdes loceklis', 'Valdes locekle', null],
  ['pardosana', 'sales', 'Pārdošanas speciālists', 'Pārdošanas speciāliste', null],
  ['noliktava', 'warehouse', 'Noliktavas pārzinis', 'Noliktavas pārzine', 'RC'],
  ['gramatvedis', 'accountant', 'Galvenais grāmatvedis', 'Galvenā grāmatvede', null],
  ['serviss', 'service', 'Servisa inženieris', 'Servisa inženiere', 'SE'],
  ...Array.from({ length: 5 }, () => [null, 'sales', 'Pārdošanas speciālists', 'Pārdošanas speciāliste', null] as const),
  ...(['RC', 'RC', 'VA', 'LI'] as const).map(
    (code) => [null, 'warehouse', 'Noliktavas darbinieks', 'Noliktavas darbiniece', code] as const,
  ),
  [null, 'accountant', 'Grāmatvedis', 'Grāmatvede', null],
  [null, 'service', 'Servisa inženieris', 'Servisa inženiere', 'SE'],
  [null, 'service', 'Servisa inženieris', 'Servisa inženiere', 'SE'],
  [null, 'production', 'Datoru montētājs', 'Datoru montētāja', 'RA'],
  [null, 'logistics', 'Loģistikas speciālists', 'Loģistikas speciāliste', null],
  [null, 'shop', 'Veikala pārdevējs', 'Veikala pārdevēja', 'VE'],
  [null, 'shop', 'Veikala pārdevējs', 'Veikala pārdevēja', 'VE'],
  [null, 'courier', 'Kurjers', 'Kurjere', null],
] as const

interface Employee {
  id: number
  email: string
  role: string
}

async function staff(scene: Scene, admin: SessionUser, ids: Company['warehouses']): Promise<Employee[]> {
  const people: Employee[] = []
  for (const [index, [account, role, him, her, warehouse]] of jobs.entries()) {
    const { name, surname, female } = nameOf('user', index)
    const email = account === null ? `${slug(name)}.${slug(surname)}@demo-tehnika.example` : `${account}@demo.example`
    const { data } = await scene.call(createUser, admin, {
      body: {
        email,
        name,
        surname,
        job_title: female ? her : him,
        phone: `+371 2000 0${String(101 + index)}`,
        password: demoPassword,
        roles: [await idOf(scene, 'roles', 'name', role)],
        default_warehouse_id: warehouse && ids[warehouse],
      },
    })
    people.push({ id: data.id, email, role })
  }
  return people
}

export async function customerUser(scene: Scene, admin: SessionUser, customerId: number): Promise<void> {
  await scene.call(createUser, admin, {
    body: {
      email: 'klients@demo.example',
      name: 'Līga',
      surname: 'Ozoliņa',
      kind: 'customer',
      main_customer_id: customerId,
      job_title: 'Klienta lietotāja',
      password: demoPassword,
      roles: [await idOf(scene, 'roles', 'name', 'customer')],
    },
  })
}

export const warehouseNames: readonly string[] = warehouses.map(([, name]) => name)

export async function idOf(scene: Scene, table: string, column: string, value: string): Promise<number> {
  const { rows } = await sql<{ id: number }>`select id from ${sql.table(table)} where ${sql.ref(column)} = ${value}`.execute(scene.db)
  return at(rows, 0).id
}
