import type { returnActs } from '../../../contract/return-acts.ts'
import type { Handlers } from '../../http/context.ts'
import { accept, cancel } from './accept.ts'
import { remove, update } from './change.ts'
import { create, createFromInvoice } from './create.ts'
import { addItem, item, items, removeItem, updateItem } from './items.ts'
import { list, show } from './list.ts'
import { excel, pdf, xml } from './papers.ts'

/** Handlers of area «Return acts». */
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
  removeItem,
  accept,
  cancel,
}
