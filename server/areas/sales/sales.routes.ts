import type { sales } from '../../../contract/sales/sales.ts'
import type { Handlers } from '../../http/context.ts'
import { create, remove, update } from './sales.update.ts'
import { items, list, show } from './sales.list.ts'
import { addCategory, addItems, removeCategory, removeItem, updateCategory, updateItem } from './rows.ts'

export const saleHandlers: Handlers<typeof sales> = {
  list,
  show,
  create,
  update,
  remove,
  items,
  addCategory,
  updateCategory,
  removeCategory,
  addItems,
  updateItem,
  removeItem,
}
