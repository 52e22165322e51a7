import type { supplierInvoices } from '../../../contract/supplier-invoices.ts'
import type { Handlers } from '../../http/context.ts'
import { remove, update } from './change.ts'
import { create } from './create.ts'
import { form, invoiceables } from './invoiceable.ts'
import { removeItem, updateItem } from './items.ts'
import { list, show } from './list.ts'
import { xml } from './xml.ts'

/** Handlers of area «Supplier invoices». */
export const supplierInvoiceHandlers: Handlers<typeof supplierInvoices> = {
  list,
  invoiceables,
  form,
  create,
  show,
  update,
  remove,
  updateItem,
  removeItem,
  xml,
}
