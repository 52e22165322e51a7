import type { catalog } from '../../../contract/catalog/catalog.ts'
import type { Handlers } from '../../http/context.ts'
import { categories } from './categories.ts'
import { createOptionItem, removeOptionItem, updateOptionItem } from './category-option-items.ts'
import { changeOptions, createOption, optionForm, removeOption } from './category-options.ts'
import { categoryProducts } from './category-products.ts'
import { priceRateForm, showCategory } from './category-record.ts'
import { createCategory, removeCategory, updateCategory } from './category-save.ts'
import { setCategoryCode, setCategoryReverseVat, setCategoryVatRate, setPriceRates, toggleCategoryWebshop } from './category-settings.ts'
import { categoryTree, subcategories } from './category-tree.ts'
import { form } from './form.ts'
import { addImages, arrangeImages } from './item-images.ts'
import { setItemOptions } from './item-options.ts'
import { addItemParam, clearItemParam, itemParamForm, removeItemParam, setItemParam, updateItemParam } from './item-params.ts'
import { setRelated } from './item-related.ts'
import { giftCards, webshop } from './item-webshop.ts'
import { itemsByTexts } from './items-by-texts.ts'
import { label, labels } from './labels.ts'
import { list } from './catalog.list.ts'
import { addParamValue, createParam, paramForm, params, removeParam, removeParamValue, showParam, updateParam } from './params.ts'
import { show } from './catalog.record.ts'
import { create, duplicate, remove, toggleEol, toggleWebshop, update } from './catalog.save.ts'

export const catalogHandlers: Handlers<typeof catalog> = {
  list,
  form,
  create,
  show,
  update,
  remove,
  duplicate,
  toggleWebshop,
  toggleEol,
  categories,
  categoryProducts,
  categoryTree,
  showCategory,
  subcategories,
  createCategory,
  updateCategory,
  removeCategory,
  priceRateForm,
  setPriceRates,
  toggleCategoryWebshop,
  setCategoryReverseVat,
  setCategoryVatRate,
  setCategoryCode,
  optionForm,
  createOption,
  changeOptions,
  removeOption,
  createOptionItem,
  updateOptionItem,
  removeOptionItem,
  setItemOptions,
  params,
  paramForm,
  showParam,
  createParam,
  updateParam,
  removeParam,
  addParamValue,
  removeParamValue,
  itemParamForm,
  addItemParam,
  updateItemParam,
  removeItemParam,
  setItemParam,
  clearItemParam,
  addImages,
  arrangeImages,
  setRelated,
  giftCards,
  webshop,
  label,
  labels,
  itemsByTexts,
}
