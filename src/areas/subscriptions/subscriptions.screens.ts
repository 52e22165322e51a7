import type { Screens } from '../../commands/screen.ts'

export const screens: Screens = {
  '/subscriptions': () => import('./SubscriptionsScreen.tsx'),
  '/subscriptions/{subscriptionId}': () => import('./SubscriptionScreen.tsx'),
  '/subscriptions/create': () => import('./CreateSubscriptionScreen.tsx'),
}
