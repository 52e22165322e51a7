import type { CourierRow } from '../../../contract/couriers/couriers.ts'
import { courierDirections } from '../../../contract/couriers/couriers.ts'
import { countOf, formatQuantity } from '../../../contract/format.ts'
import type { CourierState } from '../../../machines/courier-application.ts'
import type { Tone } from '../../ui/classes.ts'

export const courierTones: Readonly<Record<CourierState, Tone>> = { new: 'neutral', assigned: 'info', completed: 'success' }

export function titleOf({ number, customer, contact_name }: Pick<CourierRow, 'number' | 'customer' | 'contact_name'>): string {
  return [number, customer?.name ?? contact_name].filter(Boolean).join(' · ')
}

/** Format: `09:00–12:00`. */
export function timesOf({ time_from, time_to }: Pick<CourierRow, 'time_from' | 'time_to'>): string {
  return [time_from, time_to].filter(Boolean).join('–')
}

export function whatOf({ direction, order, service_application }: Pick<CourierRow, 'direction' | 'order' | 'service_application'>): string {
  return [courierDirections[direction], order?.name ?? service_application?.name].filter(Boolean).join(' ')
}

/** Format: `3 vietas, 12 kg`. */
export function loadOf({ parcels, weight_kg }: Pick<CourierRow, 'parcels' | 'weight_kg'>): string {
  return [parcels !== null && countOf(parcels, 'vieta', 'vietas', 'vietu'), weight_kg !== null && `${formatQuantity(weight_kg)} kg`]
    .filter(Boolean)
    .join(', ')
}
