import type { invoices } from '../../../contract/invoices.ts'
import type { Handlers } from '../../http/context.ts'
import { accept } from './accept.ts'
import { remove, update } from './change.ts'
import { createData, createForCustomer, customerData } from './create.ts'
import { pdf, xml } from './files.ts'
import { invoiceable, invoiceableCustomers } from './invoiceable.ts'
import { removeItem, updateItem } from './lines.ts'
import { list, show } from './list.ts'
import { email, emailDue, emailToAddress } from './mail.ts'
import { setNumber } from './number.ts'
import { withdraw } from './withdraw.ts'
import { payByCredit } from './pay.ts'

/** Handlers of areas «Invoices» and «Invoice downloads». */
export const invoiceHandlers: Handlers<typeof invoices> = {
  invoiceable,
  invoiceableCustomers,
  createData,
  customerData,
  createForCustomer,
  list,
  show,
  update,
  remove,
  updateItem,
  removeItem,
  accept,
  emailDue,
  email,
  emailToAddress,
  setNumber,
  withdraw,
  payByCredit,
  pdf,
  xml,
}
