import type { Pickers } from '../../commands/picker.ts'
import { early, type Screens } from '../../commands/screen.ts'

export const screens: Screens = {
  '/stock/incoming_invoices': early(() => import('./IncomingInvoicesScreen.tsx')),
  '/stock/incoming_invoices/{id}': () => import('./IncomingInvoiceScreen.tsx'),
  '/stock/supplier_item_codes': () => import('./SupplierCodesScreen.tsx'),
  '/stock/incoming_messages': () => import('./IncomingMessagesScreen.tsx'),
}

export const pickers: Pickers = {
  'incoming-invoice-items': () => import('./LineItemsPicker.tsx'),
  'incoming-invoice-files': () => import('./IncomingFilesPicker.tsx'),
}
