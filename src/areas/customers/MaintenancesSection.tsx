import { formatPrice, formatQuantity } from '../../../contract/format.ts'
import { maintenances, type CustomerMaintenances } from '../../../contract/maintenances/maintenances.ts'
import { CommandButton } from '../../commands/CommandButton.tsx'
import { useCall } from '../../commands/use-call.ts'
import { ListSection } from '../../workspace/list/ListSection.tsx'
import { maintenanceColumns, maintenancePath, maintenanceTitle } from '../shared/maintenance-columns.tsx'

export function MaintenancesSection({ customerId }: { customerId: number }) {
  const { answer } = useCall(maintenances.ofCustomer, { params: { id: customerId } }, { handled: true })
  const agreed = answer?.data.agreed ?? []
  return (
    <>
      <section aria-label="Vienošanās" className="flex flex-col gap-1.5 px-4 py-3">
        <div className="flex items-center gap-3">
          <h2 className="text-head">Vienošanās</h2>
          <CommandButton id="customer.agree-maintenance" />
          {agreed.length > 0 && <CommandButton id="customer.end-maintenance" tone="quiet" />}
        </div>
        {agreed.length === 0 ? (
          <p className="text-muted">Kopīgas apkopes klienta iekārtām nav norunātas.</p>
        ) : (
          <ul>
            {agreed.map((row) => (
              <li key={row.id} className="flex gap-3 border-b border-line py-1">
                <span className="grow">
                  {(row.catalog_item ?? row.category)?.name}: {row.service_job.name}
                </span>
                <span>{intervalOf(row)}</span>
                <span className="figures w-24 text-right">{row.price !== null && `${formatPrice(row.price)} €`}</span>
              </li>
            ))}
          </ul>
        )}
      </section>
      <ListSection
        label="Klienta iekārtu apkopes"
        call={maintenances.planned}
        query={{ customer_id: String(customerId), days: '3660' }}
        columns={columns}
        path={maintenancePath}
        title={maintenanceTitle}
        empty="Klienta iekārtām apkopes nav plānotas"
      />
    </>
  )
}

const columns = maintenanceColumns.filter(({ id }) => id !== 'customer')

function intervalOf({ interval_months, interval_counter, counter_option }: CustomerMaintenances['agreed'][number]): string {
  return [
    interval_months === null ? '' : `reizi ${interval_months} mēn.`,
    interval_counter === null ? '' : `ik pēc ${formatQuantity(interval_counter)} ${counter_option?.name ?? ''}`,
  ]
    .filter(Boolean)
    .join(' vai ')
}
