import type { advances } from '../../../contract/advances.ts'
import type { Handlers } from '../../http/context.ts'
import { emailToAddress, pdf } from './files.ts'
import { create, createForOrder, remove, update } from './issue.ts'
import { list, show } from './list.ts'
import { apply, markAsPaid } from './pay.ts'

/** Handlers of area «Advance invoices». */
export const advanceHandlers: Handlers<typeof advances> = {
  list,
  show,
  create,
  createForOrder,
  update,
  remove,
  markAsPaid,
  emailToAddress,
  pdf,
  apply,
}
