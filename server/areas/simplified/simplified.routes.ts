import type { simplified } from '../../../contract/simplified/simplified.ts'
import type { Handlers } from '../../http/context.ts'
import { remove, update } from './simplified.update.ts'
import { pdf, xml } from './simplified.document.ts'
import { copy, create } from './simplified.issue.ts'
import { addItems, item, removeItem, arrangeItems, updateItem } from './simplified.items.ts'
import { list, show } from './simplified.list.ts'
import { quote } from './quote.ts'
import { piece } from './simplified.units.ts'

export const simplifiedHandlers: Handlers<typeof simplified> = {
  list,
  show,
  create,
  update,
  remove,
  item,
  addItems,
  updateItem,
  arrangeItems,
  removeItem,
  copy,
  pdf,
  xml,
  piece,
  quote,
}
