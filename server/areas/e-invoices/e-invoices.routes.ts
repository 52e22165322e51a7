import type { eInvoices } from '../../../contract/e-invoices/e-invoices.ts'
import type { Handlers } from '../../http/context.ts'
import { batch } from './e-invoices.batch.ts'
import { list, show } from './e-invoices.list.ts'
import { correct, refuse, reopen, send, take } from './e-invoices.steps.ts'

export const eInvoiceHandlers: Handlers<typeof eInvoices> = { list, show, batch, send, take, refuse, correct, reopen }
