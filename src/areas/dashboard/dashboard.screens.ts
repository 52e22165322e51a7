import type { Screens } from '../../commands/screen.ts'

/** Screens of this area, by page. */
export const screens: Screens = {
  '/': () => import('./DashboardScreen.tsx'),
}
