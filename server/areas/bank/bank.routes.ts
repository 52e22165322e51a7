import type { bank } from '../../../contract/bank/bank.ts'
import type { Handlers } from '../../http/context.ts'
import { acceptCertain, certain } from './certain.ts'
import { lookCsv } from './csv-statements.ts'
import { entryDocuments } from './entry-documents.ts'
import { entries } from './entries.list.ts'
import { showEntry } from './entries.record.ts'
import { matchEntry, postEntry } from './matches.ts'
import { forgetPayerAccount, payerAccounts } from './payer-accounts.ts'
import { importStatements } from './statements.import.ts'
import { removeStatement, showStatement, statements } from './statements.record.ts'
import { unmatchEntry } from './take-back.ts'

export const bankHandlers: Handlers<typeof bank> = {
  statements,
  showStatement,
  importStatements,
  lookCsv,
  removeStatement,
  entries,
  showEntry,
  entryDocuments,
  payerAccounts,
  forgetPayerAccount,
  certain,
  acceptCertain,
  matchEntry,
  postEntry,
  unmatchEntry,
}
