import type { Pickers } from '../../commands/picker.ts'
import { early, type Screens } from '../../commands/screen.ts'

export const screens: Screens = {
  '/rent': early(() => import('./RentsScreen.tsx')),
  '/rent/rent_items': early(() => import('./RentItemsScreen.tsx')),
  '/rent/{rentID}': () => import('./RentScreen.tsx'),
  '/rent/create': () => import('./CreateRentScreen.tsx'),
  '/workspace/rent_readings': () => import('./ReadingsScreen.tsx'),
  '/workspace/rent_billing': () => import('./BillingScreen.tsx'),
}

export const pickers: Pickers = {
  'rent-machine': () => import('./MachinePicker.tsx'),
  'rent-rented': () => import('./RentedPicker.tsx'),
  'rent-photo': () => import('./PhotoPicker.tsx'),
  'rent-readings-file': () => import('./ReadingsFilePicker.tsx'),
  'rent-reading': () => import('./ReadingPicker.tsx'),
  'rent-document': () => import('./DocumentPicker.tsx'),
  'rent-price': () => import('./PricePicker.tsx'),
  'rent-item': () => import('./ItemPicker.tsx'),
  'rent-agreed-price': () => import('./AgreedPricePicker.tsx'),
}
