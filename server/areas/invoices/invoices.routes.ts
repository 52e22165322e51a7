import type { invoices } from '../../../contract/invoices/invoices.ts'
import type { Handlers } from '../../http/context.ts'
import { accept } from './invoices.accept.ts'
import { remove, update } from './invoices.update.ts'
import { createData, createForCustomer, customerData } from './invoices.create.ts'
import { pdf, xml } from './invoices.files.ts'
import { invoiceable, invoiceableCustomers } from './invoiceable.ts'
import { removeItem, arrangeItems, updateItem } from './invoices.lines.ts'
import { list, show } from './invoices.list.ts'
import { email, emailDue, emailToAddress } from './invoices.mail.ts'
import { setNumber } from './number.ts'
import { withdraw } from './withdraw.ts'
import { payByCredit } from './invoices.pay.ts'

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
  arrangeItems,
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
