import type { Screens } from '../../commands/screen.ts'

/** Screens of this area, by page. */
export const screens: Screens = {
  '/service/planned_maintenances': () => import('./PlannedScreen.tsx'),
  '/workspace/service_machines': () => import('./MachinesScreen.tsx'),
}
