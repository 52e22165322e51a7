import type { Screens } from '../../commands/screen.ts'

/** Screens of this area, by page. */
export const screens: Screens = {
  '/stock/catalog_item_units': () => import('./UnitsScreen.tsx'),
  '/workspace/catalog_item_units/{unitId}': () => import('./UnitScreen.tsx'),
}
