import type { receivables } from '../../../contract/receivables/receivables.ts'
import type { Handlers } from '../../http/context.ts'
import { ageing } from './ageing.ts'
import { statement, statementPdf } from './statement.ts'
import { openItems } from './open-items.list.ts'

export const receivableHandlers: Handlers<typeof receivables> = { ageing, openItems, statement, statementPdf }
