import type { credits } from '../../../contract/credits/credits.ts'
import type { Handlers } from '../../http/context.ts'
import { accept } from './credits.accept.ts'
import { reject, remove, setNumber, update } from './credits.update.ts'
import { create, createForOrder } from './credits.create.ts'
import { creditable } from './creditable.ts'
import { pdf, xml } from './credits.files.ts'
import { addItem, item, removeItem, arrangeItems, updateItem } from './credits.lines.ts'
import { list, show } from './credits.list.ts'
import { emailToAddress } from './credits.mail.ts'
import { createOrder, orderData } from './order.ts'

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
  arrangeItems,
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
