import type { Screens } from '../../commands/screen.ts'

export const screens: Screens = {
  '/stock/catalog_item_units': () => import('./UnitsScreen.tsx'),
  '/workspace/catalog_item_units/{unitId}': () => import('./UnitScreen.tsx'),
}
