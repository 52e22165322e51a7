import { early, type Screens } from '../../commands/screen.ts'

export const screens: Screens = {
  '/message_archive': early(() => import('./MessageArchiveScreen.tsx')),
  '/message_archive/{messageId}': () => import('./MessageScreen.tsx'),
}
