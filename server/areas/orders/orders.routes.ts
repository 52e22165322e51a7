import type { orders } from '../../../contract/orders/orders.ts'
import type { Handlers } from '../../http/context.ts'
import { create, replicate } from './orders.create.ts'
import { deliveryTypes } from './delivery-types.ts'
import { createDocument, documentPdf, updateDocument } from './orders.documents.ts'
import { remove } from './end.ts'
import { createFromOffer } from './from-offer.ts'
import { fulfil } from './fulfil.ts'
import { changeCustomer, update, updateDetails } from './orders.header.ts'
import { addItems, arrangeItems, deleteItem, items, updateItem } from './orders.items.ts'
import { list, show } from './orders.list.ts'
import { mail } from './orders.mail.ts'
import { merge } from './merge.ts'
import { pdf } from './orders.print.ts'
import { itemOptions, quote } from './quote.ts'
import { itemPrices, lastOrder } from './last-sales.ts'
import { lineChecks } from './line-checks.ts'
import { lineItems } from './line-items.ts'
import { split, splitMissing } from './orders.split.ts'
import { nameUnits } from './orders.units.ts'

/** Calls that change invoices are in the invoices area, which depends on orders. */
export const orderHandlers: Omit<Handlers<typeof orders>, 'issueInvoice' | 'autoProcess' | 'revert' | 'cancel'> = {
  list,
  show,
  create,
  createFromOffer,
  update,
  changeCustomer,
  updateDetails,
  merge,
  items,
  addItems,
  updateItem,
  arrangeItems,
  deleteItem,
  fulfil,
  nameUnits,
  split,
  splitMissing,
  replicate,
  createDocument,
  documentPdf,
  updateDocument,
  pdf,
  remove,
  deliveryTypes,
  quote,
  itemOptions,
  lineItems,
  lastOrder,
  itemPrices,
  lineChecks,
  mail,
}
