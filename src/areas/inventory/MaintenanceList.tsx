import { formatDate, formatPrice, formatQuantity } from '../../../contract/format.ts'
import type { InventoryMaintenance, InventoryRecord } from '../../../contract/inventory.ts'
import { labelOf } from '../../../contract/labels.ts'
import { CommandButton } from '../../desk/CommandButton.tsx'
import { StatusBadge } from '../../ui/Badge.tsx'

/** What is due on a piece every so many months, and what its readings cost when it is rented out. */
export function MaintenanceList({ piece: { maintenances, option_base_prices: prices, maintenance_due } }: { piece: InventoryRecord }) {
  return (
    <>
      <section aria-label="Apkopes" className="flex flex-col gap-1.5">
        <h2 className="text-head">Apkopes</h2>
        {maintenances.length === 0 ? (
          <p className="text-muted">Šim inventāram apkopes nav noteiktas.</p>
        ) : (
          <table className="w-full text-left">
            <thead className="text-small text-muted">
              <tr className="border-b border-line">
                <th className="py-1 pr-3 font-medium">Kas jādara</th>
                <th className="py-1 pr-3 text-right font-medium">{labelOf('interval_months')}</th>
                <th className="py-1 pr-3 text-right font-medium">{labelOf('last_at')}</th>
                <th className="py-1 pr-3 text-right font-medium">{labelOf('next_at')}</th>
                <th className="py-1">
                  <span className="sr-only">Darbības</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {maintenances.map((each) => (
                <Row key={each.id} maintenance={each} due={maintenance_due} first={each === maintenances[0]} />
              ))}
            </tbody>
          </table>
        )}
      </section>
      {prices.length > 0 && (
        <section aria-label="Rādījumu cenas" className="flex flex-col gap-1.5">
          <h2 className="text-head">Rādījumu cenas</h2>
          <ul>
            {prices.map(({ option, price, included }) => (
              <li key={option.id} className="flex gap-3 border-b border-line py-1">
                <span className="grow">{option.name}</span>
                <span className="figures">{formatPrice(price)}&nbsp;€</span>
                <span className="figures text-muted">iekļauts {formatQuantity(included)}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

function Row({ maintenance, due, first }: { maintenance: InventoryMaintenance; due: boolean; first: boolean }) {
  const { id, lock_version, name, interval_months, last_at, next_at, is_active } = maintenance
  const args = { maintenance: { id, lock_version, interval_months, is_active } }
  return (
    <tr className="border-b border-line">
      <td className="py-1 pr-3">
        {name}
        {!is_active && <span className="text-muted"> · nav aktīva</span>}
      </td>
      <td className="figures py-1 pr-3 text-right">{interval_months}</td>
      <td className="figures py-1 pr-3 text-right">{formatDate(last_at)}</td>
      <td className="figures py-1 pr-3 text-right">
        {due && first && is_active ? <StatusBadge label={formatDate(next_at)} tone="warning" /> : formatDate(next_at)}
      </td>
      <td className="py-1" aria-label={`Darbības: ${name}`}>
        <span className="flex justify-end gap-1.5">
          <CommandButton id="inventory.reset-maintenance" args={args}>
            Veikta
          </CommandButton>
          <CommandButton id="inventory.edit-maintenance" args={args} tone="quiet">
            Labot
          </CommandButton>
        </span>
      </td>
    </tr>
  )
}
