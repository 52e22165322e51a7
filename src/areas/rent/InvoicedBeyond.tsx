import { formatDate } from '../../../contract/format.ts'
import type { RentRecord } from '../../../contract/rent/rent-record.ts'
import { CommandButton } from '../../commands/CommandButton.tsx'
import { AppLink } from '../../workspace/AppLink.tsx'

/** Amounts invoiced after the last day, and their credit notes. */
export function InvoicedBeyond({ lines }: { lines: RentRecord['invoiced_beyond'] }) {
  if (lines.length === 0) return null
  return (
    <section aria-label="Rēķinā pēc beigām" className="flex flex-col gap-1.5">
      <h2 className="text-head">Rēķinā iekļautas dienas pēc beigām</h2>
      <ul className="flex flex-col gap-1">
        {lines.map(({ invoice_item_id, invoice, name, period_start, period_end }) => (
          <li key={invoice_item_id}>
            <AppLink to={`/invoices/invoice/${invoice.id}`}>{invoice.number ?? 'Melnraksts'}</AppLink> {name}{' '}
            <span className="text-muted">
              {formatDate(period_start)}–{formatDate(period_end)}
            </span>
          </li>
        ))}
      </ul>
      <p className="text-muted">
        Kredītrēķins šīs rindas atbrīvo, un par nomātajām dienām rēķinu izraksta no jauna. No melnraksta rindas izņem.
      </p>
      <div>
        <CommandButton id="rent.credit" />
      </div>
    </section>
  )
}
