import type { offers } from '../../../contract/offers/offers.ts'
import type { Handlers } from '../../http/context.ts'
import { remove, setStatus, update } from './offers.update.ts'
import { copy, create } from './offers.create.ts'
import { addFiles } from './offers.files.ts'
import { addItems, arrangeItems, deleteItem, updateItem } from './offers.items.ts'
import { list, show } from './offers.list.ts'
import { mail } from './offers.mail.ts'
import { pdf } from './offers.print.ts'

export const offerHandlers: Handlers<typeof offers> = {
  list,
  show,
  create,
  update,
  remove,
  copy,
  setStatus,
  mail,
  pdf,
  addItems,
  updateItem,
  arrangeItems,
  deleteItem,
  addFiles,
}
