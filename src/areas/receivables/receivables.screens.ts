import type { Pickers } from '../../commands/picker.ts'
import { early, type Screens } from '../../commands/screen.ts'

export const screens: Screens = {
  '/receivables': early(() => import('./ReceivablesScreen.tsx')),
  '/receivables/{customerId}': () => import('./StatementScreen.tsx'),
  '/reminders': early(() => import('./RemindersScreen.tsx')),
  '/reminder_letters': early(() => import('./ReminderLettersScreen.tsx')),
  '/reminder_letters/{letterId}': () => import('./ReminderLetterScreen.tsx'),
  '/balances_to_confirm': early(() => import('./BalancesToConfirmScreen.tsx')),
  '/supplier_balances_to_confirm': early(() => import('./SupplierBalancesToConfirmScreen.tsx')),
  '/balance_confirmations': early(() => import('./BalanceConfirmationsScreen.tsx')),
  '/balance_confirmations/{confirmationId}': () => import('./BalanceConfirmationScreen.tsx'),
  '/offset_parties': early(() => import('./OffsetPartiesScreen.tsx')),
  '/offsets': early(() => import('./OffsetsScreen.tsx')),
  '/offsets/{offsetId}': () => import('./OffsetScreen.tsx'),
  '/late_interest': early(() => import('./LateInterestListScreen.tsx')),
  '/late_interest/{customerId}': () => import('./LateInterestScreen.tsx'),
  '/interest_claims': early(() => import('./InterestClaimsScreen.tsx')),
  '/interest_claims/{claimId}': () => import('./InterestClaimScreen.tsx'),
  '/customer_payments': early(() => import('./PaymentsScreen.tsx')),
  '/open_items': early(() => import('./OpenItemsScreen.tsx')),
}

export const pickers: Pickers = {
  'offset-documents': () => import('./OffsetPicker.tsx'),
  'claimable-interest': () => import('./ClaimInterestPicker.tsx'),
}
