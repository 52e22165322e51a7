import type { Pickers } from '../../commands/picker.ts'
import { early, type Screens } from '../../commands/screen.ts'

export const screens: Screens = {
  '/bank_entries': early(() => import('./BankEntriesScreen.tsx')),
  '/bank_statements': early(() => import('./BankStatementsScreen.tsx')),
  '/bank_statements/{bankStatementId}': () => import('./BankStatementScreen.tsx'),
}

export const pickers: Pickers = {
  'bank-certain': () => import('./CertainPicker.tsx'),
  'bank-match': () => import('./MatchPicker.tsx'),
  'bank-statement-files': () => import('./StatementFilesPicker.tsx'),
}
