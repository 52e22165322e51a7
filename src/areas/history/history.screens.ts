import type { Screens } from '../../commands/screen.ts'

/** Screens of this area, by page. */
export const screens: Screens = {
  '/workspace/history': () => import('./HistoryScreen.tsx'),
  '/workspace/replay': () => import('./ReplayScreen.tsx'),
}
