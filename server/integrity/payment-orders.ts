import { sql, type RawBuilder } from 'kysely'
import type { Finding } from './check.ts'

/** docs/domain/payables.md#payment-orders */
export const paymentOrderInvariants: Readonly<Record<string, RawBuilder<Finding>>> = {
  // INV-PAYABLE-5: an invoice is in one live order, and what waits for the bank is live.
  PAYABLE5_invoices_are_in_one_live_order: sql`
    select l.id as payment_order_line_id, l.state, l.is_live, p.status
    from payment_order_lines l join payment_orders p on p.id = l.payment_order_id
    where l.is_live <> (l.state = 'open' and p.status <> 'cancelled')
      or exists (
        select from payment_order_lines o join payment_orders q on q.id = o.payment_order_id
        where o.procurement_invoice_id = l.procurement_invoice_id and o.id <> l.id and l.is_live
          and o.state = 'open' and q.status <> 'cancelled')`,
  // INV-PAYABLE-6: a second person approved what goes to the bank.
  PAYABLE6_a_second_person_approved: sql`
    select p.id as payment_order_id, p.approved_by, p.makers from payment_orders p
    where p.approved_by in (p.created_by, p.submitted_by) or p.approved_by = any (p.makers)
      or p.approved_by is null and exists (select from payment_order_files f where f.payment_order_id = p.id)`,
  payment_orders_are_the_sum_of_their_lines: sql`
    select p.id as payment_order_id, p.amount, p.transfers, p.invoices, s.amount as of_lines
    from payment_orders p
    left join (
      select payment_order_id, sum(amount) as amount, count(distinct transfer) as transfers, count(*) as invoices
      from payment_order_lines group by 1
    ) s on s.payment_order_id = p.id
    where p.amount <> coalesce(s.amount, 0) or p.transfers <> coalesce(s.transfers, 0) or p.invoices <> coalesce(s.invoices, 0)`,
  // A payment of an executed transfer is the sum of its lines, to their supplier.
  payment_orders_are_executed_by_their_payments: sql`
    select l.payment_order_id, l.transfer, y.amount, sum(l.amount) as of_lines
    from payment_order_lines l join supplier_payments y on y.id = l.supplier_payment_id
    group by l.payment_order_id, l.transfer, y.id
    having y.amount <> sum(l.amount) or bool_or(l.supplier_id <> y.supplier_id)`,
}
