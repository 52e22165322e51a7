import { early, type Screens } from '../../commands/screen.ts'

export const screens: Screens = {
  '/e_invoices': early(() => import('./EInvoicesScreen.tsx')),
  '/e_invoices/{id}': () => import('./EInvoiceScreen.tsx'),
}
