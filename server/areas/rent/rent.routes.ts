import type { rent } from '../../../contract/rent/rent.ts'
import type { Handlers } from '../../http/context.ts'
import { addTerms, doNotInvoice, remove, update } from './rent.update.ts'
import { create, createData } from './rent.create.ts'
import { document, makeDocument } from './rent.documents.ts'
import { importReadings, previewReadings } from './rent.from-sheet.ts'
import { bill, billing, billingRun, billingRuns } from './billing.ts'
import { invoice, invoiceData } from './invoice.ts'
import { addItem, removeItem, updateItem } from './rent.items.ts'
import { sendReadings } from './customer-readings.ts'
import { editData, items, list, newItemData, owners, show } from './rent.list.ts'
import { addReadingPrice, updateReadingPrice } from './rent.prices.ts'
import { read, removeReading, updateReading } from './readings.ts'
import { branchSheet, sheet } from './rent.sheet.ts'

export const rentHandlers: Handlers<typeof rent> = {
  list,
  create,
  createData,
  show,
  editData,
  update,
  remove,
  doNotInvoice,
  addTerms,
  items,
  newItemData,
  branchSheet,
  sheet,
  read,
  previewReadings,
  importReadings,
  sendReadings,
  addItem,
  updateItem,
  removeItem,
  updateReading,
  removeReading,
  updateReadingPrice,
  addReadingPrice,
  owners,
  makeDocument,
  document,
  invoiceData,
  invoice,
  billing,
  billingRuns,
  billingRun,
  bill,
}
