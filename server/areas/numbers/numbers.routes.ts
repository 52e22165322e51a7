import type { numbers } from '../../../contract/numbers/numbers.ts'
import type { Handlers } from '../../http/context.ts'
import { continueFrom } from './continue.ts'
import { excel } from './excel.ts'
import { list as ofSeries } from './numbers.ts'
import { list, show } from './series.ts'

export const numberHandlers: Handlers<typeof numbers> = { list, show, numbers: ofSeries, excel, continueSeries: continueFrom }
