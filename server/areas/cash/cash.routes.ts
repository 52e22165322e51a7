import type { cash } from '../../../contract/cash/cash.ts'
import type { Handlers } from '../../http/context.ts'
import { annul } from './cash.annul.ts'
import { book } from './cash.book.ts'
import { bookCsv, bookPdf } from './cash.book-print.ts'
import { create, moveAdvance, moveBank } from './cash.create.ts'
import { payOut, receive } from './cash.invoices.ts'
import { list, show } from './cash.list.ts'
import { pdf } from './cash.print.ts'

export const cashHandlers: Handlers<typeof cash> = {
  list,
  show,
  pdf,
  create,
  moveBank,
  moveAdvance,
  receive,
  payOut,
  annul,
  book,
  bookPdf,
  bookCsv,
}
