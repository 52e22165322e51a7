import type { Pickers } from '../../commands/picker.ts'
import type { Screens } from '../../commands/screen.ts'

/** Screens of this area, by page. */
export const screens: Screens = {
  '/courier_applications': () => import('./CouriersScreen.tsx'),
  '/courier_applications/create': () => import('./CreateCourierScreen.tsx'),
  '/courier_applications/{applicationId}': () => import('./CourierScreen.tsx'),
}

/** Pickers of this area, by the name that an argument gives. */
export const pickers: Pickers = {
  'courier-hand-over': () => import('./HandOverPicker.tsx'),
}
