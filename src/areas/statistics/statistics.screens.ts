import type { Screens } from '../../commands/screen.ts'

export const screens: Screens = {
  '/totals_statistics': () => import('./StatisticsScreen.tsx'),
}
