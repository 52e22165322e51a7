import type { categoryDiscountCalls } from '../../../contract/customers/category-discounts.ts'
import type { priceCalls } from '../../../contract/catalog/customer-prices.ts'
import type { customers } from '../../../contract/customers/customers.ts'
import type { Handlers } from '../../http/context.ts'
import {
  categoryDiscounts,
  createCategoryDiscount,
  discountForm,
  removeCategoryDiscount,
  removeCategoryDiscountWithSubcategories,
  updateCategoryDiscount,
  updateCategoryDiscountWithSubcategories,
} from './customer-category-discounts.ts'
import { copyPrices, createPrices, prices, removePrice, updatePrice } from './customer-prices.ts'

export const customerTermHandlers: Pick<Handlers<typeof customers>, keyof typeof priceCalls | keyof typeof categoryDiscountCalls> = {
  prices,
  createPrices,
  updatePrice,
  removePrice,
  copyPrices,
  discountForm,
  categoryDiscounts,
  createCategoryDiscount,
  updateCategoryDiscount,
  removeCategoryDiscount,
  updateCategoryDiscountWithSubcategories,
  removeCategoryDiscountWithSubcategories,
}
