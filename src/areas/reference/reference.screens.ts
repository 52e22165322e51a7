import type { Screens } from '../../commands/screen.ts'

export const screens: Screens = {
  '/banks': () => import('./ReferenceScreen.tsx'),
  '/company_forms': () => import('./ReferenceScreen.tsx'),
  '/regions': () => import('./ReferenceScreen.tsx'),
  '/manufacturers': () => import('./ReferenceScreen.tsx'),
  '/warehouses': () => import('./ReferenceScreen.tsx'),
  '/measure_units': () => import('./ReferenceScreen.tsx'),
  '/workspace/vat_rates': () => import('./ReferenceScreen.tsx'),
  '/workspace/vat_reasons': () => import('./ReferenceScreen.tsx'),
  '/reminder_levels': () => import('./ReferenceScreen.tsx'),
  '/workspace/countries': () => import('./ReferenceScreen.tsx'),
  '/carriers': () => import('./ReferenceScreen.tsx'),
  '/carriers/create': () => import('./ReferenceRecordScreen.tsx'),
  '/carriers/{carrierId}': () => import('./ReferenceRecordScreen.tsx'),
  '/carrier_groups': () => import('./ReferenceScreen.tsx'),
  '/carrier_groups/create': () => import('./ReferenceRecordScreen.tsx'),
  '/carrier_groups/{carrierGroupId}': () => import('./ReferenceRecordScreen.tsx'),
  '/celebrations': () => import('./ReferenceScreen.tsx'),
  '/contract_templates': () => import('./ReferenceScreen.tsx'),
  '/contract_template_types': () => import('./ReferenceScreen.tsx'),
  '/service/service_catalog': () => import('./ReferenceScreen.tsx'),
}
