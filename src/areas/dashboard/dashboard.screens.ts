import type { Screens } from '../../commands/screen.ts'

export const screens: Screens = {
  '/': () => import('./DashboardScreen.tsx'),
}
