import { kindWords } from '../../../contract/record-names.ts'
import type { CreditEntry } from '../../../contract/customers/customer-credits.ts'
import type { CustomerRecord } from '../../../contract/customers/customer-record.ts'
import { customers } from '../../../contract/customers/customers.ts'
import { formatAmount, formatDate, formatMoney } from '../../../contract/format.ts'
import { labelOf } from '../../../contract/labels.ts'
import { methodWords } from '../../../contract/invoices/invoice-record.ts'
import { CommandButton } from '../../commands/CommandButton.tsx'
import { useMay } from '../../commands/use-may.ts'
import { useCall } from '../../commands/use-call.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import { AppLink } from '../../workspace/AppLink.tsx'

/** Maximum rows; older ones are not shown. */
const most = 200

/** Overpayments of a customer and their use. */
export function CreditSection({ customer: { id, credit } }: { customer: CustomerRecord }) {
  const { answer } = useCall(customers.credits, { params: { customerId: id }, query: { per_page: most } })
  const may = useMay(customers.refund)
  if (!answer) return <SkeletonRows rows={3} />
  if (answer.data.length === 0) return <EmptyState title="Klients neko nav pārmaksājis" />
  return (
    <div className="flex flex-col gap-3 p-4">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <p>
          <span className="text-muted">Brīvs kredīts: </span>
          <span className="figures font-medium">{formatMoney(credit)}</span>
        </p>
        {may && <CommandButton id="customer.refund" />}
      </div>
      <CreditTable entries={answer.data} may={may} />
      {answer.meta.total > most && <p className="text-muted">Rādītas {most} jaunākās rindas</p>}
    </div>
  )
}

function CreditTable({ entries, may }: { entries: readonly CreditEntry[]; may: boolean }) {
  return (
    <div className="overflow-x-auto">
      <table className="w-full" aria-label="Klienta kredīts">
        <thead>
          <tr className="border-b border-line text-left text-small text-muted">
            <th className="w-26 py-1.5 font-normal">{labelOf('date')}</th>
            <th className="w-44 px-2 font-normal">Kas noticis</th>
            <th className="px-2 font-normal">Dokuments</th>
            <th className="w-28 pl-2 text-right font-normal">Summa, €</th>
            {may && <th className="w-24" aria-label="Darbības" />}
          </tr>
        </thead>
        <tbody>
          {entries.map((entry) => (
            <tr key={entry.id} className="h-7.5 border-b border-line last:border-0">
              <td className="figures">{formatDate(entry.date)}</td>
              <td className="px-2">{wordOf(entry)}</td>
              <td className="px-2">
                <Source entry={entry} />
              </td>
              <td className="figures pl-2 text-right">{formatAmount(entry.amount)}</td>
              {may && (
                <td className="text-right">
                  {entry.kind === 'refund' && (
                    <CommandButton id="customer.remove-refund" args={{ refund_id: entry.document.id }} tone="quiet">
                      Atsaukt<span className="sr-only"> atmaksu {formatDate(entry.date)}</span>
                    </CommandButton>
                  )}
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function wordOf({ kind, amount }: CreditEntry): string {
  if (kind === 'overpayment') return 'Pārmaksāts rēķins'
  if (kind === 'opening') return 'No iepriekšējās programmas'
  if (kind === 'credit_note') return 'Kreditēts apmaksāts rēķins'
  if (kind === 'refund') return 'Atmaksāts klientam'
  return Number(amount) < 0 ? 'Apmaksāts rēķins' : 'Apmaksa atsaukta'
}

function Source({ entry: { document, method, reference } }: { entry: CreditEntry }) {
  if (document.type === 'customer_refund') return [method && methodWords[method], reference].filter(Boolean).join(', ')
  if (document.type === 'payment') return document.number
  const path = document.type === 'invoice' ? 'invoice' : 'credit_invoice'
  return <AppLink to={`/invoices/${path}/${document.id}`}>{document.number ?? kindWords[document.type].noun}</AppLink>
}
