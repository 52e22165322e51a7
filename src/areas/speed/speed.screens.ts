import type { Screens } from '../../commands/screen.ts'

export const screens: Screens = {
  '/workspace/speed': () => import('./SpeedScreen.tsx'),
}
