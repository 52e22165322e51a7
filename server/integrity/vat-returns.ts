import { sql, type RawBuilder } from 'kysely'
import type { Finding } from './check.ts'

/** docs/domain/vat-return.md#filing */
export const vatReturnInvariants: Readonly<Record<string, RawBuilder<Finding>>> = {
  // INV-VATRETURN-5: rows of the form that no other row is part of are the sums of their entries.
  VATRETURN5_filed_rows_are_the_sums_of_their_entries: sql`
    select f.vat_return_id, f.vat_row, f.amount, coalesce(e.amount, 0) as of_entries
    from vat_return_figures f left join (
      select vat_return_id, x.vat_row, sum(x.amount) as amount
      from vat_return_entries cross join lateral (
        values (base_row, taxable), (tax_row, case when tax_row in ('57', '67') then -tax else tax end), (deduction_row, tax)) x (vat_row, amount)
      where x.vat_row is not null group by 1, 2
    ) e on (e.vat_return_id, e.vat_row) = (f.vat_return_id, f.vat_row)
    where f.vat_row not in ('40', '43', '60') and f.amount <> coalesce(e.amount, 0)`,
  VATRETURN5_filed_returns_have_all_rows: sql`
    select r.id as vat_return_id, count(f.vat_row) as form_rows from vat_returns r left join vat_return_figures f on f.vat_return_id = r.id
    group by r.id having (count(f.vat_row) > 0) <> (r.status <> 'open')`,
  // INV-VATRETURN-6: a period that was filed is closed, unless somebody opened it again to correct it.
  VATRETURN6_one_version_of_a_period_counts: sql`
    select r.id as vat_return_id, r.status from vat_returns r left join vat_returns n on n.corrects_id = r.id
    where r.status <> 'open' and (r.status = 'corrected') <> coalesce(n.status <> 'open', false)`,
}
