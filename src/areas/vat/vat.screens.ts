import type { Screens } from '../../commands/screen.ts'

export const screens: Screens = {
  '/vat_returns': () => import('./VatReturnsScreen.tsx'),
  '/vat_returns/{vatReturnId}': () => import('./FiledReturnScreen.tsx'),
  '/vat_returns/{vatReturnId}/differences': () => import('./VatDifferencesScreen.tsx'),
  '/vat_return': () => import('./VatReturnScreen.tsx'),
  '/vat_annexes': () => import('./VatAnnexesScreen.tsx'),
  '/oss_return': () => import('./OssReturnScreen.tsx'),
  '/oss_entries': () => import('./OssEntriesScreen.tsx'),
  '/vat_limits': () => import('./VatLimitsScreen.tsx'),
  '/vat_limit_dealings': () => import('./VatLimitDealingsScreen.tsx'),
  '/margin_sales': () => import('./MarginSalesScreen.tsx'),
  '/vat_accounts': () => import('./VatAccountsScreen.tsx'),
  '/vat_account_differences': () => import('./VatAccountDifferencesScreen.tsx'),
  '/vat_entries': () => import('./VatEntriesScreen.tsx'),
}
