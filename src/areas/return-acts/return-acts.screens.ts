import type { Screens } from '../../commands/screen.ts'

/** Screens of this area, by page. */
export const screens: Screens = {
  '/stock/return_acts': () => import('./ReturnActsScreen.tsx'),
  '/stock/return_acts/create': () => import('./CreateReturnActScreen.tsx'),
  '/stock/return_acts/{returnActId}': () => import('./ReturnActScreen.tsx'),
}
