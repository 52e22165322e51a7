import type { simplified } from '../../../contract/simplified.ts'
import type { Handlers } from '../../http/context.ts'
import { remove, update } from './change.ts'
import { pdf } from './document.ts'
import { copy, create } from './issue.ts'
import { addItems, item, removeItem, updateItem } from './items.ts'
import { list, show } from './list.ts'
import { quote } from './quote.ts'
import { piece } from './units.ts'

/** Handlers of area «Simplified invoices». */
export const simplifiedHandlers: Handlers<typeof simplified> = {
  list,
  show,
  create,
  update,
  remove,
  item,
  addItems,
  updateItem,
  removeItem,
  copy,
  pdf,
  piece,
  quote,
}
