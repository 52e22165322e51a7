import type { Screens } from '../../desk/screen.ts'

/** Screens of this area, by page. */
export const screens: Screens = {
  '/workspace/history': () => import('./HistoryScreen.tsx'),
  '/workspace/replay': () => import('./ReplayScreen.tsx'),
}
