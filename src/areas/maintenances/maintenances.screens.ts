import { early, type Screens } from '../../commands/screen.ts'

export const screens: Screens = {
  '/service/planned_maintenances': early(() => import('./PlannedScreen.tsx')),
  '/workspace/service_machines': early(() => import('./MachinesScreen.tsx')),
}
