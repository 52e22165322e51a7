import { early, type Screens } from '../../commands/screen.ts'

export const screens: Screens = {
  '/stock/return_acts': early(() => import('./ReturnActsScreen.tsx')),
  '/stock/return_acts/create': () => import('./CreateReturnActScreen.tsx'),
  '/stock/return_acts/{returnActId}': () => import('./ReturnActScreen.tsx'),
}
