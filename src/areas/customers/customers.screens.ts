import type { Pickers } from '../../commands/picker.ts'
import { early, type Screens } from '../../commands/screen.ts'

export const screens: Screens = {
  '/customers': early(() => import('./CustomersScreen.tsx')),
  '/customers/{customerId}': () => import('./CustomerScreen.tsx'),
  '/customers/{customerId}/prices': () => import('./CustomerPricesScreen.tsx'),
  '/customers/{customerId}/orders': early(() => import('./CustomerOrdersScreen.tsx')),
  '/customers/{customerId}/sales': early(() => import('./CustomerSalesScreen.tsx')),
  '/customers/{customerId}/profile': () => import('./CustomerProfileScreen.tsx'),
  '/customers/{customerId}/branches/{branchId}': () => import('./BranchScreen.tsx'),
  '/contacts/{contactId}': () => import('./ContactScreen.tsx'),
  '/customer_files': () => import('./CustomerFilesScreen.tsx'),
}

export const pickers: Pickers = {
  'new-customer': () => import('./NewCustomerDialog.tsx'),
  'new-branch': () => import('./NewBranchDialog.tsx'),
  'new-contact': () => import('./NewContactDialog.tsx'),
  'category-discount': () =>
    import('./CategoryDiscountPicker.tsx').then(({ CategoryDiscountToLevel }) => ({ default: CategoryDiscountToLevel })),
  'category-discount-to-clear': () =>
    import('./CategoryDiscountPicker.tsx').then(({ CategoryDiscountToClear }) => ({ default: CategoryDiscountToClear })),
  'customer-agreed': () => import('./AgreedPicker.tsx'),
  'customer-contact': () => import('./CustomerContactPicker.tsx'),
  'branch-contact': () => import('./BranchContactPicker.tsx'),
}
