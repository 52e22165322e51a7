import type { Pickers } from '../../commands/picker.ts'
import { early, type Screens } from '../../commands/screen.ts'

export const screens: Screens = {
  '/courier_applications': early(() => import('./CouriersScreen.tsx')),
  '/courier_applications/create': () => import('./CreateCourierScreen.tsx'),
  '/courier_applications/{applicationId}': () => import('./CourierScreen.tsx'),
}

export const pickers: Pickers = {
  'courier-hand-over': () => import('./HandOverPicker.tsx'),
}
