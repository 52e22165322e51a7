import type { Screens } from '../../commands/screen.ts'

/** Screens of this area, by page. */
export const screens: Screens = {
  '/subscriptions': () => import('./SubscriptionsScreen.tsx'),
  '/subscriptions/{subscriptionId}': () => import('./SubscriptionScreen.tsx'),
  '/subscriptions/create': () => import('./CreateSubscriptionScreen.tsx'),
}
