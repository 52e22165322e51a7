import type { couriers } from '../../../contract/couriers/couriers.ts'
import type { Handlers } from '../../http/context.ts'
import { attach, detach, notes, remove, update } from './couriers.update.ts'
import { create, ofDay } from './couriers.create.ts'
import { form, list, show } from './couriers.list.ts'
import { sheet, sort } from './couriers.sheet.ts'

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
