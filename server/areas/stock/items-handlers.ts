import type { stock } from '../../../contract/stock/stock.ts'
import type { Handlers } from '../../http/context.ts'
import { excel } from './items-excel.ts'
import { label, labels } from './items-labels.ts'
import { byBarcode } from './items-lookup.ts'
import { open, show, update } from './items-record.ts'
import { list } from './stock.items.ts'
import { movements } from './movements.ts'

export const stockHandlers: Handlers<typeof stock> = { list, show, movements, open, update, byBarcode, excel, label, labels }
