import { sql } from 'kysely'
import { checkIban } from '../../../contract/checks.ts'
import { formatDate, formatMoney } from '../../../contract/format.ts'
import { big } from '../../../contract/money.ts'
import type { PaymentOrderLine } from '../../../contract/payables/payment-orders.ts'
import { awaitsPayment, type ProcurementInvoiceState } from '../../../machines/procurement-invoice.ts'
import { reference } from '../../db/named.ts'
import { bankLetters } from '../../documents/pain001.ts'
import type { Db } from '../../http/context.ts'
import { fullName } from '../customers/customers.names.ts'

/** How the bank knows a payment: unique for ever, because the message is. */
export const endToEndId = sql<string>`left(t.message_id, 24) || '-' || l.transfer`

/** As the holder of the account is called, since banks compare it. */
export const beneficiaryNow = sql<string>`coalesce((
  select d.beneficiary from customer_payment_details d where d.customer_id = v.customer_id and d.iban = v.iban), v.name)`

type Row = Omit<PaymentOrderLine, 'fault' | 'notice' | 'iban'> & {
  iban: string | null
  /** When, and by whom, the account was changed since it was last paid. */
  account_changed: { date: string; by: string | null } | null
  /** The account of the supplier now. */
  iban_now: string | null
  invoice_status: ProcurementInvoiceState
  payment_hold: string | null
}

/** The last change of the account of a supplier (v), unless an order has paid to that account. */
const accountChanged = sql`(
  select json_build_object('date', to_char(g.at at time zone 'Europe/Riga', 'YYYY-MM-DD'), 'by', ${fullName('u')})
  from audit_log g left join users u on u.id = g.user_id
  where g.entity_type = 'suppliers' and g.entity_id = v.id and g.event = 'UPDATED' and g.after ->> 'iban' = v.iban
    and not exists (
      select from payment_order_lines p where p.supplier_id = v.id and p.iban = v.iban and p.state = 'executed')
  order by g.id desc limit 1)`

/** In the order of payments. */
export async function orderLines(db: Db, orderId: number): Promise<PaymentOrderLine[]> {
  const { rows } = await sql<Row>`
    select l.id, l.transfer, ${endToEndId} as end_to_end_id, ${reference(sql`v.id`, sql`v.name`)} as supplier,
      ${reference(sql`i.id`, sql`i.supplier_number`)} as procurement_invoice, i.due_date, i.open, l.amount,
      coalesce(l.beneficiary, ${beneficiaryNow}) as beneficiary, coalesce(l.iban, v.iban) as iban, v.iban as iban_now, l.state,
      l.rejected_reason, i.status as invoice_status, i.payment_hold, ${accountChanged} as account_changed, l.lock_version
    from payment_order_lines l join payment_orders t on t.id = l.payment_order_id
    join procurement_invoices i on i.id = l.procurement_invoice_id join suppliers v on v.id = l.supplier_id
    where l.payment_order_id = ${orderId} order by l.transfer, l.id`.execute(db)
  return rows.map(({ iban_now, invoice_status, payment_hold, account_changed, ...line }) => {
    const isOpen = line.state === 'open'
    const fault = isOpen ? faultOf({ ...line, iban_now, invoice_status, payment_hold }) : null
    return { ...line, iban: line.iban ?? '', fault, notice: isOpen && account_changed ? noticeOf(account_changed) : null }
  })
}

function noticeOf({ date, by }: { date: string; by: string | null }): string {
  const who = by === null ? '' : `, mainīja ${by}`
  return `piegādātāja konts mainīts ${formatDate(date)}${who}; uz šo kontu vēl nav maksāts`
}

/** The first thing for which a bank, or we, would not pay the line. */
function faultOf({ iban, iban_now, beneficiary, amount, open, invoice_status, payment_hold }: Omit<Row, 'account_changed'>): string | null {
  if (iban === null) return 'piegādātājam nav norādīts konts'
  const wrong = checkIban(iban)
  if (wrong !== null) return `konts ${iban}: ${wrong}`
  if (iban !== iban_now) return 'piegādātāja konts pēc iesniegšanas ir mainīts; atgrieziet uzdevumu labošanai'
  if (bankLetters(beneficiary, 70) === '') return 'saņēmēja nosaukumā nav zīmju, ko banka pieņem'
  if (payment_hold !== null) return `apmaksa aizturēta: ${payment_hold}`
  if (big(open).lte(0)) return 'rēķins jau ir apmaksāts'
  if (!awaitsPayment(invoice_status)) return 'rēķins nav pārbaudīts'
  return big(amount).gt(open) ? `rēķinā neapmaksāts ir tikai ${formatMoney(open)}` : null
}

/** Names the line before its fault. */
export function faultWords({ supplier, procurement_invoice, fault }: PaymentOrderLine): string[] {
  return fault === null ? [] : [`${supplier.name}, rēķins ${procurement_invoice.name}: ${fault}`]
}
