import type { Screens } from '../../desk/screen.ts'

/** Screens of this area, by page. */
export const screens: Screens = {
  '/totals_statistics': () => import('./StatisticsScreen.tsx'),
}
