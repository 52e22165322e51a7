import type { ComponentType } from 'react'
import type { Desk } from '../../commands/desk.ts'

/** What a picker is given: an own dialog in which a person chooses the value of one argument. */
export interface PickerProps {
  /** The desk of the command that asks: its record says what is chosen from. */
  desk: Pick<Desk, 'record' | 'selection' | 'user'>
  title: string
  /** Errors by field of the refused command; the picker stays open with what was chosen. */
  errors: Readonly<Record<string, readonly string[]>>
  /** The command runs with what was picked. */
  busy: boolean
  onPick: (value: unknown) => void
  onClose: () => void
}

/**
 * Screen parts that let a person choose what needs a picture (the lines of a split), by the name
 * that an argument of kind `picker` gives. One line a picker.
 */
export const pickers: Readonly<Record<string, (() => Promise<{ default: ComponentType<PickerProps> }>) | undefined>> = {
  confirm: () => import('./ConfirmPicker.tsx').then(({ ConfirmPicker }) => ({ default: ConfirmPicker })),
  'own-password': () => import('../areas/profile/PasswordPicker.tsx'),
  'open-profile': () => import('../areas/users/open-pickers.ts').then(({ OpenProfile }) => ({ default: OpenProfile })),
  'open-user': () => import('../areas/users/open-pickers.ts').then(({ OpenUser }) => ({ default: OpenUser })),
  'open-role': () => import('../areas/users/open-pickers.ts').then(({ OpenRole }) => ({ default: OpenRole })),
  'new-customer': () => import('../areas/customers/NewCustomerDialog.tsx'),
  'new-branch': () => import('../areas/customers/NewBranchDialog.tsx'),
  'new-contact': () => import('../areas/customers/NewContactDialog.tsx'),
  'customer-contact': () => import('../areas/customers/CustomerContactPicker.tsx'),
  'branch-contact': () => import('../areas/customers/BranchContactPicker.tsx'),
  'stock-place': () => import('../areas/catalog/StockPlaceDialog.tsx'),
  'order-lines': () => import('../areas/orders/LinesPicker.tsx').then(({ LinesToIssue }) => ({ default: LinesToIssue })),
  'order-lines-to-split': () => import('../areas/orders/LinesPicker.tsx').then(({ LinesToSplit }) => ({ default: LinesToSplit })),
  'orders-of-customer': () => import('../areas/orders/MergePicker.tsx'),
}
