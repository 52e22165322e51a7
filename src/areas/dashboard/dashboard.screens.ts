import { early, type Screens } from '../../commands/screen.ts'

export const screens: Screens = {
  '/': early(() => import('./DashboardScreen.tsx')),
}
