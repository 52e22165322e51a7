import { sql } from 'kysely'
import type { Query } from '../../../contract/calls.ts'
import type { bank } from '../../../contract/bank/bank.ts'
import type { FoundDocument } from '../../../contract/bank/matching.ts'
import type { Db, Handler } from '../../http/context.ts'
import { searched } from '../../http/list.ts'
import { Refusal } from '../../http/refusal.ts'
import { paidNumbers, waitingPayments } from './known-refunds.ts'
import { waitingSimplified } from './simplified-matches.ts'

const most = 30

type Wanted = Query<typeof bank.entryDocuments>

/** For a person who looks for a document that no proposal names: those of the sum first, then by due day. */
export const entryDocuments: Handler<typeof bank.entryDocuments> = async ({ db, params, query }) => {
  const { rows } = await sql<Looking>`
    select id, iban, amount - posted as left, is_reversal or return_reason <> '' as is_marked from bank_entries where id = ${params.id}`.execute(
    db,
  )
  const [entry] = rows
  if (!entry) throw Refusal.missing()
  const { left, is_marked } = entry
  const documents = left.startsWith('-') ? await outgoing(db, left.slice(1), query) : await ofCustomers(db, left, query)
  if (query.customer_id || query.supplier_id || (!query.q && !is_marked)) return { data: documents }
  const entries = await otherEntries(db, entry, query)
  return { data: is_marked ? [...entries, ...documents].slice(0, most) : [...documents, ...entries].slice(0, most) }
}

interface Looking {
  id: number
  iban: string
  left: string
  is_marked: boolean
}

/** Open entries of the account that go the other way: the bank may have taken one of them back. */
async function otherEntries(db: Db, { id, iban, left }: Looking, { q }: Wanted): Promise<FoundDocument[]> {
  const { rows } = await sql<FoundDocument>`
    select 'bank_entry' as document_type, t.id as document_id, concat_ws(' ', to_char(t.booked_on, 'DD.MM.YYYY.'), left(t.remittance, 60)) as number,
      json_build_object('type', 'bank_entry', 'id', t.id, 'name', coalesce(nullif(t.counter_name, ''), 'Bankas ieraksts')) as party,
      abs(t.amount - t.posted) as open, t.booked_on as due_date
    from bank_entries t
    where ${sql.join([sql`t.iban = ${iban}`, ...searched(q)], sql` and `)} and t.id <> ${id} and t.posted <> t.amount and sign(t.amount) = -sign(${left}::numeric)
    order by t.amount - t.posted <> -(${left}::numeric), t.booked_on desc, t.id desc limit ${most}`.execute(db)
  return rows
}

async function ofCustomers(db: Db, left: string, { q, customer_id }: Wanted): Promise<FoundDocument[]> {
  const where = sql.join(
    [sql`t.number is not null`, ...searched(q), ...(customer_id ? [sql`t.customer_id = ${customer_id}`] : [])],
    sql` and `,
  )
  const ofCustomer = sql.join([sql`true`, ...searched(q), ...(customer_id ? [sql`t.id = ${customer_id}`] : [])], sql` and `)
  const { rows } = await sql<FoundDocument>`
    select d.document_type, d.document_id, d.number, json_build_object('type', 'customer', 'id', c.id, 'name', c.name) as party, d.open, d.due_date
    from (
      select 'invoice' as document_type, t.id as document_id, t.number, t.customer_id, t.open, t.due_date from invoices t
      where t.gross - t.advance_applied - t.credited - t.paid > 0 and is_frozen('invoices', t.status) and ${where}
      union all
      select 'advance_invoice', t.id, t.number, t.customer_id, t.gross - t.paid_amount, t.due_date from advance_invoices t
      where t.status <> 'annulled' and t.paid_amount < t.gross and ${where}
      union all
      select 'simplified_invoice', t.id, t.number, t.customer_id, t.gross - t.credited, t.due_date from simplified_invoices t
      where ${waitingSimplified} and t.gross - t.credited <= ${left} and ${where}
      union all
      select 'payment', p.id, array_to_string(${paidNumbers}, ', '), p.customer_id, p.amount, p.date from payments p
      join customers t on t.id = p.customer_id where p.amount <= ${left} and ${waitingPayments} and ${ofCustomer}
    ) d join customers c on c.id = d.customer_id
    order by d.open <> ${left}, d.due_date, d.document_type, d.document_id limit ${most}`.execute(db)
  return rows
}

/** Customers who are paid back come after the suppliers; of a chosen party nothing of others. */
async function outgoing(db: Db, left: string, query: Wanted): Promise<FoundDocument[]> {
  const paid = query.customer_id ? [] : await ofSuppliers(db, left, query)
  const back = query.supplier_id ? [] : await paidBack(db, left, query)
  return [...paid, ...back].slice(0, most)
}

/** Refunds that no entry has yet, and customers with enough credit. */
async function paidBack(db: Db, left: string, { q, customer_id }: Wanted): Promise<FoundDocument[]> {
  const where = sql.join([sql`true`, ...searched(q), ...(customer_id ? [sql`t.id = ${customer_id}`] : [])], sql` and `)
  const { rows } = await sql<FoundDocument>`
    select d.document_type, d.document_id, d.number, json_build_object('type', 'customer', 'id', d.customer_id, 'name', d.name) as party, d.open,
      d.due_date
    from (
      select 'customer_refund' as document_type, r.id as document_id, coalesce(r.reference, '') as number, t.id as customer_id, t.name,
        r.amount as open, r.date as due_date
      from customer_refunds r join customers t on t.id = r.customer_id
      where r.method = 'transfer' and r.amount <= ${left} and ${where}
        and not exists (select from bank_entry_postings b where b.customer_refund_id = r.id)
      union all
      select 'customer', t.id, '', t.id, t.name, ${left}::numeric, null from customers t
      join (select x.customer_id, sum(x.amount) as credit from customer_credits x group by 1) as k on k.customer_id = t.id
      where k.credit >= ${left} and ${where}
    ) d order by d.document_type = 'customer', d.open <> ${left}, d.due_date, d.document_id limit ${most}`.execute(db)
  return rows
}

/** Their invoices, payments that no entry has yet, and last the suppliers themselves, who can be paid in advance. */
async function ofSuppliers(db: Db, left: string, { q, supplier_id }: Wanted): Promise<FoundDocument[]> {
  const where = (key: string) =>
    sql.join([sql`true`, ...searched(q), ...(supplier_id ? [sql`${sql.ref(key)} = ${supplier_id}`] : [])], sql` and `)
  const { rows } = await sql<FoundDocument>`
    select d.document_type, d.document_id, d.number, json_build_object('type', 'supplier', 'id', v.id, 'name', v.name) as party, d.open, d.due_date
    from (
      select 'procurement_invoice' as document_type, t.id as document_id, t.supplier_number as number, t.supplier_id, t.open, t.due_date
      from procurement_invoices t where t.status = 'accepted' and t.open > 0 and ${where('t.supplier_id')}
      union all
      select 'supplier_payment', t.id, coalesce(t.reference, ''), t.supplier_id, t.amount, t.date from supplier_payments t
      where t.method = 'transfer' and t.amount <= ${left} and ${where('t.supplier_id')}
        and not exists (select from bank_entry_postings b where b.supplier_payment_id = t.id)
      union all
      select 'supplier', t.id, '', t.id, ${left}::numeric, null from suppliers t where t.is_active and ${where('t.id')}
    ) d join suppliers v on v.id = d.supplier_id
    order by d.document_type = 'supplier', d.open <> ${left}, d.due_date, d.document_type, d.document_id limit ${most}`.execute(db)
  return rows
}
