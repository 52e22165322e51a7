import { early, type Screens } from '../../commands/screen.ts'

export const screens: Screens = {
  '/offers': early(() => import('./OffersScreen.tsx')),
  '/offers/{offerId}': () => import('./OfferScreen.tsx'),
  '/offers/create': () => import('./CreateOfferScreen.tsx'),
  '/orders_create_from_offer/{offerId}': () => import('./CreateFromOfferScreen.tsx'),
}
