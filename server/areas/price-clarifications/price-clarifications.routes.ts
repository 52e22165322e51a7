import type { priceClarifications } from '../../../contract/price-clarifications/price-clarifications.ts'
import type { Handlers } from '../../http/context.ts'
import { addAnswers, previewAnswers } from './answer-sheet.ts'
import { ask } from './ask.ts'
import { chooseBest } from './best.ts'
import { complete, incomplete, remove, update } from './price-clarifications.update.ts'
import { create } from './price-clarifications.create.ts'
import { addSheet, previewSheet } from './price-clarifications.from-sheet.ts'
import { addItems, removeItem, arrangeItems, updateItem } from './price-clarifications.items.ts'
import { list, show } from './price-clarifications.list.ts'
import { makeOffer, makeProcurements } from './make.ts'
import { pdf } from './price-clarifications.print.ts'

export const priceClarificationHandlers: Handlers<typeof priceClarifications> = {
  list,
  show,
  create,
  update,
  remove,
  complete,
  incomplete,
  pdf,
  addItems,
  updateItem,
  arrangeItems,
  removeItem,
  addSheet,
  previewSheet,
  addAnswers,
  previewAnswers,
  ask,
  chooseBest,
  makeOffer,
  makeProcurements,
}
