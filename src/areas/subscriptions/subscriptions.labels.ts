import type { SubscriptionRow } from '../../../contract/subscriptions/subscription-record.ts'
import type { Tone } from '../../ui/classes.ts'

/** The colour that goes with the word of each state. */
export const subscriptionTones: Readonly<Record<SubscriptionRow['status'], Tone>> = {
  draft: 'neutral',
  active: 'success',
  paused: 'warning',
  ended: 'neutral',
}
