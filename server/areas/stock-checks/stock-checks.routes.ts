import type { stockChecks } from '../../../contract/stock-checks/stock-checks.ts'
import type { Handlers } from '../../http/context.ts'
import { accept } from './stock-checks.accept.ts'
import { assign, settle, takeBack, updateLine } from './correct.ts'
import { count } from './count.ts'
import { create, form, remove, update } from './stock-checks.create.ts'
import { categories, counts, lines, list, pieces, show } from './stock-checks.lines.ts'
import { allPdf, pdf, xml } from './stock-checks.documents.ts'
import { excel, upload } from './stock-checks.sheet.ts'

export const stockCheckHandlers: Handlers<typeof stockChecks> = {
  list,
  create,
  form,
  show,
  remove,
  xml,
  excel,
  upload,
  pdf,
  allPdf,
  accept,
  categories,
  update,
  lines,
  pieces,
  counts,
  count,
  assign,
  takeBack,
  settle,
  updateLine,
}
