import type { componentLists } from '../../../contract/component-lists.ts'
import type { Handlers } from '../../http/context.ts'
import { create, remove, update } from './change.ts'
import { addItem, removeItem, updateItem } from './items.ts'
import { list, needs, show } from './list.ts'

/** What answers the calls of lists of components. */
export const componentListHandlers: Handlers<typeof componentLists> = {
  list,
  show,
  needs,
  create,
  update,
  remove,
  addItem,
  updateItem,
  removeItem,
}
