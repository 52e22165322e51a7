import { sql, type RawBuilder } from 'kysely'
import type { Finding } from './check.ts'

/** docs/domain/receivables.md#claims-of-interest */
export const interestClaimInvariants: Readonly<Record<string, RawBuilder<Finding>>> = {
  IC1_no_day_is_claimed_twice: sql`
    select l.invoice_id, d.day::date as day, count(*) as times
    from interest_claim_lines l join interest_claims c on c.id = l.interest_claim_id and c.cancelled_at is null
    cross join lateral generate_series(l.first, l.last, interval '1 day') d (day)
    group by 1, 2 having count(*) > 1`,
  IC2_claims_are_their_lines_and_charges: sql`
    select c.id as interest_claim_id, c.amount, l.amount as of_lines, h.amount as of_charges from interest_claims c
    left join (select interest_claim_id, sum(interest) as amount from interest_claim_lines group by 1) l on l.interest_claim_id = c.id
    left join (select document_id, sum(unit_price) as amount from charges where document_type = 'interest' and not is_void group by 1) h
      on h.document_id = c.id
    where l.amount is distinct from c.amount or h.amount is distinct from case when c.cancelled_at is null then c.amount end`,
  IC3_lines_live_with_their_claim: sql`
    select l.id as interest_claim_line_id, l.interest_claim_id
    from interest_claim_lines l join interest_claims c on c.id = l.interest_claim_id where l.is_live <> (c.cancelled_at is null)`,
  IC4_interest_stands_alone_outside_vat: sql`
    select v.id as invoice_id, n.id as invoice_item_id, n.vat_category from invoices v join invoice_items n on n.invoice_id = v.id
    where (n.source_type = 'late_interest') <> (v.type = 'interest') or n.source_type = 'late_interest' and n.vat_category <> 'O'`,
  IC5_interest_lines_are_their_charges: sql`
    select n.id as invoice_item_id, n.net, c.unit_price from invoice_items n
    left join charges c on c.kind = n.source_type and c.id = n.source_id
    where n.source_type = 'late_interest' and (n.quantity, n.net) is distinct from (1.0000, c.unit_price)`,
}
