import type { subscriptions } from '../../../contract/subscriptions/subscriptions.ts'
import type { Handlers } from '../../http/context.ts'
import { accept, remove, update } from './subscriptions.update.ts'
import { create } from './subscriptions.create.ts'
import { addItems, removeItem, arrangeItems, updateItem } from './subscriptions.items.ts'
import { list, show } from './subscriptions.list.ts'
import { preview } from './preview.ts'

export const subscriptionHandlers: Handlers<typeof subscriptions> = {
  list,
  show,
  create,
  update,
  remove,
  accept,
  preview,
  addItems,
  updateItem,
  arrangeItems,
  removeItem,
}
