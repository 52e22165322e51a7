import type { ComponentType } from 'react'
import type { PagePath } from '../../contract/pages.ts'

/** A screen's module: its default export takes ScreenProps with the parameters of its page; loaded when first opened. */
export type ScreenModule = () => Promise<{ default: ComponentType<never> }>

/**
 * Screens that are built, by page. A page without one opens a tab that says so and stays out of
 * palette and rail. One line a page, in the order of contract/pages.ts.
 */
export const screens: Partial<Record<PagePath, ScreenModule>> = {
  '/': () => import('../areas/dashboard/DashboardScreen.tsx'),
  '/user_profile_settings': () => import('../areas/profile/ProfileScreen.tsx'),
  '/image/full-image': () => import('../areas/files/ImageScreen.tsx'),
  '/workspace/history': () => import('../areas/history/HistoryScreen.tsx'),
  '/customers': () => import('../areas/customers/CustomersScreen.tsx'),
  '/customers/{customerId}': () => import('../areas/customers/CustomerScreen.tsx'),
  '/customers/{customerId}/prices': () => import('../areas/customers/CustomerPricesScreen.tsx'),
  '/customers/{customerId}/orders': () => import('../areas/customers/CustomerOrdersScreen.tsx'),
  '/customers/{customerId}/sales': () => import('../areas/customers/CustomerSalesScreen.tsx'),
  '/customers/{customerId}/profile': () => import('../areas/customers/CustomerProfileScreen.tsx'),
  '/customers/{customerId}/branches/{branchId}': () => import('../areas/customers/BranchScreen.tsx'),
  '/contacts/{contactId}': () => import('../areas/customers/ContactScreen.tsx'),
  '/customer_files': () => import('../areas/customers/CustomerFilesScreen.tsx'),
  '/stock/stock_items': () => import('../areas/stock/StockScreen.tsx'),
  '/catalog': () => import('../areas/catalog/CatalogScreen.tsx'),
  '/catalog/{catalogItemId}': () => import('../areas/catalog/ItemScreen.tsx'),
  '/catalog/create': () => import('../areas/catalog/NewItemScreen.tsx'),
  '/categories': () => import('../areas/catalog/CategoriesScreen.tsx'),
  '/categories/{categoryId}': () => import('../areas/catalog/CategoryScreen.tsx'),
  '/categories/{categoryId}/products': () => import('../areas/catalog/CategoryProductsScreen.tsx'),
  '/params': () => import('../areas/catalog/ParamsScreen.tsx'),
  '/offers': () => import('../areas/offers/OffersScreen.tsx'),
  '/offers/{offerId}': () => import('../areas/offers/OfferScreen.tsx'),
  '/offers/create': () => import('../areas/offers/CreateOfferScreen.tsx'),
  '/orders': () => import('../areas/orders/OrdersScreen.tsx'),
  '/orders/{orderId}': () => import('../areas/orders/OrderScreen.tsx'),
  '/orders/create': () => import('../areas/orders/CreateOrderScreen.tsx'),
  '/orders_create_from_credit_invoice/{creditInvoiceId}': () => import('../areas/credits/OrderFromCreditScreen.tsx'),
  '/orders_create_from_offer/{offerId}': () => import('../areas/offers/CreateFromOfferScreen.tsx'),
  '/banks': () => import('../areas/reference/ReferenceScreen.tsx'),
  '/company_forms': () => import('../areas/reference/ReferenceScreen.tsx'),
  '/regions': () => import('../areas/reference/ReferenceScreen.tsx'),
  '/manufacturers': () => import('../areas/reference/ReferenceScreen.tsx'),
  '/warehouses': () => import('../areas/reference/ReferenceScreen.tsx'),
  '/measure_units': () => import('../areas/reference/ReferenceScreen.tsx'),
  '/invoices': () => import('../areas/invoices/InvoicesScreen.tsx'),
  '/invoices/invoice/{invoiceId}': () => import('../areas/invoices/InvoiceScreen.tsx'),
  '/invoices/advance_invoices': () => import('../areas/advances/AdvancesScreen.tsx'),
  '/invoices/create_advance_invoice': () => import('../areas/advances/CreateAdvanceScreen.tsx'),
  '/invoices/advance_invoice/{invoiceId}': () => import('../areas/advances/AdvanceScreen.tsx'),
  '/invoices/create_advance_invoice_from_order/{orderId}': () => import('../areas/advances/AdvanceFromOrderScreen.tsx'),
  '/invoices/invoiceable_customers': () => import('../areas/invoices/InvoiceableCustomersScreen.tsx'),
  '/invoices/create': () => import('../areas/invoices/CreateInvoiceScreen.tsx'),
  '/invoices/create_credit_invoice_from_order/{orderId}': () => import('../areas/credits/CreateCreditScreen.tsx'),
  '/invoices/create_credit_invoice': () => import('../areas/credits/CreateCreditScreen.tsx'),
  '/invoices/credit_invoices': () => import('../areas/credits/CreditNotesScreen.tsx'),
  '/invoices/credit_invoice/{invoiceId}': () => import('../areas/credits/CreditNoteScreen.tsx'),
  '/users': () => import('../areas/users/UsersScreen.tsx'),
  '/users/edit/{userId}': () => import('../areas/users/UserScreen.tsx'),
  '/roles': () => import('../areas/users/RolesScreen.tsx'),
  '/roles/{roleId}': () => import('../areas/users/RoleScreen.tsx'),
  '/accounting_accounts': () => import('../areas/accounting/AccountsScreen.tsx'),
  '/accounting_accounts/create': () => import('../areas/accounting/NewAccountScreen.tsx'),
  '/workspace/outbox': () => import('../areas/users/OutboxScreen.tsx'),
}

/** Whether a page's screen exists. */
export function isBuilt(path: string): boolean {
  return path in screens
}
