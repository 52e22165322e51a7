import type { componentLists } from '../../../contract/component-lists/component-lists.ts'
import type { Handlers } from '../../http/context.ts'
import { create, remove, update } from './component-lists.update.ts'
import { addItem, removeItem, arrangeItems, updateItem } from './component-lists.items.ts'
import { list, needs, show } from './component-lists.list.ts'

export const componentListHandlers: Handlers<typeof componentLists> = {
  list,
  show,
  needs,
  create,
  update,
  remove,
  addItem,
  updateItem,
  arrangeItems,
  removeItem,
}
