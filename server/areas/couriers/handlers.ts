import type { couriers } from '../../../contract/couriers.ts'
import type { Handlers } from '../../http/context.ts'
import { attach, detach, notes, remove, update } from './change.ts'
import { create, ofDay } from './create.ts'
import { form, list, show } from './list.ts'
import { sheet, sort } from './sheet.ts'

/** Handlers of area «Courier applications». */
export const courierHandlers: Handlers<typeof couriers> = {
  list,
  form,
  show,
  create,
  update,
  notes,
  remove,
  attach,
  detach,
  ofDay,
  sort,
  sheet,
}
