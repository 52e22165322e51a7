import { sql } from 'kysely'
import { round2, sum } from '../../../contract/money.ts'
import type { Db } from '../../http/context.ts'
import type { EntryFacts } from './matching-facts.ts'
import type { BookedPayment, KnownSuppliers, OwedInvoice, Transfer } from './matching-outgoing.ts'

/** How payment orders name a transfer; banks may give it back in capitals. */
export const endToEnd = /[0-9a-f]{24}-\d{1,6}/gi

/** Invoices, payments and transfers that money that left may have paid, read at once for all entries. */
export async function suppliersFor(
  db: Db,
  entries: readonly EntryFacts[],
  written: (names: readonly string[]) => string[],
): Promise<KnownSuppliers> {
  const outgoing = entries.filter(({ amount }) => amount.startsWith('-'))
  const ids = outgoing.flatMap(({ remittance, reference }) => `${remittance} ; ${reference}`.match(endToEnd) ?? [])
  const transfers = ids.length === 0 ? [] : await transfersOf(db, [...new Set(ids.map((id) => id.toLowerCase()))])
  const parties = await partiesOf(db, outgoing, written)
  const suppliers = [...new Set([...parties.map(({ id }) => id), ...transfers.map(({ supplier_id }) => supplier_id)])]
  const amounts = [...new Set(outgoing.map(({ amount }) => amount.slice(1)))]
  const [invoices, payments] = await Promise.all([owedInvoices(db, suppliers, amounts), bookedPayments(db, suppliers, amounts)])
  return {
    byIban: grouped(parties.flatMap(({ id, ibans }) => ibans.map((iban) => [iban, id] as const))),
    byRegNr: grouped(parties.flatMap(({ id, reg_nr }) => (reg_nr === null ? [] : [[reg_nr, id] as const]))),
    names: new Map(parties.map(({ id, name }) => [id, name])),
    invoices,
    payments,
    transfers,
  }
}

function grouped(pairs: readonly (readonly [string, number])[]): Map<string, number[]> {
  const found = new Map<string, number[]>()
  for (const [key, id] of pairs) found.set(key, [...(found.get(key) ?? []), id])
  return found
}

interface FoundSupplier {
  id: number
  name: string
  reg_nr: string | null
  ibans: string[]
}

/** By account (also of the same company as our customer), registration number and name. */
async function partiesOf(
  db: Db,
  entries: readonly EntryFacts[],
  written: (names: readonly string[]) => string[],
): Promise<FoundSupplier[]> {
  const ibans = entries.map(({ counter_iban }) => counter_iban).filter((iban) => iban !== '')
  const numbers = entries.map(({ counter_reg_nr }) => counter_reg_nr).filter((number) => number !== '')
  const names = written(entries.map(({ counter_name }) => counter_name))
  const { rows } = await sql<FoundSupplier>`
    select s.id, s.name, s.reg_nr, array(
      select s.iban where s.iban is not null
      union select d.iban from customer_payment_details d where d.customer_id = s.customer_id
      union select a.iban from customer_additional_bank_accounts a where a.customer_id = s.customer_id) as ibans
    from suppliers s
    where s.iban = any (${ibans}) or s.reg_nr = any (${numbers}) or s.name = any (${names}) or s.customer_id in (
      select customer_id from customer_payment_details where iban = any (${ibans})
      union select customer_id from customer_additional_bank_accounts where iban = any (${ibans}))
    order by s.id`.execute(db)
  return rows
}

async function owedInvoices(db: Db, suppliers: readonly number[], amounts: readonly string[]): Promise<OwedInvoice[]> {
  const { rows } = await sql<OwedInvoice>`
    select t.id, t.supplier_number as number, t.supplier_id, v.name as supplier_name, t.open, t.due_date, t.payment_hold is not null as is_held
    from procurement_invoices t join suppliers v on v.id = t.supplier_id
    where t.status = 'accepted' and t.open > 0 and (t.supplier_id = any (${[...suppliers]}) or t.open = any (${[...amounts]}::numeric[]))
    order by t.due_date, t.id`.execute(db)
  return rows
}

/** Payments by transfer that no entry of the bank is matched with. */
async function bookedPayments(db: Db, suppliers: readonly number[], amounts: readonly string[]): Promise<BookedPayment[]> {
  const { rows } = await sql<BookedPayment>`
    select p.id, p.supplier_id, v.name as supplier_name, p.date, p.amount, array(
      select i.supplier_number from supplier_payment_allocations a join procurement_invoices i on i.id = a.procurement_invoice_id
      where a.supplier_payment_id = p.id order by a.id) as numbers
    from supplier_payments p join suppliers v on v.id = p.supplier_id
    where p.method = 'transfer' and p.supplier_id = any (${[...suppliers]}) and p.amount = any (${[...amounts]}::numeric[])
      and not exists (select from bank_entry_postings b where b.supplier_payment_id = p.id)
    order by p.date, p.id`.execute(db)
  return rows
}

interface FoundLine {
  end_to_end_id: string
  supplier_id: number
  supplier_name: string
  payment_id: number | null
  id: number
  number: string
  amount: string
  open: string
}

/** Those that the bank refused, or whose payment another entry has, are no longer waited for. */
async function transfersOf(db: Db, ids: readonly string[]): Promise<Transfer[]> {
  const { rows } = await sql<FoundLine>`
    select left(o.message_id, 24) || '-' || l.transfer as end_to_end_id, l.supplier_id, v.name as supplier_name,
      l.supplier_payment_id as payment_id, i.id, i.supplier_number as number, l.amount,
      case when i.status = 'accepted' then least(i.open, l.amount) else 0.00 end as open
    from payment_orders o join payment_order_lines l on l.payment_order_id = o.id
    join procurement_invoices i on i.id = l.procurement_invoice_id join suppliers v on v.id = l.supplier_id
    where left(o.message_id, 24) = any (${ids.map((id) => id.slice(0, 24))}) and (l.is_live or l.state = 'executed')
      and not exists (select from bank_entry_postings b where b.supplier_payment_id = l.supplier_payment_id)
    order by l.id`.execute(db)
  return [...new Set(rows.map(({ end_to_end_id }) => end_to_end_id))].flatMap((end_to_end_id) => {
    const lines = rows.filter((row) => row.end_to_end_id === end_to_end_id)
    const [first] = lines
    if (!first || !ids.includes(end_to_end_id)) return []
    const { supplier_id, supplier_name, payment_id } = first
    const amount = round2(sum(lines.map((line) => line.amount)))
    return [
      {
        end_to_end_id,
        supplier_id,
        supplier_name,
        amount,
        payment_id,
        invoices: lines.map(({ id, number, open }) => ({ id, number, open })),
      },
    ]
  })
}
