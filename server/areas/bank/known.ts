import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../http/context.ts'
import { bookedPayments, refundsFor } from './known-refunds.ts'
import { waitingSimplified } from './simplified-matches.ts'
import { suppliersFor } from './known-suppliers.ts'
import type { Known } from './matching.ts'
import type { EntryFacts, OpenDocument } from './matching-facts.ts'
import { mentionsOf } from './numbers-in-text.ts'
import { enteredAccounts } from './payer-accounts.ts'
import { reversalsFor } from './known-reversals.ts'

/** Words before or after a name that say the form of a company. */
const forms = /^(SIA|AS|IK|ZS|Z\/S)\s+|,?\s+(SIA|AS|IK|ZS|Z\/S)$/gi

/** Documents and accounts on which proposals rest, read at once for all entries. */
export async function knownFor(db: Db, entries: readonly EntryFacts[]): Promise<Known> {
  const ibans = entries.map(({ counter_iban }) => counter_iban)
  const [byIban, learned, byRegNr, incoming, outgoing, own, suppliers, reversals] = await Promise.all([
    customersByIban(db, enteredAccounts, ibans),
    customersByIban(db, sql`customer_payer_accounts`, ibans),
    customersByRegNr(
      db,
      entries.map(({ counter_reg_nr }) => counter_reg_nr),
    ),
    namedIn(
      db,
      entries.filter(({ amount }) => !amount.startsWith('-')),
    ),
    namedIn(
      db,
      entries.filter(({ amount }) => amount.startsWith('-')),
    ),
    ownAccounts(db),
    suppliersFor(db, entries, writtenNames),
    reversalsFor(db, entries),
  ])
  const known = [...[...byIban.values(), ...learned.values()].flat(), ...byRegNr.values()]
  const payers = [...new Set([...known, ...incoming.customers])]
  const [documents, payments, refunds] = await Promise.all([
    openDocuments(db, payers, incoming.sequences),
    bookedPayments(db, payers, incoming.amounts),
    refundsFor(db, [...new Set([...known, ...outgoing.customers])], outgoing.amounts),
  ])
  return { documents, payments, refunds, byIban, learned, byRegNr, own, suppliers, reversals }
}

/** Customers, numbers and sums that the entries name; sums without a sign. */
async function namedIn(db: Db, entries: readonly EntryFacts[]) {
  const mentions = entries.flatMap(mentionsOf)
  return {
    customers: await customersByName(
      db,
      entries.map(({ counter_name }) => counter_name),
    ),
    sequences: [...new Set(mentions.map(({ sequence }) => sequence))],
    amounts: [...new Set(entries.map(({ amount }) => amount.replace('-', '')))],
  }
}

async function customersByIban(db: Db, accounts: RawBuilder<unknown>, ibans: readonly string[]): Promise<Map<string, number[]>> {
  const { rows } = await sql<{ iban: string; ids: number[] }>`
    select a.iban, array_agg(distinct a.customer_id)::int[] as ids from ${accounts} as a where a.iban = any (${[...ibans]}) group by a.iban`.execute(
    db,
  )
  return new Map(rows.map(({ iban, ids }) => [iban, ids]))
}

async function customersByRegNr(db: Db, numbers: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ reg_nr: string; id: number }>`
    select reg_nr, id from customers where reg_nr = any (${numbers.filter((number) => number !== '')})`.execute(db)
  return new Map(rows.map(({ reg_nr, id }) => [reg_nr, id]))
}

async function customersByName(db: Db, names: readonly string[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select id from customers where name = any (${writtenNames(names)})`.execute(db)
  return rows.map(({ id }) => id)
}

/** As they are, and without the form of the company and quotes. */
function writtenNames(names: readonly string[]): string[] {
  const written = names.flatMap((name) => [name, name.replace(forms, ''), name.replace(forms, '').replace(/^["„«]|["”»]$/g, '')])
  return [...new Set(written)].filter((name) => name !== '')
}

export async function ownAccounts(db: Db): Promise<Set<string>> {
  const { rows } = await sql<{ iban: string }>`
    select d.iban from customer_payment_details d join customers c on c.id = d.customer_id where c.is_main
    union select a.iban from customer_additional_bank_accounts a join customers c on c.id = a.customer_id where c.is_main`.execute(db)
  return new Set(rows.map(({ iban }) => iban))
}

async function openDocuments(db: Db, customers: readonly number[], sequences: readonly number[]): Promise<OpenDocument[]> {
  const few = sequences.filter((sequence) => sequence <= 2_147_483_647)
  const { rows } = await sql<OpenDocument>`
    select 'invoice' as type, i.id, i.number, i.customer_id, c.name as customer_name, i.open, i.due_date
    from invoices i join customers c on c.id = i.customer_id
    where i.gross - i.advance_applied - i.credited - i.paid > 0 and is_frozen('invoices', i.status) and i.number is not null
      and i.id in (
        select id from invoices where customer_id = any (${[...customers]}) and gross - advance_applied - credited - paid > 0
        union select id from invoices where series_no = any (${[...few]}) and gross - advance_applied - credited - paid > 0)
    union all
    select 'advance_invoice', a.id, a.number, a.customer_id, c.name, a.gross - a.paid_amount, a.due_date
    from advance_invoices a join customers c on c.id = a.customer_id
    where a.status <> 'annulled' and a.paid_amount < a.gross and a.number is not null
      and a.id in (
        select id from advance_invoices where customer_id = any (${[...customers]}) and paid_amount < gross
        union select id from advance_invoices where series_no = any (${[...few]}) and paid_amount < gross)
    union all
    select 'simplified_invoice', t.id, t.number, t.customer_id, c.name, t.gross - t.credited, t.due_date
    from simplified_invoices t join customers c on c.id = t.customer_id
    where ${waitingSimplified} and (t.customer_id = any (${[...customers]}) or t.series_no = any (${[...few]}))`.execute(db)
  return rows
}
