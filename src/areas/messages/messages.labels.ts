import type { MessageRow } from '../../../contract/messages/messages.ts'
import { formatDate } from '../../../contract/format.ts'
import type { MessageState } from '../../../machines/message.ts'
import type { Tone } from '../../ui/classes.ts'

export const messageTones: Readonly<Record<MessageState, Tone>> = { published: 'info', archived: 'neutral' }

export function daysOnBoard({ visible_from, visible_to }: Pick<MessageRow, 'visible_from' | 'visible_to'>): string {
  const from = visible_from === null ? '' : `no ${formatDate(visible_from)}`
  const to = visible_to === null ? '' : `līdz ${formatDate(visible_to)}`
  return [from, to].filter(Boolean).join(' ')
}
