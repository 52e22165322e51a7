import type { Pickers } from '../../commands/picker.ts'
import { early, type Screens } from '../../commands/screen.ts'

export const screens: Screens = {
  '/price_clarifications': early(() => import('./PriceClarificationsScreen.tsx')),
  '/price_clarifications/create': () => import('./CreatePriceClarificationScreen.tsx'),
  '/price_clarifications/{priceClarificationId}': () => import('./PriceClarificationScreen.tsx'),
}

export const pickers: Pickers = {
  'price-request-sheet': () => import('./RequestSheetPicker.tsx'),
  'supplier-answer-sheet': () => import('./AnswerSheetPicker.tsx'),
  'supplier-of-request': () => import('./SupplierPicker.tsx'),
  'suppliers-to-ask': () => import('./SuppliersPicker.tsx'),
}
