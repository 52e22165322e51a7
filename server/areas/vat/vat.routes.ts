import type { vat } from '../../../contract/vat/vat.ts'
import type { Handlers } from '../../http/context.ts'
import { accountDifferences } from './account-differences.list.ts'
import { accounts } from './accounts.ts'
import { annexes } from './annexes.list.ts'
import { entries } from './entries.list.ts'
import { figures } from './figures.ts'
import { limitDealings } from './limit-dealings.list.ts'
import { distanceLimit, limits } from './limits.ts'
import { marginSales } from './margin-sales.list.ts'
import { ossEntries } from './oss-entries.list.ts'
import { oss, ossCsv } from './oss.ts'

export const vatHandlers: Handlers<typeof vat> = {
  figures,
  entries,
  annexes,
  limits,
  distanceLimit,
  limitDealings,
  marginSales,
  oss,
  ossCsv,
  ossEntries,
  accounts,
  accountDifferences,
}
