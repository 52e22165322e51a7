import type { stockChecks } from '../../../contract/stock-checks.ts'
import type { Handlers } from '../../http/context.ts'
import { accept } from './accept.ts'
import { assign, settle, takeBack, updateLine } from './correct.ts'
import { count } from './count.ts'
import { create, form, remove, update } from './create.ts'
import { categories, counts, lines, list, pieces, show } from './lines.ts'
import { allPdf, pdf, xml } from './papers.ts'
import { excel, upload } from './sheet.ts'

/** Handlers of area «Stock checks». */
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
