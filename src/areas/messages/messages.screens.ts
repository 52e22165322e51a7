import type { Screens } from '../../commands/screen.ts'

export const screens: Screens = {
  '/message_archive': () => import('./MessageArchiveScreen.tsx'),
  '/message_archive/{messageId}': () => import('./MessageScreen.tsx'),
}
