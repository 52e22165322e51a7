import { sql, type RawBuilder } from 'kysely'
import type { DocumentLanguage } from '../../../contract/company/document-languages.ts'
import { upperFirst } from '../../../contract/format.ts'
import type { ConfirmationSide } from '../../../contract/receivables/balance-confirmations.ts'
import { one } from '../../db/one.ts'
import type { DocumentParty } from '../../documents/model.ts'
import type { Db } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'
import { customerLanguage, documentParties, documentSeller } from '../customers/document-parties.ts'
import { freePrepayments, owedByHand, owedDocuments, supplierBalances } from '../payables/owed.ts'
import { customerBalances, freeAdvances, freeCredits, openItems, owedByHand as customersByHand } from './open-items.ts'
import { moneyAddress } from './reminders.due.ts'

/** @file Whose balance is asked about: a customer's, or that of a supplier (docs/domain/confirmations.md). */

export interface Party {
  side: ConfirmationSide
  id: number
}

export interface PartyRow {
  customer_id: number | null
  supplier_id: number | null
}

export const partyOf = ({ customer_id, supplier_id }: PartyRow): Party =>
  customer_id === null ? { side: 'supplier', id: supplier_id ?? 0 } : { side: 'customer', id: customer_id }

export const keysOf = ({ side, id }: Party): PartyRow => ({
  customer_id: side === 'customer' ? id : null,
  supplier_id: side === 'supplier' ? id : null,
})

export const partyTables = { customer: 'customers', supplier: 'suppliers' } as const
/** Column of confirmations that names the party. */
export const partyKeys = { customer: 'customer_id', supplier: 'supplier_id' } as const
/** SQL: of a row `c` of the party's table. */
export const partyAddresses: Readonly<Record<ConfirmationSide, RawBuilder<string | null>>> = {
  customer: moneyAddress,
  supplier: sql<string | null>`c.email`,
}
export const partyWords = {
  customer: { whom: 'klientam', noAddress: 'klientam nav e-pasta adreses' },
  supplier: { whom: 'piegādātājam', noAddress: 'piegādātājam nav e-pasta adreses' },
} as const

interface OnDay {
  date: string
  id?: number | undefined
}

/** SQL table: party_id, balance (not 0). */
export function partyBalances(side: ConfirmationSide, { date, id }: OnDay): RawBuilder<unknown> {
  return side === 'customer'
    ? sql`(select customer_id as party_id, balance from ${customerBalances({ date, customer_id: id })} b)`
    : sql`(select supplier_id as party_id, balance from ${supplierBalances({ date, supplier_id: id })} b)`
}

/** SQL table: type, document_id, number, date, due_date, amount, place (of the order). */
export function partyLines({ side, id }: Party, date: string): RawBuilder<unknown> {
  if (side === 'customer') {
    const asOf = { date, customer_id: id }
    return sql`(
      select 1 as place, i.type, i.document_id, i.number, i.date, i.due_date, i.open as amount from ${openItems(asOf)} i
      union all select 2, 'advance', null, null, null, null, -sum(a.amount) from ${freeAdvances(asOf)} a having sum(a.amount) <> 0
      union all select 3, 'credit', null, null, null, null, -c.amount from ${freeCredits(asOf)} c
      union all select 4, 'by_hand', null, null, null, null, h.amount from ${customersByHand(asOf)} h
    )`
  }
  const on = { date, supplier_id: id }
  return sql`(
    select 1 as place, d.type, d.document_id, d.number, d.date, d.due_date, d.open as amount from ${owedDocuments(on)} d
    union all select 2, 'prepayment', null, null, null, null, -p.amount from ${freePrepayments(on)} p
    union all select 3, 'by_hand', null, null, null, null, h.amount from ${owedByHand(on)} h
  )`
}

/** Two people at once prepare one (INV-CONFIRM-2). Throws 404 if there is none. */
export async function lockParty(db: Db, { side, id }: Party): Promise<void> {
  const { rows } = await sql<{ id: number }>`select id from ${sql.table(partyTables[side])} where id = ${id} for no key update`.execute(db)
  if (!rows[0]) throw Refusal.missing()
}

export async function addressOf(db: Db, { side, id }: Party): Promise<string> {
  const { rows } = await sql<{ email: string | null }>`
    select ${partyAddresses[side]} as email from ${sql.table(partyTables[side])} c where c.id = ${id}`.execute(db)
  const { email } = one(rows)
  if (!email) throw Refusal.field('address', upperFirst(partyWords[side].noAddress))
  return email
}

/** Of a supplier that is a customer, too, the customer's; else by country. */
export async function languageOf(db: Db, { side, id }: Party): Promise<DocumentLanguage> {
  if (side === 'customer') return customerLanguage(db, id)
  const { rows } = await sql<{ language: DocumentLanguage }>`
    select coalesce(c.document_language, case when l.code = 'LV' then 'lv' else 'en' end) as language
    from suppliers s join countries l on l.id = s.country_id left join customers c on c.id = s.customer_id where s.id = ${id}`.execute(db)
  return one(rows).language
}

export interface NamedParty {
  name: string
  reg_nr: string | null
}

/** We, and the party, as documents name them. */
export async function printedParties(db: Db, { side, id }: Party): Promise<{ seller: DocumentParty; party: NamedParty }> {
  if (side === 'customer') {
    const { seller, buyer } = await documentParties(db, { customer_id: id, branch_id: null })
    return { seller, party: { name: buyer.name, reg_nr: buyer.reg_nr } }
  }
  const { rows } = await sql<NamedParty>`select name, reg_nr from suppliers where id = ${id}`.execute(db)
  return { seller: await documentSeller(db), party: one(rows) }
}
