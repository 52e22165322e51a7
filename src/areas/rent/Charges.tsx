import { formatAmount, formatDate, formatMoney, formatPrices, formatQuantity } from '../../../contract/format.ts'
import { labelOf } from '../../../contract/labels.ts'
import type { RentCharge } from '../../../contract/rent/rent-record.ts'
import { AppLink } from '../../workspace/AppLink.tsx'

export function Charges({ charges, uninvoiced }: { charges: readonly RentCharge[]; uninvoiced: string }) {
  const prices = formatPrices(charges.map(({ unit_price }) => unit_price))
  return (
    <section aria-label="Maksas" className="flex flex-col gap-1.5">
      <h2 className="text-head">
        Maksas <span className="text-muted">nav rēķinā {formatMoney(uninvoiced)}</span>
      </h2>
      {charges.length === 0 ? (
        <p className="text-muted">Vēl nekas nav jāmaksā: mēneša maksa rodas, kad mēnesis ir beidzies, rādījumi – kad tie ir nolasīti.</p>
      ) : (
        <table className="w-full text-left">
          <thead className="text-small text-muted">
            <tr className="border-b border-line">
              <th className="py-1 not-last:pr-3 font-medium">{labelOf('date')}</th>
              <th className="py-1 not-last:pr-3 font-medium">Par ko</th>
              <th className="py-1 not-last:pr-3 text-right font-medium">{labelOf('quantity')}</th>
              <th className="py-1 not-last:pr-3 text-right font-medium">{labelOf('unit_price')}</th>
              <th className="py-1 not-last:pr-3 text-right font-medium">Summa, €</th>
              <th className="py-1 font-medium">Rēķins</th>
            </tr>
          </thead>
          <tbody>
            {charges.map((charge, place) => (
              <tr key={charge.id} className="border-b border-line">
                <td className="figures py-1 not-last:pr-3 whitespace-nowrap">{formatDate(charge.date)}</td>
                <td className="py-1 not-last:pr-3">
                  {charge.name}
                  {charge.description && <span className="text-muted"> {charge.description}</span>}
                </td>
                <td className="figures py-1 not-last:pr-3 text-right">{formatQuantity(charge.quantity)}</td>
                <td className="figures py-1 not-last:pr-3 text-right">{prices[place]}</td>
                <td className="figures py-1 not-last:pr-3 text-right">{formatAmount(charge.net)}</td>
                <td className="py-1 whitespace-nowrap">
                  {charge.invoice ? (
                    <AppLink to={`/invoices/invoice/${charge.invoice.id}`}>{charge.invoice.number ?? 'Sagatavots'}</AppLink>
                  ) : (
                    <span className="text-muted">{charge.is_withheld ? 'Bez rēķina' : '–'}</span>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}
