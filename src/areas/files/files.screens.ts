import type { Screens } from '../../commands/screen.ts'

export const screens: Screens = {
  '/image/full-image': () => import('./ImageScreen.tsx'),
}
