import { saleChannels, type SaleRow } from '../../../contract/sales/sale-record.ts'
import type { Tone } from '../../ui/classes.ts'

/** How a campaign stands in a word and its colour; one that is switched off holds nowhere. */
export function saleWord({ status, is_active }: Pick<SaleRow, 'status' | 'is_active'>): { label: string; tone: Tone } {
  if (!is_active) return { label: 'Izslēgta', tone: 'neutral' }
  return standing[status]
}

const standing: Readonly<Record<SaleRow['status'], { label: string; tone: Tone }>> = {
  scheduled: { label: 'Plānota', tone: 'info' },
  running: { label: 'Aktīva', tone: 'success' },
  ended: { label: 'Beigusies', tone: 'neutral' },
}

/** Where it holds, in words. */
export function channelWords(channels: SaleRow['channels']): string {
  return channels.length === 3 ? 'Visur' : channels.map((channel) => saleChannels[channel]).join(', ')
}
