import { Suppliers, type Supplier } from '../history/suppliers.ts'
import { customerAt } from './customers.ts'
import { nameOf } from './names.ts'
import { rng } from './random.ts'

/** Customer indexes reserved for suppliers, so that names and numbers are unique. */
const firstSupplier = 5000

export function suppliersOf(count: number): Suppliers {
  const companies = Array.from({ length: count * 3 + 60 }, (_, index) => customerAt(firstSupplier + index)).filter(
    ({ kind, reg_nr }) => (kind === 'company' || kind === 'eu') && reg_nr !== null,
  )
  return new Suppliers(count, (index) => supplierOf(companies[index] ?? missing(), index))
}

function supplierOf(
  { kind, name, form, country, reg_nr, vat_nr, email, phone, place }: ReturnType<typeof customerAt>,
  index: number,
): Supplier {
  const random = rng('supplier', index)
  const person = nameOf('supplier-contact', index)
  const isAbroad = kind === 'eu'
  return {
    id: index + 1,
    land: country,
    reg_nr: reg_nr ?? '',
    vat_nr,
    email,
    phone,
    name: isAbroad || form === null ? name : `${form} "${name}"`,
    address: `${place.address}, ${place.city}, ${place.postal_code}`,
    contact: `${person.name} ${person.surname}`,
    vatKind: isAbroad ? 'eu' : random.chance(0.08) ? 'reverse' : 'domestic',
    term: random.pick([14, 21, 30, 30, 45]),
  }
}

function missing(): never {
  throw new Error('There are more companies than suppliers')
}
