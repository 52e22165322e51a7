import type { TransportationRow } from '../../../contract/transportations/transportations.ts'
import { freshTransportation, transportation, type TransportationState } from '../../../machines/transportation.ts'
import { abilities } from '../../../machines/lifecycle.ts'
import type { Tone } from '../../ui/classes.ts'

export const transportationTones: Readonly<Record<TransportationState, Tone>> = {
  planned: 'info',
  in_transit: 'warning',
  delivered: 'success',
  cancelled: 'neutral',
}

/** An estimate from row data. */
export function abilitiesOfRow({ status, loading_date }: TransportationRow): Record<string, true | string> {
  return abilities(transportation, status, { ...freshTransportation, hasLoadingDate: loading_date !== null })
}

export function titleOf({ number, customer, carrier }: Pick<TransportationRow, 'number' | 'customer' | 'carrier'>): string {
  return `${number} · ${customer?.name ?? carrier.name}`
}
