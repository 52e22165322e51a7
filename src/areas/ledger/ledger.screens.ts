import type { Screens } from '../../commands/screen.ts'

export const screens: Screens = {
  '/trial_balance': () => import('./TrialBalanceScreen.tsx'),
  '/ledger': () => import('./LedgerScreen.tsx'),
  '/ledger_entries/{ledgerEntryId}': () => import('./LedgerEntryScreen.tsx'),
}
