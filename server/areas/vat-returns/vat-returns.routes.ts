import type { vatReturns } from '../../../contract/vat-returns/vat-returns.ts'
import type { Handlers } from '../../http/context.ts'
import { differences, list, show } from './vat-returns.list.ts'
import { correct, create, file, remove } from './vat-returns.steps.ts'
import { xml } from './vat-returns.xml.ts'

export const vatReturnHandlers: Handlers<typeof vatReturns> = { list, show, create, file, correct, xml, remove, differences }
