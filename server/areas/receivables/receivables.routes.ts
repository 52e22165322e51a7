import type { receivables } from '../../../contract/receivables/receivables.ts'
import type { Handlers } from '../../http/context.ts'
import { ageing } from './ageing.ts'
import { dispute } from './disputes.ts'
import { statement } from './statement.ts'
import { mailStatement, statementPdf } from './statement.print.ts'
import { openItems } from './open-items.list.ts'

export const receivableHandlers: Handlers<typeof receivables> = { ageing, openItems, statement, statementPdf, mailStatement, dispute }
