import type { imports } from '../../../contract/imports/imports.ts'
import type { Handlers } from '../../http/context.ts'
import { decide, remove, run, undo } from './act.ts'
import { check, look } from './check.ts'
import { exportList, faults, template } from './export.ts'
import { list, show } from './imports.record.ts'

export const importHandlers: Handlers<typeof imports> = {
  list,
  show,
  look,
  check,
  decide,
  run,
  undo,
  remove,
  faults,
  template,
  export: exportList,
}
