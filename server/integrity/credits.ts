import { sql, type RawBuilder } from 'kysely'
import type { Finding } from './check.ts'

/**
 * Nightly audit of credit notes and advances (docs/domain/sales.md#merging-splitting-and-invoicing-in-parts,
 * docs/domain/invoicing.md#credit-note).
 */

/** Quantities reopened by accepted credit notes, by order line. */
export const reopenedLines = sql`(
  select l.source_id, sum(c.quantity) as quantity, sum(c.net) as net
  from credit_note_items c join credit_notes k on k.id = c.credit_note_id and k.status = 'accepted' and k.reopen_order
  join invoice_items l on l.id = c.invoice_item_id and l.source_type = 'order_item' group by 1)`

const seriesName = sql`regexp_replace(replace(split_part(s.pattern, '{0', 1), '{YYYY}', s.period), '[-/. ]+$', '')`

export const creditInvariants: Readonly<Record<string, RawBuilder<Finding>>> = {
  C3_credits_stay_within_their_lines: sql`
    select n.id as invoice_item_id, n.quantity, n.net, c.quantity as credited, c.net as credited_net
    from invoice_items n join (
      select i.invoice_item_id, sum(i.quantity) filter (where not i.price_only) as quantity, sum(i.net) as net,
        sum(i.net) filter (where i.price_only) as corrected
      from credit_note_items i join credit_notes k on k.id = i.credit_note_id and k.status = 'accepted' group by 1
    ) c on c.invoice_item_id = n.id
    where c.quantity > n.quantity or c.net > n.net or (c.quantity = n.quantity and c.net <> n.net and c.corrected is null)`,
  C3_credits_stay_within_simplified_lines: sql`
    select n.id as simplified_invoice_item_id, n.quantity, n.amount, c.quantity as credited, c.amount as credited_amount
    from simplified_invoice_items n join (
      select i.simplified_invoice_item_id, sum(i.quantity) filter (where not i.price_only) as quantity, sum(coalesce(i.gross, i.net)) as amount,
        sum(coalesce(i.gross, i.net)) filter (where i.price_only) as corrected
      from credit_note_items i join credit_notes k on k.id = i.credit_note_id and k.status = 'accepted' group by 1
    ) c on c.simplified_invoice_item_id = n.id
    where c.quantity > n.quantity or c.amount > n.amount or (c.quantity = n.quantity and c.amount <> n.amount and c.corrected is null)`,
  A5_credited_of_simplified_is_what_notes_come_to: sql`
    select v.id as simplified_invoice_id, v.credited, coalesce(k.gross, 0) as on_credit_notes, v.status
    from simplified_invoices v
    left join (select simplified_invoice_id, sum(gross) as gross from credit_notes where status = 'accepted' group by 1) k on k.simplified_invoice_id = v.id
    where v.credited <> coalesce(k.gross, 0) or (v.status = 'annulled' and v.credited > 0)`,
  A5_paid_before_is_the_credit_of_customers: sql`
    select k.id as credit_note_id, k.paid_before, coalesce(c.amount, 0) as credit from credit_notes k
    left join (select document_id, sum(amount) as amount from customer_credits where document_type = 'credit_note' and kind = 'credit_note' group by 1) c
      on c.document_id = k.id
    where k.simplified_invoice_id is not null and k.customer_id is not null and k.paid_before <> coalesce(c.amount, 0)`,
  R5_credited_quantities: sql`
    select n.id as invoice_item_id, n.quantity_credited, coalesce(c.quantity, 0) as on_credit_notes
    from invoice_items n left join (
      select i.invoice_item_id, sum(i.quantity) as quantity
      from credit_note_items i join credit_notes k on k.id = i.credit_note_id and k.status = 'accepted' where not i.price_only group by 1
    ) c on c.invoice_item_id = n.id
    where n.quantity_credited <> coalesce(c.quantity, 0)`,
  R5_credited_orders: sql`
    select i.id as order_item_id, i.quantity_credited, coalesce(c.quantity, 0) as on_credit_notes
    from order_items i left join (
      select l.source_id, sum(c.quantity) as quantity
      from credit_note_items c join credit_notes k on k.id = c.credit_note_id and k.status = 'accepted' and not k.reopen_order
      join invoice_items l on l.id = c.invoice_item_id and l.source_type = 'order_item' where not c.price_only group by 1
    ) c on c.source_id = i.id
    where i.quantity_credited <> coalesce(c.quantity, 0)`,
  A5_credited_is_what_notes_come_to: sql`
    select v.id as invoice_id, v.credited, coalesce(k.gross, 0) as on_credit_notes, v.status
    from invoices v left join (select invoice_id, sum(gross) as gross from credit_notes where status = 'accepted' group by 1) k on k.invoice_id = v.id
    where v.credited <> coalesce(k.gross, 0) or (v.status = 'credited') <> (v.gross > 0 and v.credited = v.gross)`,
  V5_totals_of_credit_notes: sql`
    select k.id as credit_note_id, k.net, k.vat, t.net as right_net, t.vat as right_vat
    from credit_notes k left join (
      select i.credit_note_id, sum(i.net) as net, (select sum(v.tax) from credit_note_vat_lines v where v.credit_note_id = i.credit_note_id) as vat
      from credit_note_items i group by 1
    ) t on t.credit_note_id = k.id
    where k.status = 'accepted' and ((k.net, k.vat) is distinct from (t.net, t.vat) or k.gross <> k.net + k.vat)`,
  V2_tax_of_fully_credited_groups: sql`
    select v.invoice_id, v.category, v.rate, v.tax, c.tax as credited_tax
    from invoice_vat_lines v join (
      select k.invoice_id, l.category, l.rate, l.reason_code, sum(l.taxable) as taxable, sum(l.tax) as tax
      from credit_note_vat_lines l join credit_notes k on k.id = l.credit_note_id and k.status = 'accepted' group by 1, 2, 3, 4
    ) c on c.invoice_id = v.invoice_id and c.category = v.category and c.rate = v.rate and c.reason_code is not distinct from v.reason_code
    where c.taxable = v.taxable and c.tax <> v.tax
    union all
    select v.simplified_invoice_id, v.category, v.rate, v.tax, c.tax
    from simplified_invoice_vat_lines v join (
      select k.simplified_invoice_id, l.category, l.rate, l.reason_code, sum(l.taxable) as taxable, sum(l.tax) as tax
      from credit_note_vat_lines l join credit_notes k on k.id = l.credit_note_id and k.status = 'accepted' group by 1, 2, 3, 4
    ) c on c.simplified_invoice_id = v.simplified_invoice_id and c.category = v.category and c.rate = v.rate and c.reason_code is not distinct from v.reason_code
    where c.taxable + c.tax = v.taxable + v.tax and c.tax <> v.tax`,
  L1_returned_goods_have_moved: sql`
    select i.id as credit_note_item_id, i.quantity, coalesce(m.quantity, 0) as moved
    from credit_note_items i join credit_notes k on k.id = i.credit_note_id
    left join (
      select line_id, sum(quantity) as quantity from stock_movements where document_type = 'credit_note' and kind = 'customer_return' group by 1
    ) m on m.line_id = i.id
    where coalesce(m.quantity, 0) <> case when k.status = 'accepted' and i.return_to_stock then i.quantity else 0 end`,
  A1_advances_are_not_spent_twice: sql`
    select a.id as advance_invoice_id, a.status, a.paid_amount, a.applied, coalesce(s.gross, 0) as settled, coalesce(p.amount, 0) as allocated
    from advance_invoices a
    left join (select advance_invoice_id, sum(gross) as gross from advance_settlements group by 1) s on s.advance_invoice_id = a.id
    left join (select document_id, sum(amount) as amount from payment_allocations where document_type = 'advance_invoice' group by 1) p
      on p.document_id = a.id
    where a.applied <> coalesce(s.gross, 0) or a.paid_amount <> coalesce(p.amount, 0) or a.applied > a.paid_amount
      or (a.status = 'settled') <> (a.paid_amount > 0 and a.applied = a.paid_amount) or (a.status in ('issued', 'annulled') and a.paid_amount > 0)`,
  A1_settled_on_invoices: sql`
    select v.id as invoice_id, v.advance_applied, coalesce(s.gross, 0) as settled
    from invoices v left join (select invoice_id, sum(gross) as gross from advance_settlements group by 1) s on s.invoice_id = v.id
    where v.advance_applied <> coalesce(s.gross, 0) or coalesce(s.gross, 0) > v.gross`,
  A1_counter_rows_are_opposites: sql`
    select s.id as advance_settlement_id from advance_settlements s join advance_settlements r on r.id = s.reversed_by
    where (r.net, r.vat, r.gross) <> (-s.net, -s.vat, -s.gross) or (r.advance_invoice_id, r.invoice_id) <> (s.advance_invoice_id, s.invoice_id)`,
  A5_balances_of_customers: sql`
    select customer_id, sum(balance) as balance, sum(by_documents) as by_documents from (
      select customer_id, open as balance, gross as by_documents from invoices where accepted_at is not null
      -- Simplified invoices are no part of it: what their notes free came with a payment of its own.
      union all select customer_id, 0, -gross from credit_notes where status = 'accepted' and invoice_id is not null
      union all select customer_id, -amount, 0 from customer_credits
      union all select customer_id, 0, amount from customer_refunds
      union all select customer_id, applied - paid_amount, 0 from advance_invoices
      union all select customer_id, 0, -amount from payments
    ) as owed group by 1 having sum(balance) <> sum(by_documents)`,
  A5_credit_is_what_payments_pay_nothing_with: sql`
    select p.id as payment_id, p.amount, a.amount as allocated, c.amount as credit, c.free from payments p
    left join (select payment_id, sum(amount) as amount from payment_allocations group by 1) a on a.payment_id = p.id
    left join (
      select payment_id, sum(amount) filter (where kind <> 'refund') as amount, sum(amount) as free from customer_credits group by 1
    ) c on c.payment_id = p.id
    where p.amount <> coalesce(a.amount, 0) + coalesce(c.amount, 0) or c.free < 0`,
  /** INV-RECEIVABLE-5: ageing of a past day does not read payments of invoices that were paid long before. */
  A5_paid_invoices_have_no_later_payments: sql`
    select id as invoice_id, paid_at, null::bigint as payment_id from invoices where paid_at is not null and open > 0
    union all
    select v.id, v.paid_at, p.id from payments p join payment_allocations a on a.payment_id = p.id and a.document_type = 'invoice'
    join invoices v on v.id = a.document_id where v.paid_at < midnight(p.date - payment_days_ahead())`,
  A5_refunds_left_the_credit: sql`
    select r.id as customer_refund_id, r.amount, c.amount as booked from customer_refunds r
    left join (select document_id, sum(amount) as amount from customer_credits where document_type = 'customer_refund' group by 1) c
      on c.document_id = r.id
    where r.amount is distinct from -c.amount`,
  N1_no_gap_in_credit_notes: sql`
    select s.prefix, s.period, no from document_series s cross join lateral generate_series(s.first_no, s.last_no) as no
    left join credit_notes k on k.series_no = no and k.series = ${seriesName}
    where s.kind = 'credit_note' and k.id is null and not exists (
      select from credit_note_number_log l
      where l.old_number = regexp_replace(replace(s.pattern, '{YYYY}', s.period), '[{]0+[}]', lpad(no::text, length(substring(s.pattern from '[{](0+)[}]')), '0'))
    )`,
  N2_credit_notes_follow_dates: sql`
    select id as credit_note_id, number, date, before from (
      select id, number, date, max(least(date, (accepted_at at time zone 'Europe/Riga')::date))
        over (partition by series order by series_no rows between unbounded preceding and 1 preceding) as before
      from credit_notes where series_no is not null and accepted_at is not null
    ) as numbered
    where date < before and not coalesce(property('numbers_follow_dates') = 'false', false)`,
  N1_no_gap_in_advance_invoices: sql`
    select s.prefix, s.period, no from document_series s cross join lateral generate_series(s.first_no, s.last_no) as no
    left join advance_invoices a on a.series_no = no and a.series = ${seriesName}
    where s.kind = 'advance_invoice' and a.id is null`,
  N1_advance_invoices_have_numbers: sql`select id as advance_invoice_id from advance_invoices where number is null`,
  // Imported documents are built on demand.
  documents_of_accepted_credit_notes_are_made: sql`
    select k.id as credit_note_id, k.number from credit_notes k join audit_log a on a.entity_type = 'credit_notes' and a.entity_id = k.id and a.event = 'ACCEPT'
    where a.at between now() - interval '35 days' and now() - interval '10 minutes'
      and a.after ->> 'documents' is distinct from 'when asked' and (k.pdf_file_id is null or k.ubl_file_id is null and not exists (
        select from simplified_invoices v where v.id = k.simplified_invoice_id and v.customer_id is null and v.buyer_name is null))`,
}
