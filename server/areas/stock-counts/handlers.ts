import type { stockCounts } from '../../../contract/stock-counts.ts'
import type { Handlers } from '../../http/context.ts'
import { addItem, create, lookup, remove, removeItem, updateItem } from './change.ts'
import { excel, list, show } from './list.ts'

/** Handlers of area «Stock counts». */
export const stockCountHandlers: Handlers<typeof stockCounts> = {
  list,
  create,
  show,
  remove,
  lookup,
  addItem,
  updateItem,
  removeItem,
  excel,
}
