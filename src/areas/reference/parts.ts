import type { Screens } from '../../desk/screen.ts'

/** Screens of this area, by page. */
export const screens: Screens = {
  '/banks': () => import('./ReferenceScreen.tsx'),
  '/company_forms': () => import('./ReferenceScreen.tsx'),
  '/regions': () => import('./ReferenceScreen.tsx'),
  '/manufacturers': () => import('./ReferenceScreen.tsx'),
  '/warehouses': () => import('./ReferenceScreen.tsx'),
  '/measure_units': () => import('./ReferenceScreen.tsx'),
  '/service/service_catalog': () => import('./ReferenceScreen.tsx'),
}
