import type { shop } from '../../../contract/shop/shop.ts'
import type { Handlers } from '../../http/context.ts'
import { remove, update } from './shop.update.ts'
import { create } from './shop.create.ts'
import { differences, resolveDifference } from './differences.ts'
import { invoice } from './invoice.ts'
import { addItems, removeItem, updateItem } from './shop.items.ts'
import { list, listGiftCards, show } from './shop.list.ts'
import { pdf, reportPdf, reportXml } from './shop.documents.ts'
import { register, registerReport } from './register.ts'
import { createReport, prepareReport, removeReport, report, reports } from './reports.ts'
import { byBarcode, quote, scan } from './scan.ts'
import { takeBack } from './take-back.ts'
import { till } from './till.ts'
import { usual } from './usual-goods.ts'

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
