import type { DocumentParty } from '../../documents/model.ts'
import type { Rng } from '../demo/random.ts'
import type { BuyerKind, Reference } from './reference.ts'

export interface Customer {
  id: number
  kind: BuyerKind
  name: string
  form: string | null
  type: string
  land: string
  reg_nr: string | null
  vat_nr: string | null
  email: string
  phone: string
  address: string
  city: string
  postal_code: string
  /** ISO 3166-2. */
  region: string | null
  iban: string | null
  bank: number
  /** Days. */
  term: number
  manager: number
  terms: Terms
  /** Consecutive ids. */
  firstBranch: number
  branches: number
  firstContact: number
  contacts: number
}

/** Customer terms that documents do not use. */
export interface Terms {
  /** EUR. */
  credit_limit: number | string | null
  is_blocked: boolean
  segment: string | null
  auto_invoice: boolean
  invoice_grouping: 'per_order' | 'per_branch' | 'per_customer'
  einvoice_channel: 'none' | 'peppol' | 'e_adrese' | 'email'
}

/** Customers that buy follow it. */
export const ownId = 1

export class Parties {
  /** Indexed by id less one. */
  readonly customers: readonly Customer[]
  /** Draws an ordering customer by frequency. */
  readonly buyer: (random: Rng) => Customer
  readonly #banks: Reference['banks']
  readonly #snapshots: (string | undefined)[] = []

  constructor(customers: readonly Customer[], buyer: (random: Rng) => Customer, { banks }: Reference) {
    this.customers = customers
    this.buyer = buyer
    this.#banks = banks
  }

  snapshotOf(id: number): string {
    const customer = this.customers[id - 1]
    if (!customer) throw new Error(`No customer ${id}`)
    return this.snapshot(customer)
  }

  /** JSON of a DocumentParty. */
  snapshot(customer: Customer): string {
    return (this.#snapshots[customer.id] ??= JSON.stringify(this.#party(customer)))
  }

  #party(customer: Customer): DocumentParty {
    const bank = customer.iban === null ? undefined : this.#banks[customer.bank]
    return {
      name: fullName(customer),
      reg_nr: customer.reg_nr,
      vat_nr: customer.vat_nr,
      legal_address: customer.address,
      city: customer.city,
      postal_code: customer.postal_code,
      country_code: customer.land,
      bank_name: bank?.name ?? null,
      bic: bank?.bic ?? null,
      iban: customer.iban,
      email: customer.email,
      phone: customer.phone,
      peppol_scheme: null,
      peppol_id: null,
    }
  }
}

export function localBuyer(parties: Parties, random: Rng): Customer {
  for (;;) {
    const customer = parties.buyer(random)
    if (customer.land === 'LV') return customer
  }
}

export function fullName({ name, form }: Customer): string {
  return form === null ? name : `${form} "${name}"`
}
