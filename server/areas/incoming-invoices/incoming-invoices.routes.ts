import type { incomingInvoices } from '../../../contract/incoming-invoices/incoming-invoices.ts'
import type { Handlers } from '../../http/context.ts'
import { file, list, show } from './incoming-invoices.list.ts'
import { receive } from './incoming-invoices.receive.ts'
import { prepare, refuse, reopen } from './incoming-invoices.steps.ts'
import { checkMessages, messages, messageSourceStates } from './messages.list.ts'
import { changeSupplierCode, forgetSupplierCode, recallSupplierCode, supplierCodes } from './supplier-codes.list.ts'

export const incomingInvoiceHandlers: Handlers<typeof incomingInvoices> = {
  list,
  receive,
  show,
  file,
  prepare,
  refuse,
  reopen,
  messages,
  messageSourceStates,
  checkMessages,
  supplierCodes,
  changeSupplierCode,
  forgetSupplierCode,
  recallSupplierCode,
}
