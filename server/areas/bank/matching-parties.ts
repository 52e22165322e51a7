import { nameOf, type EntryFacts } from './matching-facts.ts'

export interface PartyFacts {
  /** Customers by account: as people entered them, and as accepted matches taught them. */
  byIban: ReadonlyMap<string, readonly number[]>
  learned: ReadonlyMap<string, readonly number[]>
  byRegNr: ReadonlyMap<string, number>
}

export interface Party {
  customers: ReadonlySet<number>
  /** Those of whom the account is by their own details; where nobody's, all of `customers`. */
  holders: ReadonlySet<number>
  /** By an account of this customer alone, or by registration number; a name is weak, and so is an account of several. */
  isSure: boolean
  words: string
}

/** @param byName customers by name without the form of the company */
export function partyOf(entry: EntryFacts, known: PartyFacts, byName: ReadonlyMap<string, readonly number[]>): Party | null {
  const byAccount = entry.counter_iban === '' ? null : partyByAccount(entry, known)
  if (byAccount) return byAccount
  const registered = known.byRegNr.get(entry.counter_reg_nr)
  if (entry.counter_reg_nr !== '' && registered !== undefined) return partyFrom([registered], true, 'maksātāja reģistrācijas numurs')
  const named = entry.counter_name === '' ? undefined : byName.get(nameOf(entry.counter_name))
  return named ? partyFrom(named, false, 'maksātāja nosaukums') : null
}

function partyFrom(ids: readonly number[], isSure: boolean, words: string): Party {
  const customers = new Set(ids)
  return { customers, holders: customers, isSure, words }
}

/** INV-BANK-7: an account of several companies points to all of them and makes nothing certain. */
function partyByAccount({ counter_iban }: EntryFacts, { byIban, learned }: PartyFacts): Party | null {
  const entered = byIban.get(counter_iban) ?? []
  const customers = new Set([...entered, ...(learned.get(counter_iban) ?? [])])
  if (customers.size === 0) return null
  const holders = entered.length > 0 ? new Set(entered) : customers
  if (customers.size > 1) return { customers, holders, isSure: false, words: 'konts, no kura maksājuši vairāki klienti' }
  return { customers, holders, isSure: true, words: entered.length > 0 ? 'maksātāja konts' : 'konts, no kura klients maksājis' }
}
