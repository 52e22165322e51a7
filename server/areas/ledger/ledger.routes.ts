import type { ledger } from '../../../contract/ledger/ledger.ts'
import type { Handlers } from '../../http/context.ts'
import { csv } from './ledger.csv.ts'
import { showEntry } from './ledger-entries.record.ts'
import { lines } from './ledger-lines.list.ts'
import { trialBalance } from './trial-balance.list.ts'

export const ledgerHandlers: Handlers<typeof ledger> = { trialBalance, lines, showEntry, csv }
