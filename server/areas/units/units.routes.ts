import type { units } from '../../../contract/units/units.ts'
import type { Handlers } from '../../http/context.ts'
import { byNumber, list, nextFree, show } from './units.list.ts'
import { replace } from './replace.ts'

export const unitHandlers: Handlers<typeof units> = { list, show, replace, byNumber, nextFree }
