import type { Pickers } from '../../commands/picker.ts'
import type { Screens } from '../../commands/screen.ts'

/** Screens of this area, by page. */
export const screens: Screens = {
  '/workspace/imports': () => import('./ImportsScreen.tsx'),
  '/workspace/imports/{importId}': () => import('./ImportScreen.tsx'),
}

/** Pickers of this area, by the name that an argument gives. */
export const pickers: Pickers = {
  'import-file': () => import('./ImportFilePicker.tsx'),
}
