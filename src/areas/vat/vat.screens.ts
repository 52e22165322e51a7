import type { Screens } from '../../commands/screen.ts'

export const screens: Screens = {
  '/vat_return': () => import('./VatReturnScreen.tsx'),
  '/vat_annexes': () => import('./VatAnnexesScreen.tsx'),
  '/vat_entries': () => import('./VatEntriesScreen.tsx'),
}
