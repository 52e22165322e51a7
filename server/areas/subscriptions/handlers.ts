import type { subscriptions } from '../../../contract/subscriptions.ts'
import type { Handlers } from '../../http/context.ts'
import { accept, remove, update } from './change.ts'
import { create } from './create.ts'
import { addItems, removeItem, updateItem } from './items.ts'
import { list, show } from './list.ts'
import { preview } from './preview.ts'

/** Handlers of area «Subscriptions». */
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
  removeItem,
}
