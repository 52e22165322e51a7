import { saleChannels, type SaleRow } from '../../../contract/sales/sale-record.ts'
import type { Tone } from '../../ui/classes.ts'

/** An inactive campaign applies nowhere. */
export function saleWord({ status, is_active }: Pick<SaleRow, 'status' | 'is_active'>): { label: string; tone: Tone } {
  if (!is_active) return { label: 'Izslēgta', tone: 'neutral' }
  return statusWords[status]
}

const statusWords: Readonly<Record<SaleRow['status'], { label: string; tone: Tone }>> = {
  scheduled: { label: 'Plānota', tone: 'info' },
  running: { label: 'Aktīva', tone: 'success' },
  ended: { label: 'Beigusies', tone: 'neutral' },
}

export function channelWords(channels: SaleRow['channels']): string {
  return channels.length === 3 ? 'Visur' : channels.map((channel) => saleChannels[channel]).join(', ')
}
