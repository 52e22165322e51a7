import type { transportations } from '../../../contract/transportations/transportations.ts'
import type { Handlers } from '../../http/context.ts'
import { remove, update } from './transportations.update.ts'
import { create } from './transportations.create.ts'
import { addFiles } from './transportations.files.ts'
import { addItems, removeItem, arrangeItems, updateItem } from './transportations.items.ts'
import { list, show } from './transportations.list.ts'
import { mail } from './transportations.mail.ts'
import { cmr } from './transportations.print.ts'

export const transportationHandlers: Handlers<typeof transportations> = {
  list,
  show,
  create,
  update,
  remove,
  addItems,
  updateItem,
  arrangeItems,
  removeItem,
  addFiles,
  mail,
  cmr,
}
