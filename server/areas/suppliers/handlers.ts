import type { suppliers } from '../../../contract/suppliers.ts'
import type { Handlers } from '../../http/context.ts'
import { addCategories, categories, category, updateCategory } from './categories.ts'
import { addFiles } from './files.ts'
import { list } from './list.ts'
import { show } from './record.ts'
import { create, remove, update } from './save.ts'

/** Handlers of area «Suppliers». */
export const supplierHandlers: Handlers<typeof suppliers> = {
  list,
  create,
  show,
  update,
  remove,
  categories,
  addCategories,
  category,
  updateCategory,
  addFiles,
}
