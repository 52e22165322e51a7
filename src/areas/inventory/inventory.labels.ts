import type { MaintenanceArgument } from '../../../commands/inventory/inventory.ts'
import { formatQuantity } from '../../../contract/format.ts'
import type { InventoryMaintenance, InventoryRow } from '../../../contract/inventory/inventory.ts'
import { rememberTitle } from '../../commands/ArgumentField.tsx'

/** Who has a piece, in words; nobody is told by nothing. */
export function holderOf({ assigned_user, customer, branch }: Pick<InventoryRow, 'assigned_user' | 'customer' | 'branch'>): string {
  return [assigned_user?.name, customer?.name, branch?.name].filter(Boolean).join(', ')
}

/** Where a piece is: the warehouse while nobody has it, else the place that was told. */
export function placeOf(row: Pick<InventoryRow, 'assigned_user' | 'customer' | 'branch' | 'location' | 'warehouse'>): string | null {
  return row.location ?? (holderOf(row) === '' ? row.warehouse.name : null)
}

/** How often a maintenance is due: by the calendar, by a meter, or by both. */
export function intervalOf({ interval_months, interval_counter, counter_option }: InventoryMaintenance): string {
  return [
    interval_months === null ? '' : `${interval_months} mēn.`,
    interval_counter === null ? '' : `${formatQuantity(interval_counter)} ${counter_option?.name ?? ''}`,
  ]
    .filter(Boolean)
    .join(' vai ')
}

/** A maintenance as commands on it take it: what its dialog starts from. */
export function chosenOf({ service_job, counter_option, ...maintenance }: InventoryMaintenance): MaintenanceArgument {
  if (service_job) rememberTitle('service_job', service_job.id, service_job.name)
  if (counter_option) rememberTitle('meter', counter_option.id, counter_option.name)
  const { id, lock_version, interval_months, interval_counter, counter_value, is_active } = maintenance
  const plan = { interval_months, interval_counter, counter_option_id: counter_option?.id ?? null }
  return { id, lock_version, service_job_id: service_job?.id ?? null, ...plan, counter_value, is_active }
}
