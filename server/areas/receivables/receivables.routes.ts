import type { receivables } from '../../../contract/receivables/receivables.ts'
import type { Handlers } from '../../http/context.ts'
import { ageing } from './ageing.ts'
import { balancesToConfirm, supplierBalancesToConfirm } from './confirmations.due.ts'
import { balanceConfirmations, showBalanceConfirmation } from './confirmations.list.ts'
import { balanceConfirmationPdf } from './confirmations.print.ts'
import { confirmBalance, confirmSupplierBalance, mailBalanceConfirmation } from './confirmations.send.ts'
import { answerBalanceConfirmation, withdrawBalanceConfirmation } from './confirmations.steps.ts'
import { dispute } from './disputes.ts'
import { cancelInterestClaim } from './interest-claims.cancel.ts'
import { claimInterest } from './interest-claims.make.ts'
import { interestClaimPdf } from './interest-claims.print.ts'
import { interestClaims, showInterestClaim } from './interest-claims.record.ts'
import { claimableInterest } from './interest.claimable.ts'
import { lateInterest, showLateInterest } from './interest.list.ts'
import { lateInterestPdf } from './interest.print.ts'
import { letters, showLetter } from './letters.list.ts'
import { letterPdf } from './letters.print.ts'
import { offsettable } from './offsets.documents.ts'
import { offset, withdrawOffset } from './offsets.make.ts'
import { offsetParties } from './offsets.parties.ts'
import { offsetPdf } from './offsets.print.ts'
import { offsets, showOffset } from './offsets.record.ts'
import { openItems } from './open-items.list.ts'
import { payments } from './payments.list.ts'
import { reminders } from './reminders.list.ts'
import { mailLetter, remind } from './reminders.send.ts'
import { statement } from './statement.ts'
import { mailStatement, statementPdf } from './statement.print.ts'

export const receivableHandlers: Handlers<typeof receivables> = {
  ageing,
  openItems,
  payments,
  statement,
  statementPdf,
  mailStatement,
  dispute,
  reminders,
  remind,
  letters,
  showLetter,
  letterPdf,
  mailLetter,
  lateInterest,
  showLateInterest,
  lateInterestPdf,
  claimableInterest,
  claimInterest,
  interestClaims,
  showInterestClaim,
  interestClaimPdf,
  cancelInterestClaim,
  offsetParties,
  offsettable,
  offset,
  offsets,
  showOffset,
  offsetPdf,
  withdrawOffset,
  balancesToConfirm,
  confirmBalance,
  supplierBalancesToConfirm,
  confirmSupplierBalance,
  balanceConfirmations,
  showBalanceConfirmation,
  balanceConfirmationPdf,
  mailBalanceConfirmation,
  answerBalanceConfirmation,
  withdrawBalanceConfirmation,
}
