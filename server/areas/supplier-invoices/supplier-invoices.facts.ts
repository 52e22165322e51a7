import { sql } from 'kysely'
import { formatDate, formatMoney } from '../../../contract/format.ts'
import { big } from '../../../contract/money.ts'
import type { ProcurementInvoiceFacts } from '../../../machines/procurement-invoice.ts'
import type { Db } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'
import { awaitedApproval } from './approvals.ts'

interface InvoiceState {
  lines: number
  periodClosed: boolean
  /** The oldest customs declaration of a closed period. */
  customs_number: string | null
  customs_date: string | null
  paymentClosed: boolean
  settledInFull: boolean
  hasPayments: boolean
  returned: boolean
  posted: boolean
  is_opening: boolean
  net: string
  vat: string
  lines_net: string
  lines_vat: string
  tolerance: string
  needsApproval: boolean
  unapproved: string | null
  is_credit: boolean
  corrected: boolean
  gross: string
}

export async function supplierInvoiceFacts(db: Db, id: number): Promise<ProcurementInvoiceFacts> {
  const { rows } = await sql<InvoiceState>`
    select s.lines, coalesce(coalesce(t.vat_date, t.date) <= locked_until(), false) as "periodClosed",
      c.number as customs_number, c.date as customs_date,
      coalesce(greatest(t.paid_at, a.last_day) <= locked_until(), false) as "paymentClosed",
      t.open = 0 as "settledInFull", t.paid <> 0 or t.paid_at is not null as "hasPayments",
      exists (select from return_acts a where a.procurement_invoice_id = t.id and a.cancelled_at is null) as returned,
      supplier_invoice_is_posted(t.id) as posted, t.is_opening, t.is_credit, t.gross,
      exists (select from procurement_invoices n where n.corrects_id = t.id and n.cancelled_at is null) as corrected,
      t.net, t.vat, s.net as lines_net, s.vat as lines_vat, supplier_vat_tolerance(s.lines) as tolerance,
      exists (select from invoice_approval_steps_of(t.id, t.gross)) as "needsApproval", ${awaitedApproval} as unapproved
    from procurement_invoices t cross join lateral supplier_invoice_sums(t) s
    left join lateral (
      select number, date from customs_declarations where procurement_invoice_id = t.id and date <= locked_until() order by date, id limit 1
    ) c on true
    cross join lateral (select max(date) as last_day from supplier_payment_allocations where procurement_invoice_id = t.id) a
    where t.id = ${id}`.execute(db)
  const found = rows[0]
  if (!found) throw Refusal.missing()
  const { lines, is_opening: opening, periodClosed, paymentClosed, settledInFull, hasPayments, returned, posted } = found
  const { needsApproval, unapproved, is_credit: isCredit, corrected } = found
  const mismatch = lines === 0 ? null : mismatchOf(found)
  const { customs_number, customs_date } = found
  const customsClosed =
    customs_date === null ? null : `Muitas deklarācijas ${customs_number ?? ''} datums ${formatDate(customs_date)} ir slēgtā periodā`
  const own = { lines, mismatch, periodClosed, customsClosed, paymentClosed, settledInFull, hasPayments, returned, posted }
  return Object.assign(own, { opening, needsApproval, unapproved, isCredit, corrected })
}

/** The bounds are those of the database (`guard_procurement_invoice`). */
function mismatchOf({ net, vat, gross, is_credit, lines_net, lines_vat, tolerance }: InvoiceState): string | null {
  if (is_credit && big(gross).gte(0)) return 'Kredītrēķina summai jābūt lielākai par nulli'
  if (big(net).minus(big(lines_net)).abs().gt('0.02')) return differs('summa bez PVN', net, lines_net)
  return big(vat).minus(big(lines_vat)).abs().gt(big(tolerance)) ? differs('PVN summa', vat, lines_vat) : null
}

function differs(what: string, stated: string, ofLines: string): string {
  return `Piegādātāja norādītā ${what} ${formatMoney(stated)} atšķiras no rindām: ${formatMoney(ofLines)}`
}
