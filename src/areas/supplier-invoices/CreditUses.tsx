import { formatDate, formatMoney } from '../../../contract/format.ts'
import { big } from '../../../contract/money.ts'
import type { ProcurementInvoiceRecord } from '../../../contract/supplier-invoices/supplier-invoices.ts'
import { isOwed } from '../../../machines/procurement-invoice.ts'
import { AppLink } from '../../workspace/AppLink.tsx'

/** The invoices that took a credit note, and what is left of it. */
export function CreditUses({ note: { credit_uses, open, status } }: { note: ProcurementInvoiceRecord }) {
  return (
    <>
      {credit_uses.length === 0 && <p className="text-muted">Vēl nav ieskaitīts nevienā rēķinā</p>}
      <ul className="flex flex-col">
        {credit_uses.map(({ procurement_invoice, date, amount }) => (
          <li key={`${procurement_invoice.id} ${date} ${amount}`} className="border-b border-line py-1 last:border-0">
            <span className="flex justify-between gap-2">
              <AppLink to={`/stock/procurement_invoices/${procurement_invoice.id}`}>{procurement_invoice.name}</AppLink>
              <span className="figures font-medium">{formatMoney(amount)}</span>
            </span>
            <span className="figures block text-small text-muted">{formatDate(date)}</span>
          </li>
        ))}
      </ul>
      {isOwed(status) && big(open).lt(0) && (
        <p>
          Vēl nav ieskaitīts <span className="figures font-medium">{formatMoney(big(open).abs())}</span>
        </p>
      )}
    </>
  )
}
