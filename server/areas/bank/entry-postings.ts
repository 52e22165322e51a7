import { sql } from 'kysely'
import { accountKinds, type BankPosting } from '../../../contract/bank/matching.ts'
import { reference } from '../../db/named.ts'
import type { Db } from '../../http/context.ts'
import { paidNumbers } from './known-refunds.ts'

interface EntryPosting {
  bank_entry_id: number
  posting: BankPosting
}

/** Of these entries, in the order in which they were made. */
export async function postingsOf(db: Db, ids: readonly number[]): Promise<EntryPosting[]> {
  const { rows } = await sql<BankPosting & { bank_entry_id: number }>`
    select p.bank_entry_id, p.id, p.kind, p.amount, ${reference(sql`c.id`, sql`c.name`)} as customer, ${reference(sql`v.id`, sql`v.name`)} as supplier,
      case when p.supplier_payment_id is not null then json_build_object('type', 'supplier_payment', 'id', p.supplier_payment_id, 'number', (
          select string_agg(i.supplier_number, ', ' order by a.id)
          from supplier_payment_allocations a join procurement_invoices i on i.id = a.procurement_invoice_id
          where a.supplier_payment_id = p.supplier_payment_id))
        when p.customer_refund_id is not null then json_build_object('type', 'customer_refund', 'id', p.customer_refund_id, 'number', null)
        when p.simplified_invoice_id is not null then json_build_object('type', 'simplified_invoice', 'id', p.simplified_invoice_id,
          'number', (select number from simplified_invoices s where s.id = p.simplified_invoice_id))
        when p.other_entry_id is not null then json_build_object('type', 'bank_entry', 'id', p.other_entry_id, 'number',
          (select to_char(o.booked_on, 'DD.MM.YYYY.') from bank_entries o where o.id = p.other_entry_id))
        when p.is_earlier then json_build_object('type', 'payment', 'id', p.payment_id, 'number',
          (select array_to_string(${paidNumbers}, ', ') from (select p.payment_id as id) as p))
        when p.document_id is not null then json_build_object('type', p.document_type, 'id', p.document_id, 'number',
        case p.document_type when 'invoice' then (select number from invoices i where i.id = p.document_id)
          else (select number from advance_invoices a where a.id = p.document_id) end) end as document,
      ${reference(sql`k.id`, sql`concat(k.code, ' ', k.name)`)} as account, p.notes
    from bank_entry_postings p left join customers c on c.id = p.customer_id
    left join supplier_payments y on y.id = p.supplier_payment_id left join suppliers v on v.id = y.supplier_id
    left join accounting_accounts k on k.id = p.accounting_account_id
    where p.bank_entry_id = any (${[...ids]}) order by p.id`.execute(db)
  return rows.map(({ bank_entry_id, ...posting }) => ({ bank_entry_id, posting }))
}

const kindWords: Readonly<Record<BankPosting['kind'], string>> = {
  payment: 'klienta maksājums',
  credit: 'klienta kredīts',
  supplier_payment: 'maksājums piegādātājam',
  refund: 'atmaksa klientam',
  simplified: 'vienkāršotais rēķins',
  reversal: 'bankas atsaukums',
  ...accountKinds,
}

/** With what it is matched: the document and its party, or the account. */
export function postingWords({ kind, customer, supplier, document, account }: BankPosting): string {
  const party = customer?.name ?? supplier?.name ?? account?.name
  return [document?.number || kindWords[kind], party && ` (${party})`].join('')
}
