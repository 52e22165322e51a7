import { early, type Screens } from '../../commands/screen.ts'

export const screens: Screens = {
  '/receivables': early(() => import('./ReceivablesScreen.tsx')),
  '/receivables/{customerId}': () => import('./StatementScreen.tsx'),
  '/reminders': early(() => import('./RemindersScreen.tsx')),
  '/reminder_letters': early(() => import('./ReminderLettersScreen.tsx')),
  '/reminder_letters/{letterId}': () => import('./ReminderLetterScreen.tsx'),
  '/late_interest': early(() => import('./LateInterestListScreen.tsx')),
  '/late_interest/{customerId}': () => import('./LateInterestScreen.tsx'),
  '/open_items': early(() => import('./OpenItemsScreen.tsx')),
}
