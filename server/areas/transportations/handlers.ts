import type { transportations } from '../../../contract/transportations.ts'
import type { Handlers } from '../../http/context.ts'
import { remove, update } from './change.ts'
import { create } from './create.ts'
import { addFiles } from './files.ts'
import { addItems, removeItem, updateItem } from './items.ts'
import { list, show } from './list.ts'
import { mail } from './mail.ts'
import { cmr } from './print.ts'

/** Handlers of area «Transportation». */
export const transportationHandlers: Handlers<typeof transportations> = {
  list,
  show,
  create,
  update,
  remove,
  addItems,
  updateItem,
  removeItem,
  addFiles,
  mail,
  cmr,
}
