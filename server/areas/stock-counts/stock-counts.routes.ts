import type { stockCounts } from '../../../contract/stock-counts/stock-counts.ts'
import type { Handlers } from '../../http/context.ts'
import { addItem, create, lookup, remove, removeItem, arrangeItems, updateItem } from './stock-counts.update.ts'
import { excel, list, show } from './stock-counts.list.ts'

export const stockCountHandlers: Handlers<typeof stockCounts> = {
  list,
  create,
  show,
  remove,
  lookup,
  addItem,
  updateItem,
  arrangeItems,
  removeItem,
  excel,
}
