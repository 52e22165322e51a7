import type { vouchers } from '../../../contract/vouchers/vouchers.ts'
import type { Handlers } from '../../http/context.ts'
import { copy, create, remove, update } from './vouchers.create.ts'
import { addLines, removeLine, updateLine } from './vouchers.lines.ts'
import { list, show } from './vouchers.list.ts'
import { post, reverse } from './vouchers.post.ts'
import { closeYear, reopenYear } from './vouchers.years.ts'

export const voucherHandlers: Handlers<typeof vouchers> = {
  list,
  show,
  create,
  copy,
  update,
  addLines,
  updateLine,
  removeLine,
  post,
  reverse,
  closeYear,
  reopenYear,
  remove,
}
