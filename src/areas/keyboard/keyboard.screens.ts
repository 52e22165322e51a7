import type { Screens } from '../../commands/screen.ts'

export const screens: Screens = {
  '/workspace/keyboard': () => import('./KeyboardScreen.tsx'),
}
