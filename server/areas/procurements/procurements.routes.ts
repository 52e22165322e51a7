import type { procurements } from '../../../contract/procurements/procurements.ts'
import type { Handlers } from '../../http/context.ts'
import { cancel } from './cancel.ts'
import { changeDate, remove, update } from './procurements.update.ts'
import { create } from './procurements.create.ts'
import { incoming, warehouseStock } from './expected.ts'
import { createFromInvoice } from './from-invoice.ts'
import { createFromExcel, previewSheet } from './procurements.from-sheet.ts'
import { addItems, deleteItem, arrangeItems, updateItem } from './procurements.items.ts'
import { lineChecks } from './line-checks.ts'
import { form, list, show } from './procurements.list.ts'
import { allLabels, excel, label, labels } from './procurements.documents.ts'
import { receiveCounted } from './receive-counted.ts'
import { accept } from './receive.ts'
import { removeGoods } from './remove-goods.ts'
import { split } from './procurements.split.ts'

export const procurementHandlers: Handlers<typeof procurements> = {
  list,
  form,
  show,
  create,
  createFromInvoice,
  createFromExcel,
  previewSheet,
  update,
  remove,
  addItems,
  updateItem,
  arrangeItems,
  deleteItem,
  split,
  receiveCounted,
  accept,
  cancel,
  changeDate,
  removeGoods,
  excel,
  allLabels,
  label,
  labels,
  warehouseStock,
  incoming,
  lineChecks,
}
