import { sql } from 'kysely'
import type { InvoiceFacts } from '../../../machines/invoice.ts'
import type { Db } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'
import { takesEInvoice } from '../customers/public-body.ts'
import { lastDate, tooEarly } from '../shared/numbering.ts'

interface InvoiceState {
  date: string
  lines: number
  closed: boolean
  tax_point_closed: boolean
  exported: boolean
  open: boolean
  overdue: boolean
  paid: boolean
  payments: boolean
  in_shop: boolean
  is_opening: boolean
  credited: boolean
  seller_complete: boolean
  seller_bank: boolean
  buyer_named: boolean
  buyer_address: boolean
  buyer_reg_nr: boolean
  transfer: boolean
  numbered: boolean
  mixed: boolean
  /** The next number's date must not precede it. */
  last_date: string | null
  newest: boolean
  mailed: boolean
  exported_at: string | null
  credit_notes: boolean
  interest_claim: string | null
}

export async function invoiceFacts(db: Db, id: number): Promise<InvoiceFacts> {
  const { rows } = await sql<InvoiceState>`
    select t.date, (select count(*) from invoice_items i where i.invoice_id = t.id) as lines,
      coalesce(t.date <= locked_until(), false) as closed, coalesce(t.vat_point_date <= locked_until(), false) as tax_point_closed,
      t.exported_at is not null or (${takesEInvoice('c')} and exists (
        select from email_log e where e.document_type = 'invoices' and e.document_id = t.id and e.include_attachments and e.sent_at is not null)) as exported,
      t.open > 0 as open, t.open > 0 and t.due_date < today() as overdue, t.paid + t.advance_applied > 0 as paid, t.paid > 0 as payments,
      exists (select from shop_orders s where s.invoice_id = t.id) as in_shop, t.is_opening,
      t.gross > 0 and t.credited >= t.gross as credited,
      s.id is not null and s.reg_nr is not null and s.legal_address <> '' as seller_complete,
      p.iban is not null as seller_bank,
      c.name <> '' as buyer_named, c.legal_address <> '' as buyer_address, c.reg_nr is not null or not ct.requires_reg_nr as buyer_reg_nr,
      t.payment_method = 'transfer' as transfer, t.number is not null as numbered,
      (select bool_or(i.vat_category = 'O') and bool_or(i.vat_category <> 'O') from invoice_items i where i.invoice_id = t.id) is true as mixed,
      ${lastDate('invoice')} as last_date,
      exists (
        select from document_series n where n.kind = 'invoice' and series_name(n.pattern, n.period) = t.series and n.last_no = t.series_no) as newest,
      t.sent_at is not null or t.reminder_count > 0
        or exists (select from email_log e where e.document_type = 'invoices' and e.document_id = t.id) as mailed,
      t.exported_at, exists (select from credit_notes k where k.invoice_id = t.id and k.status <> 'rejected') as credit_notes,
      (select min(a.name) from interest_claim_lines l join interest_claims a on a.id = l.interest_claim_id where l.invoice_id = t.id and l.is_live)
        as interest_claim
    from invoices t
    join customers c on c.id = t.customer_id
    join customer_types ct on ct.id = c.type_id
    left join customers s on s.is_main
    left join customer_payment_details p on p.customer_id = s.id
    where t.id = ${id}`.execute(db)
  const found = rows[0]
  if (!found) throw Refusal.missing()
  return {
    lines: found.lines,
    missing: missingParticular(found),
    periodClosed: found.closed,
    taxPointClosed: found.tax_point_closed,
    exported: found.exported,
    numbered: found.numbered,
    open: found.open,
    overdue: found.overdue,
    settledInFull: !found.open,
    anyPaid: found.paid,
    hasPayments: found.payments,
    paidInShop: found.in_shop,
    opening: found.is_opening,
    creditedInFull: found.credited,
    misdated: found.last_date !== null && found.date < found.last_date ? tooEarly(found.last_date) : null,
    numberLock: numberLockReason(found),
  }
}

/** Why the number cannot be given back (INV-NUMBER-5). */
function numberLockReason({
  is_opening,
  mailed,
  exported_at,
  payments,
  credit_notes,
  interest_claim,
  newest,
}: InvoiceState): string | null {
  if (is_opening) return 'Rēķins izrakstīts iepriekšējā programmā'
  if (mailed) return 'Rēķins jau nosūtīts'
  if (exported_at !== null) return 'Rēķins jau eksportēts uz grāmatvedību'
  if (payments) return 'Rēķinam ir reģistrēti maksājumi'
  if (credit_notes) return 'Rēķinam ir kredītrēķins'
  if (interest_claim !== null) return `Par rēķinu prasīti nokavējuma procenti (${interest_claim})`
  return newest ? null : 'Atsaukt var tikai rēķinu, kuram ir sērijas jaunākais numurs'
}

/** PVN likums art. 125; docs/domain/invoicing.md#document-particulars. */
function missingParticular(found: InvoiceState): string | null {
  if (!found.seller_complete) return 'Nav norādīti mūsu uzņēmuma rekvizīti (reģistrācijas numurs, juridiskā adrese)'
  if (found.transfer && !found.seller_bank) return 'Nav norādīts mūsu uzņēmuma bankas konts'
  // INV-VAT-8: out-of-scope lines need a separate invoice (EN 16931, BR-O-11).
  if (found.mixed) return 'Rindas, kas nav PVN objekts, jāraksta atsevišķā rēķinā'
  if (!found.buyer_named) return 'Pircējam nav nosaukuma'
  if (!found.buyer_address) return 'Pircējam nav juridiskās adreses'
  return found.buyer_reg_nr ? null : 'Pircējam nav reģistrācijas numura'
}
