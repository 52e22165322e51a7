import type { SubscriptionRow } from '../../../contract/subscriptions/subscription-record.ts'
import type { Tone } from '../../ui/classes.ts'

export const subscriptionTones: Readonly<Record<SubscriptionRow['status'], Tone>> = {
  draft: 'neutral',
  active: 'success',
  paused: 'warning',
  ended: 'neutral',
}
