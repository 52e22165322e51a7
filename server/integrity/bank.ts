import { sql, type RawBuilder } from 'kysely'
import type { Finding } from './check.ts'

/** docs/domain/bank.md#invariants */
export const bankInvariants: Readonly<Record<string, RawBuilder<Finding>>> = {
  // INV-BANK-5: what is matched of an entry is the sum of its matches, and not more than the entry.
  BANK5_entries_are_matched_as_their_postings_say: sql`
    select e.id as bank_entry_id, e.amount, e.posted, s.amount as of_postings
    from bank_entries e left join (select bank_entry_id, sum(amount) as amount from bank_entry_postings group by 1) s on s.bank_entry_id = e.id
    where e.posted <> coalesce(s.amount, 0) or abs(e.posted) > abs(e.amount) or e.posted * e.amount < 0`,
  // INV-BANK-9: each side of what cancels out has the other, on the same account, the other way.
  BANK9_entries_cancel_each_other_out: sql`
    select p.id as bank_entry_posting_id, p.bank_entry_id, p.other_entry_id, p.amount, t.amount as of_other
    from bank_entry_postings p join bank_entries e on e.id = p.bank_entry_id join bank_entries o on o.id = p.other_entry_id
    left join bank_entry_postings t on t.bank_entry_id = p.other_entry_id and t.other_entry_id = p.bank_entry_id and t.amount = -p.amount
    where t.id is null or (o.iban, o.currency) <> (e.iban, e.currency) or o.amount * e.amount >= 0`,
  // INV-BANK-10: a transfer that came back is not paid and not waited for, and the entry that brought the money back cancels out.
  BANK10_returned_transfers_came_back: sql`
    select l.id as payment_order_line_id, l.state, l.supplier_payment_id, p.kind, o.status
    from payment_order_lines l join payment_orders o on o.id = l.payment_order_id
    left join bank_entry_postings p on p.id = l.return_posting_id
    where l.state = 'returned' and (p.kind is distinct from 'reversal' or p.amount < 0 or l.supplier_payment_id is not null or l.is_live)
      or l.state <> 'returned' and l.return_posting_id is not null`,
}
