import type { Pickers } from '../../commands/picker.ts'
import { early, type Screens } from '../../commands/screen.ts'

export const screens: Screens = {
  '/catalog': early(() => import('./CatalogScreen.tsx')),
  '/catalog/{catalogItemId}': () => import('./ItemScreen.tsx'),
  '/catalog/create': () => import('./NewItemScreen.tsx'),
  '/categories': () => import('./CategoriesScreen.tsx'),
  '/categories/{categoryId}': () => import('./CategoryScreen.tsx'),
  '/categories/{categoryId}/products': early(() => import('./CategoryProductsScreen.tsx')),
  '/params': () => import('./ParamsScreen.tsx'),
}

export const pickers: Pickers = {
  'new-category': () => import('./NewCategoryDialog.tsx'),
  'category-parent': () => import('./category-pickers.tsx').then(({ CategoryParentPicker }) => ({ default: CategoryParentPicker })),
  'category-option': () => import('./category-pickers.tsx').then(({ CategoryOptionPicker }) => ({ default: CategoryOptionPicker })),
  'option-value': () => import('./category-pickers.tsx').then(({ OptionValuePicker }) => ({ default: OptionValuePicker })),
  'category-vat': () => import('./CategoryVatPicker.tsx'),
  'price-rates': () => import('./PriceRatesPicker.tsx'),
  'category-accounts': () => import('./CategoryAccountsPicker.tsx'),
  'offered-options': () => import('./OfferedOptionsPicker.tsx'),
  images: () => import('./ImagesPicker.tsx'),
  'main-image': () => import('./item-pickers.tsx').then(({ MainImagePicker }) => ({ default: MainImagePicker })),
  'item-image': () => import('./item-pickers.tsx').then(({ ItemImagePicker }) => ({ default: ItemImagePicker })),
  'item-param': () => import('./ItemParamPicker.tsx'),
  'item-param-set': () => import('./item-pickers.tsx').then(({ ItemParamSetPicker }) => ({ default: ItemParamSetPicker })),
  'item-options': () => import('./ItemOptionsPicker.tsx'),
  'related-items': () => import('./RelatedPicker.tsx'),
  'param-value': () => import('./item-pickers.tsx').then(({ ParamValuePicker }) => ({ default: ParamValuePicker })),
  'stock-place': () => import('./StockPlaceDialog.tsx'),
}
