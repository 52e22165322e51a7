import type { Pickers } from '../../commands/picker.ts'
import { early, type Screens } from '../../commands/screen.ts'

export const screens: Screens = {
  '/workspace/imports': early(() => import('./ImportsScreen.tsx')),
  '/workspace/imports/{importId}': () => import('./ImportScreen.tsx'),
}

export const pickers: Pickers = {
  'import-file': () => import('./ImportFilePicker.tsx'),
}
