import type { credits } from '../../../contract/credits.ts'
import type { Handlers } from '../../http/context.ts'
import { accept } from './accept.ts'
import { reject, remove, setNumber, update } from './change.ts'
import { create, createForOrder } from './create.ts'
import { creditable } from './creditable.ts'
import { pdf, xml } from './files.ts'
import { addItem, item, removeItem, updateItem } from './lines.ts'
import { list, show } from './list.ts'
import { emailToAddress } from './mail.ts'
import { createOrder, orderData } from './order.ts'

/** Handlers of area «Credit notes». */
export const creditHandlers: Handlers<typeof credits> = {
  list,
  create,
  createForOrder,
  show,
  update,
  remove,
  item,
  addItem,
  updateItem,
  removeItem,
  accept,
  reject,
  emailToAddress,
  setNumber,
  pdf,
  xml,
  creditable,
  orderData,
  createOrder,
}
