import { sql, type RawBuilder } from 'kysely'
import type { Finding } from './check.ts'
import { isPosted } from './ledger.ts'

/** SQL: nothing of the document was posted before a rule of these roles last changed. Comparing with one moment lets the planner hash. */
function isPostedSince(roles: readonly string[]): RawBuilder<unknown> {
  return sql`not exists (
        select from ledger_entries e
        where e.source = sides.document_type and e.document_id = sides.document_id
          and e.posted_at < (select max(updated_at) from posting_rules where role = any (${roles})))`
}

/** docs/domain/vat-return.md#filing */
export const vatReturnInvariants: Readonly<Record<string, RawBuilder<Finding>>> = {
  // INV-VATRETURN-1, by document over all days. What was posted before an account of VAT became another one is left alone.
  VATRETURN1_documents_declare_what_the_accounts_hold: sql`
    select document_type, document_id, sum(declared) as declared, sum(posted) as posted from (
      select document_type, document_id, case
          when is_oss(reason_code) then 0
          when flow = 'sale' then tax
          when not is_ruled then case category when 'domestic' then -tax else 0 end
          -- Owed, less what is deducted, more what row 66 takes off.
          else (coalesce(tax_row <> '57', false)::int - (deduction_row is not null or coalesce(tax_row = '57', false))::int) * tax end as declared, 0 as posted
      from vat_return_lines('1900-01-01', 'infinity')
      union all
      select case e.source when 'vat_on_payment' then 'invoice' when 'advance_settlement' then 'invoice' when 'advance_vat' then 'advance_invoice' else e.source end,
        coalesce(s.invoice_id, e.document_id), 0, -l.amount
      from ledger_lines l join ledger_entries e on e.id = l.entry_id
      left join advance_settlements s on s.id = e.document_id and e.source = 'advance_settlement'
      where l.account_id in (select account_id from vat_accounts())
    ) sides
    where ${isPosted} and document_type in (
      'invoice', 'advance_invoice', 'credit_note', 'simplified_invoice', 'shop_order', 'procurement_invoice', 'return_act')
      and ${isPostedSince(['vat_output', 'vat_input'])}
    group by 1, 2 having sum(declared) <> sum(posted)`,
  // INV-OSS-3, by document over all days.
  OSS3_documents_declare_what_its_account_holds: sql`
    select document_type, document_id, sum(declared) as declared, sum(posted) as posted from (
      select document_type, document_id, tax as declared, 0 as posted from oss_lines('1900-01-01', 'infinity')
      union all
      select case e.source when 'advance_settlement' then 'invoice' when 'advance_vat' then 'advance_invoice' else e.source end,
        coalesce(s.invoice_id, e.document_id), 0, -l.amount
      from ledger_lines l join ledger_entries e on e.id = l.entry_id
      left join advance_settlements s on s.id = e.document_id and e.source = 'advance_settlement'
      where l.account_id in (select account_id from posting_rules where role = 'vat_oss')
    ) sides
    where ${isPosted} and document_type in ('invoice', 'advance_invoice', 'credit_note')
      and ${isPostedSince(['vat_oss'])}
    group by 1, 2 having sum(sides.declared) <> sum(sides.posted)`,
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
  // INV-VATRETURN-9: the share of a line is that of the day of its invoice, and what is not deducted is no tax of the accounts (VATRETURN1).
  VATRETURN9_shares_are_those_of_the_day: sql`
    select i.id as procurement_invoice_item_id, t.date, d.code, d.valid_from, d.valid_to
    from procurement_invoice_items i join procurement_invoices t on t.id = i.procurement_invoice_id join vat_deductions d on d.id = i.vat_deduction_id
    where t.date < d.valid_from or t.date > d.valid_to`,
  // INV-VATRETURN-10.
  VATRETURN10_customs_declarations_are_of_imports: sql`
    select c.id as customs_declaration_id, c.number, t.vat_kind, t.date, c.date as declared_on
    from customs_declarations c join procurement_invoices t on t.id = c.procurement_invoice_id
    where t.vat_kind <> 'import' or c.date < t.date`,
  // INV-VATRETURN-6: a period that was filed is closed, unless somebody opened it again to correct it.
  VATRETURN6_one_version_of_a_period_counts: sql`
    select r.id as vat_return_id, r.status from vat_returns r left join vat_returns n on n.corrects_id = r.id
    where r.status <> 'open' and (r.status = 'corrected') <> coalesce(n.status <> 'open', false)`,
}
