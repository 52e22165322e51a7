import { useState } from 'react'
import { dayOf, formatDate, formatPrice, formatQuantity } from '../../../contract/format.ts'
import type { InventoryMaintenance, InventoryRecord } from '../../../contract/inventory/inventory.ts'
import { labelOf } from '../../../contract/labels.ts'
import { CommandButton } from '../../commands/CommandButton.tsx'
import { StatusBadge } from '../../ui/Badge.tsx'
import { selectedMaintenance, intervalOf } from './inventory.labels.ts'

export function MaintenanceList({ piece: { maintenances, option_base_prices: prices } }: { piece: InventoryRecord }) {
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
                <th className="py-1 pr-3 font-medium">Cik bieži</th>
                <th className="py-1 pr-3 text-right font-medium">{labelOf('last_at')}</th>
                <th className="py-1 pr-3 text-right font-medium">{labelOf('next_at')}</th>
                <th className="py-1 pr-3 text-right font-medium">Skaitītājs</th>
                <th className="py-1">
                  <span className="sr-only">Darbības</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {maintenances.map((each) => (
                <Row key={each.id} maintenance={each} />
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

function Row({ maintenance }: { maintenance: InventoryMaintenance }) {
  const { name, service_job, last_at, next_at, next_counter, counter_value, is_active } = maintenance
  const [today] = useState(() => dayOf(new Date()))
  const isDue = is_active && maintenance.due_on !== null && maintenance.due_on <= today
  const byMeter = next_counter !== null && Number(counter_value ?? 0) >= Number(next_counter)
  const args = { maintenance: selectedMaintenance(maintenance) }
  return (
    <tr className="border-b border-line">
      <td className="py-1 pr-3">
        {name}
        {service_job && service_job.name !== name && <span className="text-muted"> · {service_job.name}</span>}
        {!is_active && <span className="text-muted"> · nav aktīva</span>}
      </td>
      <td className="py-1 pr-3">{intervalOf(maintenance)}</td>
      <td className="figures py-1 pr-3 text-right">{formatDate(last_at)}</td>
      <td className="figures py-1 pr-3 text-right">
        {isDue && !byMeter ? <StatusBadge label={formatDate(next_at)} tone="warning" /> : formatDate(next_at)}
      </td>
      <td className="figures py-1 pr-3 text-right">
        {next_counter !== null &&
          (isDue && byMeter ? (
            <StatusBadge label={counterOf(maintenance)} tone="warning" />
          ) : (
            <span className={counter_value === null ? 'text-muted' : undefined}>{counterOf(maintenance)}</span>
          ))}
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

/** Format: «31 400 no 40 000». */
function counterOf({ counter_value, next_counter }: InventoryMaintenance): string {
  const due = formatQuantity(next_counter ?? '0')
  return counter_value === null ? `no ${due}` : `${formatQuantity(counter_value)} no ${due}`
}
