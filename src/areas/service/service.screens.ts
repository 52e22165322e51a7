import type { Pickers } from '../../commands/picker.ts'
import { early, type Screens } from '../../commands/screen.ts'

export const screens: Screens = {
  '/service/savings': () => import('./SavingsScreen.tsx'),
  '/service/service_applications': early(() => import('./ServiceListScreen.tsx')),
  '/service/service_applications/create': () => import('./CreateServiceScreen.tsx'),
  '/service/service_applications/{applicationId}': () => import('./ServiceScreen.tsx'),
}

export const pickers: Pickers = {
  'service-act': () => import('./ActPicker.tsx'),
  'service-counters': () => import('./CountersPicker.tsx'),
  'service-machine': () => import('./MachineOfPicker.tsx'),
  'service-position': () => import('./PositionPicker.tsx'),
  'service-parts': () => import('./PartsPicker.tsx'),
}
