import type { supplierInvoices } from '../../../contract/supplier-invoices/supplier-invoices.ts'
import type { Handlers } from '../../http/context.ts'
import { remove, update } from './supplier-invoices.update.ts'
import { addCustoms, removeCustoms } from './customs-declarations.ts'
import { decide } from './supplier-invoices.decide.ts'
import { createCredit } from './credit-notes.ts'
import { create } from './supplier-invoices.create.ts'
import { form, invoiceables } from './invoiceable.ts'
import { addItems, removeItem, arrangeItems, updateItem } from './supplier-invoices.items.ts'
import { list, show } from './supplier-invoices.list.ts'
import { xml } from './xml.ts'

export const supplierInvoiceHandlers: Handlers<typeof supplierInvoices> = {
  list,
  invoiceables,
  form,
  create,
  createCredit,
  show,
  update,
  decide,
  remove,
  addItems,
  updateItem,
  arrangeItems,
  removeItem,
  addCustoms,
  removeCustoms,
  xml,
}
