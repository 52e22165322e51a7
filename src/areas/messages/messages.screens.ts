import type { Screens } from '../../commands/screen.ts'

/** Screens of this area, by page. */
export const screens: Screens = {
  '/message_archive': () => import('./MessageArchiveScreen.tsx'),
  '/message_archive/{messageId}': () => import('./MessageScreen.tsx'),
}
