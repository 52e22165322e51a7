import type { Pickers } from '../../commands/picker.ts'
import { early, type Screens } from '../../commands/screen.ts'

export const screens: Screens = {
  '/payment_orders': early(() => import('./PaymentOrdersScreen.tsx')),
  '/payment_orders/{paymentOrderId}': () => import('./PaymentOrderScreen.tsx'),
  '/supplier_payments': early(() => import('./SupplierPaymentsScreen.tsx')),
}

export const pickers: Pickers = {
  'due-invoices': () => import('./NewOrderPicker.tsx'),
  'more-due-invoices': () => import('./MoreInvoicesPicker.tsx'),
  'waiting-transfers': () => import('./TransfersPicker.tsx'),
}
