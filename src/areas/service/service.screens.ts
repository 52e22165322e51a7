import type { Pickers } from '../../commands/picker.ts'
import type { Screens } from '../../commands/screen.ts'

/** Screens of this area, by page. */
export const screens: Screens = {
  '/service/savings': () => import('./SavingsScreen.tsx'),
  '/service/service_applications': () => import('./ServiceListScreen.tsx'),
  '/service/service_applications/create': () => import('./CreateServiceScreen.tsx'),
  '/service/service_applications/{applicationId}': () => import('./ServiceScreen.tsx'),
}

/** Pickers of this area, by the name that an argument gives. */
export const pickers: Pickers = {
  'service-act': () => import('./ActPicker.tsx'),
  'service-counters': () => import('./CountersPicker.tsx'),
  'service-machine': () => import('./MachineOfPicker.tsx'),
  'service-position': () => import('./PositionPicker.tsx'),
  'service-parts': () => import('./PartsPicker.tsx'),
}
