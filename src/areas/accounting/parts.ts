import type { Screens } from '../../desk/screen.ts'

/** Screens of this area, by page. */
export const screens: Screens = {
  '/accounting_accounts': () => import('./AccountsScreen.tsx'),
  '/accounting_accounts/create': () => import('./NewAccountScreen.tsx'),
}
