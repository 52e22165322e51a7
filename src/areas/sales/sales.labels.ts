import { saleChannels, type SaleRow } from '../../../contract/sales/sale-record.ts'
import { saleStates } from '../../../contract/states.ts'
import type { Tone } from '../../ui/classes.ts'

/** An inactive campaign applies nowhere. */
export function saleWord({ status, is_active }: Pick<SaleRow, 'status' | 'is_active'>): { label: string; tone: Tone } {
  if (!is_active) return { label: 'Izslēgta', tone: 'neutral' }
  return { label: saleStates[status], tone: saleTones[status] }
}

const saleTones: Readonly<Record<SaleRow['status'], Tone>> = { scheduled: 'info', running: 'success', ended: 'neutral' }

export function channelWords(channels: SaleRow['channels']): string {
  return channels.length === 3 ? 'Visur' : channels.map((channel) => saleChannels[channel]).join(', ')
}
