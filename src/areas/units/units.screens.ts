import { early, type Screens } from '../../commands/screen.ts'

export const screens: Screens = {
  '/stock/catalog_item_units': early(() => import('./UnitsScreen.tsx')),
  '/workspace/catalog_item_units/{unitId}': () => import('./UnitScreen.tsx'),
}
