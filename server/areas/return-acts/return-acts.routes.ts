import type { returnActs } from '../../../contract/return-acts/return-acts.ts'
import type { Handlers } from '../../http/context.ts'
import { accept, cancel } from './return-acts.accept.ts'
import { remove, update } from './return-acts.update.ts'
import { create, createFromInvoice } from './return-acts.create.ts'
import { addItem, item, items, removeItem, arrangeItems, updateItem } from './return-acts.items.ts'
import { list, show } from './return-acts.list.ts'
import { excel, pdf, xml } from './return-acts.documents.ts'

export const returnActHandlers: Handlers<typeof returnActs> = {
  list,
  create,
  createFromInvoice,
  show,
  update,
  remove,
  pdf,
  excel,
  xml,
  items,
  item,
  addItem,
  updateItem,
  arrangeItems,
  removeItem,
  accept,
  cancel,
}
