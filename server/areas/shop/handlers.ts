import type { shop } from '../../../contract/shop.ts'
import type { Handlers } from '../../http/context.ts'
import { remove, update } from './change.ts'
import { create } from './create.ts'
import { differences, resolveDifference } from './differences.ts'
import { invoice } from './invoice.ts'
import { addItems, removeItem, updateItem } from './items.ts'
import { list, listGiftCards, show } from './list.ts'
import { pdf, reportPdf, reportXml } from './papers.ts'
import { register, registerReport } from './register.ts'
import { createReport, prepareReport, removeReport, report, reports } from './reports.ts'
import { byBarcode, quote, scan } from './scan.ts'
import { takeBack } from './take-back.ts'
import { till } from './till.ts'
import { usual } from './usual-goods.ts'

/** What answers the calls of the shop. */
export const shopHandlers: Handlers<typeof shop> = {
  list,
  show,
  create,
  update,
  remove,
  pdf,
  addItems,
  updateItem,
  removeItem,
  takeBack,
  invoice,
  register,
  till,
  scan,
  usual,
  quote,
  byBarcode,
  giftCards: listGiftCards,
  differences,
  resolveDifference,
  reports,
  prepareReport,
  createReport,
  report,
  removeReport,
  reportPdf,
  reportXml,
  registerReport,
}
