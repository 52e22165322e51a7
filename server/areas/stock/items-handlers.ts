import type { stock } from '../../../contract/stock.ts'
import type { Handlers } from '../../http/context.ts'
import { byBarcode } from './items-lookup.ts'
import { open, show, update } from './items-record.ts'
import { list } from './items.ts'

/** Handlers of area «Stock items». */
export const stockHandlers: Handlers<typeof stock> = { list, show, open, update, byBarcode }
