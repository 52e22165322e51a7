import type { offers } from '../../../contract/offers.ts'
import type { Handlers } from '../../http/context.ts'
import { remove, setStatus, update } from './change.ts'
import { copy, create } from './create.ts'
import { addFiles } from './files.ts'
import { addItems, deleteItem, updateItem } from './items.ts'
import { list, show } from './list.ts'
import { mail } from './mail.ts'
import { pdf } from './print.ts'

/** Handlers of area «Offers». */
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
  deleteItem,
  addFiles,
}
