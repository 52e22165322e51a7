import type { ComponentType } from 'react'
import type { Desk } from '../../commands/desk.ts'
import type { DraftStore } from '../ui/use-form.ts'

/** What a picker is given: an own dialog in which a person chooses the value of one argument. */
export interface PickerProps {
  /** The desk of the command that asks: its record says what is chosen from. */
  desk: Pick<Desk, 'record' | 'selection' | 'user'>
  title: string
  /** Errors by field of the refused command; the picker stays open with what was chosen. */
  errors: Readonly<Record<string, readonly string[]>>
  /** The command runs with what was picked. */
  busy: boolean
  /** Keeps what is typed, for pickers that are forms of a new record. */
  drafts?: DraftStore | undefined
  onPick: (value: unknown) => void
  onClose: () => void
}

/**
 * Screen parts that let a person choose what needs a picture (the lines of a split), by the name
 * that an argument of kind `picker` gives. One line a picker.
 */
export const pickers: Readonly<Record<string, (() => Promise<{ default: ComponentType<PickerProps> }>) | undefined>> = {
  confirm: () => import('./ConfirmPicker.tsx').then(({ ConfirmPicker }) => ({ default: ConfirmPicker })),
  files: () => import('./FilesPicker.tsx').then(({ FilesPicker }) => ({ default: FilesPicker })),
  'own-password': () => import('../areas/profile/PasswordPicker.tsx'),
  'open-profile': () => import('../areas/users/open-pickers.ts').then(({ OpenProfile }) => ({ default: OpenProfile })),
  'open-user': () => import('../areas/users/open-pickers.ts').then(({ OpenUser }) => ({ default: OpenUser })),
  'open-role': () => import('../areas/users/open-pickers.ts').then(({ OpenRole }) => ({ default: OpenRole })),
  'new-customer': () => import('../areas/customers/NewCustomerDialog.tsx'),
  'new-branch': () => import('../areas/customers/NewBranchDialog.tsx'),
  'new-contact': () => import('../areas/customers/NewContactDialog.tsx'),
  'category-discount': () =>
    import('../areas/customers/CategoryDiscountPicker.tsx').then(({ CategoryDiscountToLevel }) => ({ default: CategoryDiscountToLevel })),
  'category-discount-to-clear': () =>
    import('../areas/customers/CategoryDiscountPicker.tsx').then(({ CategoryDiscountToClear }) => ({ default: CategoryDiscountToClear })),
  'customer-contact': () => import('../areas/customers/CustomerContactPicker.tsx'),
  'branch-contact': () => import('../areas/customers/BranchContactPicker.tsx'),
  'new-category': () => import('../areas/catalog/NewCategoryDialog.tsx'),
  'category-parent': () =>
    import('../areas/catalog/category-pickers.tsx').then(({ CategoryParentPicker }) => ({ default: CategoryParentPicker })),
  'category-option': () =>
    import('../areas/catalog/category-pickers.tsx').then(({ CategoryOptionPicker }) => ({ default: CategoryOptionPicker })),
  'option-value': () => import('../areas/catalog/category-pickers.tsx').then(({ OptionValuePicker }) => ({ default: OptionValuePicker })),
  'category-vat': () => import('../areas/catalog/CategoryVatPicker.tsx'),
  'price-rates': () => import('../areas/catalog/PriceRatesPicker.tsx'),
  'category-accounts': () => import('../areas/catalog/CategoryAccountsPicker.tsx'),
  'offered-options': () => import('../areas/catalog/OfferedOptionsPicker.tsx'),
  images: () => import('../areas/catalog/ImagesPicker.tsx'),
  'main-image': () => import('../areas/catalog/item-pickers.tsx').then(({ MainImagePicker }) => ({ default: MainImagePicker })),
  'item-image': () => import('../areas/catalog/item-pickers.tsx').then(({ ItemImagePicker }) => ({ default: ItemImagePicker })),
  'item-param': () => import('../areas/catalog/ItemParamPicker.tsx'),
  'item-param-set': () => import('../areas/catalog/item-pickers.tsx').then(({ ItemParamSetPicker }) => ({ default: ItemParamSetPicker })),
  'item-options': () => import('../areas/catalog/ItemOptionsPicker.tsx'),
  'related-items': () => import('../areas/catalog/RelatedPicker.tsx'),
  'param-value': () => import('../areas/catalog/item-pickers.tsx').then(({ ParamValuePicker }) => ({ default: ParamValuePicker })),
  'stock-place': () => import('../areas/catalog/StockPlaceDialog.tsx'),
  'inventory-holder': () => import('../areas/inventory/HolderPicker.tsx'),
  'inventory-maintenance': () => import('../areas/inventory/MaintenancePicker.tsx'),
  'new-supplier': () => import('../areas/suppliers/NewSupplierDialog.tsx'),
  'order-lines': () => import('../areas/orders/LinesPicker.tsx').then(({ LinesToIssue }) => ({ default: LinesToIssue })),
  'order-lines-to-split': () => import('../areas/orders/LinesPicker.tsx').then(({ LinesToSplit }) => ({ default: LinesToSplit })),
  'order-units': () => import('../areas/orders/UnitsPicker.tsx'),
  'credit-line': () => import('../areas/credits/CreditLinePicker.tsx'),
  'procurement-sheet': () => import('../areas/procurements/SheetPicker.tsx'),
  'procurement-receipt': () => import('../areas/procurements/ReceiptPicker.tsx'),
  'procurement-lines-to-split': () =>
    import('../areas/procurements/LinesPicker.tsx').then(({ LinesToSplit }) => ({ default: LinesToSplit })),
  'procurement-lines-to-remove': () =>
    import('../areas/procurements/LinesPicker.tsx').then(({ LinesToRemove }) => ({ default: LinesToRemove })),
  'orders-of-customer': () => import('../areas/orders/MergePicker.tsx'),
}
