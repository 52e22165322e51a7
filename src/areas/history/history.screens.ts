import type { Screens } from '../../commands/screen.ts'

export const screens: Screens = {
  '/workspace/history': () => import('./HistoryScreen.tsx'),
  '/workspace/replay': () => import('./ReplayScreen.tsx'),
}
