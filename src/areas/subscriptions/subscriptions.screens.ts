import { early, type Screens } from '../../commands/screen.ts'

export const screens: Screens = {
  '/subscriptions': early(() => import('./SubscriptionsScreen.tsx')),
  '/subscriptions/{subscriptionId}': () => import('./SubscriptionScreen.tsx'),
  '/subscriptions/create': () => import('./CreateSubscriptionScreen.tsx'),
}
