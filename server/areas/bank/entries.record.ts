import { sql } from 'kysely'
import type { bank, BankEntryRecord } from '../../../contract/bank/bank.ts'
import type { BankPosting, BankProposal } from '../../../contract/bank/matching.ts'
import { big } from '../../../contract/money.ts'
import { reference } from '../../db/named.ts'
import type { Context, Db, Handler } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'
import { accountHabit } from './account-habits.ts'
import { entryRows } from './entries.list.ts'
import { knownFor } from './known.ts'
import { paidNumbers } from './known-refunds.ts'
import { match } from './matching.ts'
import type { EntryFacts } from './matching-facts.ts'

export const showEntry: Handler<typeof bank.showEntry> = async (ctx) => ({ data: await loadEntry(ctx, ctx.params.id) })

/** Throws 404 if there is none. */
export async function loadEntry({ db }: Pick<Context, 'db'>, id: number): Promise<BankEntryRecord> {
  const [row] = await entryRows(db, [id])
  if (!row) throw Refusal.missing()
  const isOpen = !big(row.posted).eq(big(row.amount))
  const left = { ...row, amount: big(row.amount).minus(big(row.posted)).toFixed(2) }
  return {
    ...row,
    postings: await postingsOf(db, id),
    proposals: isOpen ? ((await proposalsFor(db, [left])).get(id) ?? []) : [],
    habit: isOpen ? await accountHabit(db, row) : null,
    can: {
      MATCH: isOpen ? true : 'Ieraksts ir sasaistīts pilnībā',
      POST: isOpen ? true : 'Ieraksts ir sasaistīts pilnībā',
      UNMATCH: big(row.posted).eq(0) ? 'Ierakstam sasaistes nav' : true,
    },
  }
}

export async function proposalsFor(db: Db, entries: readonly EntryFacts[]): Promise<Map<number, BankProposal[]>> {
  return match(entries, await knownFor(db, entries))
}

async function postingsOf(db: Db, id: number): Promise<BankPosting[]> {
  const { rows } = await sql<BankPosting>`
    select p.id, p.kind, p.amount, ${reference(sql`c.id`, sql`c.name`)} as customer, ${reference(sql`v.id`, sql`v.name`)} as supplier,
      case when p.supplier_payment_id is not null then json_build_object('type', 'supplier_payment', 'id', p.supplier_payment_id, 'number', (
          select string_agg(i.supplier_number, ', ' order by a.id)
          from supplier_payment_allocations a join procurement_invoices i on i.id = a.procurement_invoice_id
          where a.supplier_payment_id = p.supplier_payment_id))
        when p.customer_refund_id is not null then json_build_object('type', 'customer_refund', 'id', p.customer_refund_id, 'number', null)
        when p.simplified_invoice_id is not null then json_build_object('type', 'simplified_invoice', 'id', p.simplified_invoice_id,
          'number', (select number from simplified_invoices s where s.id = p.simplified_invoice_id))
        when p.is_earlier then json_build_object('type', 'payment', 'id', p.payment_id, 'number',
          (select array_to_string(${paidNumbers}, ', ') from (select p.payment_id as id) as p))
        when p.document_id is not null then json_build_object('type', p.document_type, 'id', p.document_id, 'number',
        case p.document_type when 'invoice' then (select number from invoices i where i.id = p.document_id)
          else (select number from advance_invoices a where a.id = p.document_id) end) end as document,
      ${reference(sql`k.id`, sql`concat(k.code, ' ', k.name)`)} as account, p.notes
    from bank_entry_postings p left join customers c on c.id = p.customer_id
    left join supplier_payments y on y.id = p.supplier_payment_id left join suppliers v on v.id = y.supplier_id
    left join accounting_accounts k on k.id = p.accounting_account_id
    where p.bank_entry_id = ${id} order by p.id`.execute(db)
  return rows
}
