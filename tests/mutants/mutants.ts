import { approvalFaults } from './approvals.ts'
import { bankFileFaults } from './bank-files.ts'
import { bankFaults } from './bank.ts'
import { reversalFaults } from './bank-reversals.ts'
import { accountFaults } from './account.ts'
import { agreedFaults } from './agreed.ts'
import { attackFaults } from './attacks.ts'
import { auditFaults } from './audit.ts'
import { clarificationFaults } from './clarifications.ts'
import { inputTaxFaults } from './input-tax.ts'
import { ossFaults } from './oss.ts'
import { vatFaults } from './vat.ts'
import { vatFileFaults } from './vat-file.ts'
import { vatReturnFaults } from './vat-return.ts'
import { vatSalesFaults } from './vat-sales.ts'
import { marginFaults } from './margin.ts'
import { viewFaults } from './views.ts'
import { webhookFaults } from './webhooks.ts'
import { textFaults } from './texts.ts'
import { workFaults } from './work.ts'
import { workspaceFaults } from './workspace.ts'
import { eInvoiceFaults } from './e-invoices.ts'
import { incomingInvoiceFaults } from './incoming-invoices.ts'
import { incomingMessageFaults } from './incoming-messages.ts'
import { supplierCodeFaults } from './supplier-codes.ts'
import { payableFaults } from './payables.ts'
import { supplierCreditNoteFaults } from './supplier-credit-notes.ts'
import { planFaults } from './plans.ts'
import { columnFaults } from './columns.ts'
import { commandFaults } from './commands.ts'
import { companyFaults } from './company.ts'
import { costFaults } from './costs.ts'
import { lockFaults } from './locks.ts'
import { macroFaults } from './macros.ts'
import { maintenanceFaults } from './maintenances.ts'
import { moneyFaults } from './money.ts'
import { limitFaults } from './limits.ts'
import { listFaults } from './lists.ts'
import type { Mutant } from './mutant.ts'
import { numberFaults } from './numbers.ts'
import { offsetFaults } from './offsets.ts'
import { operationFaults } from './operations.ts'
import { documentFaults } from './documents.ts'
import { carriageFaults } from './carriage.ts'
import { functionFaults } from './functions.ts'
import { cashFaults } from './cash.ts'
import { ledgerFaults } from './ledger.ts'
import { interestClaimFaults } from './interest-claims.ts'
import { customerPaymentFaults } from './customer-payments.ts'
import { receivableFaults } from './receivables.ts'
import { receivedFaults } from './received.ts'
import { refusalFaults } from './refusals.ts'
import { productionFaults } from './production.ts'
import { rentFaults } from './rent.ts'
import { rowFaults } from './rows.ts'
import { serviceFaults } from './service.ts'
import { importFaults } from './imports.ts'
import { sheetFaults } from './sheets.ts'
import { shopFaults } from './shop.ts'
import { stockCheckFaults } from './stock-checks.ts'
import { stepFaults } from './steps.ts'
import { sumFaults } from './sums.ts'

export const mutants: readonly Mutant[] = [
  ...agreedFaults,
  ...vatFaults,
  ...sumFaults,
  ...rowFaults,
  ...commandFaults,
  ...macroFaults,
  ...serviceFaults,
  ...importFaults,
  ...sheetFaults,
  ...shopFaults,
  ...stockCheckFaults,
  ...maintenanceFaults,
  ...moneyFaults,
  ...eInvoiceFaults,
  ...incomingInvoiceFaults,
  ...incomingMessageFaults,
  ...supplierCodeFaults,
  ...payableFaults,
  ...supplierCreditNoteFaults,
  ...approvalFaults,
  ...limitFaults,
  ...listFaults,
  ...viewFaults,
  ...workspaceFaults,
  ...lockFaults,
  ...refusalFaults,
  ...columnFaults,
  ...costFaults,
  ...documentFaults,
  ...stepFaults,
  ...accountFaults,
  ...companyFaults,
  ...ledgerFaults,
  ...cashFaults,
  ...receivableFaults,
  ...customerPaymentFaults,
  ...offsetFaults,
  ...interestClaimFaults,
  ...vatFileFaults,
  ...vatReturnFaults,
  ...inputTaxFaults,
  ...vatSalesFaults,
  ...marginFaults,
  ...ossFaults,
  ...receivedFaults,
  ...rentFaults,
  ...productionFaults,
  ...carriageFaults,
  ...clarificationFaults,
  ...textFaults,
  ...workFaults,
  ...planFaults,
  ...numberFaults,
  ...operationFaults,
  ...functionFaults,
  ...attackFaults,
  ...auditFaults,
  ...webhookFaults,
  ...bankFaults,
  ...bankFileFaults,
  ...reversalFaults,
]

/** Throws unless the text occurs exactly once. */
export function planted({ file, text, instead, fault }: Mutant, source: string): string {
  const [before = '', after, ...more] = source.split(text)
  if (after === undefined) throw new Error(`${fault}: ${file} has no more the text «${text}»`)
  if (more.length > 0) throw new Error(`${fault}: ${file} has the text «${text}» ${more.length + 1} times`)
  return before + instead + after
}
