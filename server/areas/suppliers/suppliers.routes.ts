import type { suppliers } from '../../../contract/suppliers/suppliers.ts'
import type { Handlers } from '../../http/context.ts'
import { addCategories, categories, category, updateCategory } from './categories.ts'
import { addFiles } from './suppliers.files.ts'
import { list } from './suppliers.list.ts'
import { show } from './suppliers.record.ts'
import { create, remove, update } from './suppliers.save.ts'

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
