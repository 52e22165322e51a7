import type { Screens } from '../../commands/screen.ts'

export const screens: Screens = {
  '/accounting_accounts': () => import('./AccountsScreen.tsx'),
  '/accounting_accounts/create': () => import('./NewAccountScreen.tsx'),
}
