import type { technicalDocuments } from '../../../contract/technical-documents/technical-documents.ts'
import type { Handlers } from '../../http/context.ts'
import { removalPdf, removalXml, writeOffPdf, writeOffXml } from './technical-documents.files.ts'
import { form, goods, list, show } from './technical-documents.list.ts'
import { createCorrection, createRemoval, quickRemoval, updateRemoval } from './removal.ts'
import { remove } from './remove.ts'
import { createInventory } from './to-inventory.ts'
import { addItem, removeItem, arrangeItems, updateItem } from './write-off-items.ts'
import { accept, createWriteOff, updateWriteOff } from './write-off.ts'

export const technicalDocumentHandlers: Handlers<typeof technicalDocuments> = {
  list,
  form,
  show,
  remove,
  createCorrection,
  createRemoval,
  createInventory,
  updateRemoval,
  removalXml,
  removalPdf,
  createWriteOff,
  updateWriteOff,
  writeOffXml,
  writeOffPdf,
  accept,
  addItem,
  updateItem,
  arrangeItems,
  removeItem,
  quickRemoval,
  goods,
}
