import { sql } from 'kysely'
import type { BankPosting, incomingTypes } from '../../../contract/bank/matching.ts'
import { formatMoney } from '../../../contract/format.ts'
import { labelOf } from '../../../contract/labels.ts'
import { big, round2 } from '../../../contract/money.ts'
import { one } from '../../db/one.ts'
import type { Context, Db } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'

export interface LockedEntry {
  id: number
  booked_on: string
  amount: string
  posted: string
  iban: string
  counter_iban: string
  counter_name: string
  remittance: string
}

export async function lockEntry(ctx: Context, id: number): Promise<LockedEntry> {
  return one(await lockEntries(ctx, [id]))
}

/** By id, before the question what they are matched with. */
export async function lockEntries({ db }: Context, ids: readonly number[]): Promise<LockedEntry[]> {
  const { rows } = await sql<LockedEntry>`
    select id, booked_on, amount, posted, iban, counter_iban, counter_name, remittance from bank_entries
    where id = any (${[...ids]}) order by id for update`.execute(db)
  if (rows.length < new Set(ids).size) throw Refusal.missing()
  return rows
}

/** Null: the account stands only in the payment details of the company. */
export async function ownAccountId(db: Db, iban: string): Promise<number | null> {
  const { rows } = await sql<{ id: number | null }>`
    select (
      select a.id from customer_additional_bank_accounts a join customers c on c.id = a.customer_id where c.is_main and a.iban = ${iban}
    ) as id`.execute(db)
  return one(rows).id
}

export interface Posting {
  kind: BankPosting['kind']
  /** With the sign of the entry. */
  amount: string
  payment_id?: number
  customer_id?: number
  document?: { document_type: (typeof incomingTypes)[number]; document_id: number }
  supplier_payment_id?: number
  customer_refund_id?: number
  simplified_invoice_id?: number
  is_earlier?: boolean
  accounting_account_id?: number | undefined
  notes?: string | undefined
}

export async function post({ db, user }: Context, id: number, posting: Posting): Promise<void> {
  const { kind, amount, document } = posting
  await db
    .insertInto('bank_entry_postings')
    .values({
      bank_entry_id: id,
      kind,
      amount,
      payment_id: posting.payment_id ?? null,
      customer_id: posting.customer_id ?? null,
      document_type: document?.document_type ?? null,
      document_id: document?.document_id ?? null,
      supplier_payment_id: posting.supplier_payment_id ?? null,
      customer_refund_id: posting.customer_refund_id ?? null,
      simplified_invoice_id: posting.simplified_invoice_id ?? null,
      is_earlier: posting.is_earlier ?? false,
      accounting_account_id: posting.accounting_account_id ?? null,
      notes: posting.notes ?? null,
      created_by: user.id,
      updated_by: user.id,
    })
    .execute()
}

export type Direction = 'in' | 'out'

/** EUR above zero. @throws Refusal where nothing is left or the money went the other way */
export function leftOf({ amount, posted }: LockedEntry, direction: Direction): string {
  const left = direction === 'in' ? big(amount).minus(big(posted)) : big(posted).minus(big(amount))
  if (left.lte(0)) throw Refusal.state(`Ieraksts ir sasaistīts pilnībā vai ir ${direction === 'in' ? 'izejošs' : 'ienākošs'}`)
  return round2(left)
}

export function refuseBeyond(total: string, left: string): void {
  if (big(total).gt(left)) throw Refusal.field('documents', `Lauks „${labelOf('documents')}”: ierakstā nesadalīti ir ${formatMoney(left)}`)
}
