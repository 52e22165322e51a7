import type { Pickers } from '../../commands/picker.ts'
import type { Screens } from '../../commands/screen.ts'

/** Screens of this area, by page. */
export const screens: Screens = {
  '/price_clarifications': () => import('./PriceClarificationsScreen.tsx'),
  '/price_clarifications/create': () => import('./CreatePriceClarificationScreen.tsx'),
  '/price_clarifications/{priceClarificationId}': () => import('./PriceClarificationScreen.tsx'),
}

/** Pickers of this area, by the name that an argument gives. */
export const pickers: Pickers = {
  'price-request-sheet': () => import('./RequestSheetPicker.tsx'),
  'supplier-answer-sheet': () => import('./AnswerSheetPicker.tsx'),
  'suppliers-to-ask': () => import('./SuppliersPicker.tsx'),
}
