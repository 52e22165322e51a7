import type { Screens } from '../../commands/screen.ts'

/** Screens of this area, by page. */
export const screens: Screens = {
  '/accounting_accounts': () => import('./AccountsScreen.tsx'),
  '/accounting_accounts/create': () => import('./NewAccountScreen.tsx'),
}
