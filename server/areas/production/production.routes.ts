import type { production } from '../../../contract/production/production.ts'
import type { Handlers } from '../../http/context.ts'
import { remove, update } from './production.update.ts'
import { complete } from './complete.ts'
import { addComponent, removeComponent, arrangeComponents, updateComponent } from './components.ts'
import { create } from './production.create.ts'
import { labels } from './labels.ts'
import { list, serviceStockItems, show, stockItems } from './production.list.ts'
import { report } from './production.report.ts'
import { split } from './production.split.ts'
import { supplies, supply } from './supply.ts'

export const productionHandlers: Handlers<typeof production> = {
  list,
  create,
  show,
  update,
  remove,
  complete,
  split,
  labels,
  addComponent,
  updateComponent,
  arrangeComponents,
  removeComponent,
  supplies,
  supply,
  stockItems,
  serviceStockItems,
  report,
}
