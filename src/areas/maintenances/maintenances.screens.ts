import type { Screens } from '../../commands/screen.ts'

export const screens: Screens = {
  '/service/planned_maintenances': () => import('./PlannedScreen.tsx'),
  '/workspace/service_machines': () => import('./MachinesScreen.tsx'),
}
