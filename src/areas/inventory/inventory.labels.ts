import type { MaintenanceArgument } from '../../../commands/inventory/inventory.ts'
import { formatQuantity } from '../../../contract/format.ts'
import type { InventoryMaintenance, InventoryRow } from '../../../contract/inventory/inventory.ts'
import { rememberTitle } from '../../commands/record-loader.ts'

export function holderOf({ assigned_user, customer, branch }: Pick<InventoryRow, 'assigned_user' | 'customer' | 'branch'>): string {
  return [assigned_user?.name, customer?.name, branch?.name].filter(Boolean).join(', ')
}

/** The warehouse while unassigned, else the stated location. */
export function placeOf(row: Pick<InventoryRow, 'assigned_user' | 'customer' | 'branch' | 'location' | 'warehouse'>): string | null {
  return row.location ?? (holderOf(row) === '' ? row.warehouse.name : null)
}

export function intervalOf({ interval_months, interval_counter, counter_option }: InventoryMaintenance): string {
  return [
    interval_months === null ? '' : `${interval_months} mēn.`,
    interval_counter === null ? '' : `${formatQuantity(interval_counter)} ${counter_option?.name ?? ''}`,
  ]
    .filter(Boolean)
    .join(' vai ')
}

export function selectedMaintenance({ service_job, counter_option, ...maintenance }: InventoryMaintenance): MaintenanceArgument {
  if (service_job) rememberTitle('service_job', service_job.id, service_job.name)
  if (counter_option) rememberTitle('meter', counter_option.id, counter_option.name)
  const { id, lock_version, interval_months, interval_counter, counter_value, is_active } = maintenance
  const plan = { interval_months, interval_counter, counter_option_id: counter_option?.id ?? null }
  return { id, lock_version, service_job_id: service_job?.id ?? null, ...plan, counter_value, is_active }
}
