import type { Pickers } from '../../commands/picker.ts'
import { early, type Screens } from '../../commands/screen.ts'

export const screens: Screens = {
  '/production/production_applications': early(() => import('./ProductionsScreen.tsx')),
  '/production/production_applications/create': () => import('./CreateProductionScreen.tsx'),
  '/production/production_applications/{applicationId}': () => import('./ProductionScreen.tsx'),
  '/production/component_lists': early(() => import('./ComponentListsScreen.tsx')),
  '/production/component_lists/create': () => import('./CreateComponentListScreen.tsx'),
  '/production/component_lists/{id}': () => import('./ComponentListScreen.tsx'),
  '/production/production_stock_items': () => import('./ProductionStockScreen.tsx'),
  '/production/production_reports': () => import('./ProductionReportScreen.tsx'),
  '/service/service_stock_items': () => import('./ServiceStockScreen.tsx'),
  '/service/component_lists': () =>
    import('./ComponentListsScreen.tsx').then(({ ServiceListsScreen }) => ({ default: ServiceListsScreen })),
}

export const pickers: Pickers = {
  'production-completion': () => import('./CompletionPicker.tsx'),
  'production-supplies': () => import('./SuppliesPicker.tsx'),
  'order-line-to-make': () => import('./OrderLinePicker.tsx'),
}
