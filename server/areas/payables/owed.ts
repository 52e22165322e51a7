import { sql, type RawBuilder } from 'kysely'

/** The end of a day (INV-PAYABLE-11). */
export interface OwedOn {
  /** `yyyy-mm-dd` */
  date: string
  supplier_id?: number | undefined
}

/** SQL: a condition on the supplier, of a row with this alias. */
function ofSupplier(alias: string, { supplier_id }: OwedOn): RawBuilder<unknown> {
  return supplier_id === undefined ? sql`true` : sql`${sql.ref(`${alias}.supplier_id`)} = ${supplier_id}`
}

/** SQL: EUR of a payment or credit (p) that invoices took by then. */
function usedBy(date: string): RawBuilder<unknown> {
  return sql`coalesce((select sum(amount) from supplier_payment_allocations where supplier_payment_id = p.id and date <= ${date}), 0)`
}

/** SQL table: type, document_id, supplier_id, number, date, due_date, open (not 0; below zero the supplier owes us). */
export function owedDocuments(on: OwedOn): RawBuilder<unknown> {
  const { date } = on
  return sql`(
    select 'procurement_invoice' as type, v.id as document_id, v.supplier_id, v.supplier_number as number, v.date, v.due_date, b.open
    from procurement_invoices v
    cross join lateral (
      select case
        when v.is_credit then (select ${usedBy(date)} - p.amount from supplier_payments p where p.credit_invoice_id = v.id)
        when v.gross < 0 and v.paid_at <= ${date} then 0
        else v.gross - coalesce((
          select sum(a.amount) from supplier_payment_allocations a where a.procurement_invoice_id = v.id and a.date <= ${date}), 0) end as open
    ) b
    where v.accepted_at is not null and v.date <= ${date} and (v.open <> 0 or v.paid_at > ${date}) and b.open <> 0 and ${ofSupplier('v', on)}
    union all
    select 'return_act', p.return_act_id, p.supplier_id, p.reference, p.date, null, ${usedBy(date)} - p.amount from supplier_payments p
    where p.return_act_id is not null and p.date <= ${date} and ${usedBy(date)} < p.amount and ${ofSupplier('p', on)}
  )`
}

/** SQL table: supplier_id, amount: paid and not used by then. */
export function freePrepayments(on: OwedOn): RawBuilder<unknown> {
  const { date } = on
  return sql`(
    select p.supplier_id, sum(f.free) as amount from supplier_payments p cross join lateral (select p.amount - ${usedBy(date)} as free) f
    where p.method <> 'credit' and p.date <= ${date} and ${ofSupplier('p', on)} group by 1 having sum(f.free) <> 0
  )`
}

/** SQL table: supplier_id, amount that entries by hand added to what is owed. */
export function owedByHand(on: OwedOn): RawBuilder<unknown> {
  const { date } = on
  return sql`(
    select l.supplier_id, sum(coalesce(l.credit, -l.debit)) as amount from voucher_lines l join vouchers v on v.id = l.voucher_id
    where l.supplier_id is not null and v.posted_at is not null and v.date <= ${date} and (v.reversed_on is null or v.reversed_on > ${date})
      and ${ofSupplier('l', on)} group by 1 having sum(coalesce(l.credit, -l.debit)) <> 0
  )`
}

/** SQL table: supplier_id, balance (not 0): what we owe; below zero the supplier owes us. */
export function supplierBalances(on: OwedOn): RawBuilder<unknown> {
  return sql`(
    select supplier_id, sum(amount) as balance from (
      select supplier_id, open as amount from ${owedDocuments(on)} d
      union all select supplier_id, -amount from ${freePrepayments(on)} p
      union all select supplier_id, amount from ${owedByHand(on)} h
    ) b group by 1 having sum(amount) <> 0
  )`
}
