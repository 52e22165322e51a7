import type { advances } from '../../../contract/advances/advances.ts'
import type { Handlers } from '../../http/context.ts'
import { emailToAddress, pdf, xml } from './advances.files.ts'
import { create, createForOrder, remove, update } from './advances.issue.ts'
import { list, show } from './advances.list.ts'
import { apply, markAsPaid } from './advances.pay.ts'

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
  xml,
  apply,
}
