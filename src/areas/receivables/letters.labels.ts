import type { letterStates } from '../../../contract/receivables/reminders.ts'
import type { Tone } from '../../ui/classes.ts'

export const letterTones: Readonly<Record<keyof typeof letterStates, Tone>> = {
  waiting: 'info',
  sent: 'success',
  failed: 'danger',
  dropped: 'neutral',
}
