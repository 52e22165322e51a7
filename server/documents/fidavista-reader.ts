import { big } from '../../contract/money.ts'
import {
  amountIn,
  dayIn,
  fault,
  ibanOf,
  inside,
  mostEntries,
  type AccountStatement,
  type Place,
  type ReadStatements,
  type StatementEntry,
} from './bank-statement.ts'
import { child, children, text, type Element } from './xml-reader.ts'

/** FiDAViSta 1.01 and 1.2 of the Latvian banks: an account has a statement for each currency. */
export function readFidavista(root: Element): ReadStatements {
  const statements = children(root, 'Statement').flatMap((statement, at) =>
    children(statement, 'AccountSet').flatMap((account, accountAt) =>
      children(account, 'CcyStmt').map((each, currencyAt) =>
        statementOf([`${at + 1}. izraksts`, `${accountAt + 1}. konts`, `${currencyAt + 1}. valūta`], statement, account, each),
      ),
    ),
  )
  return { format: 'fidavista', statements }
}

function statementOf(place: Place, statement: Element, account: Element, inCurrency: Element): AccountStatement {
  const iban = ibanOf(text(account, 'AccNo'))
  if (iban === '') fault(place, 'AccNo', 'konta numura nav')
  const currency = text(inCurrency, 'Ccy')
  if (currency === '') fault(place, 'Ccy', 'valūtas nav')
  const elements = children(inCurrency, 'TrxSet')
  if (elements.length > mostEntries) fault(place, 'TrxSet', `ierakstu ir vairāk nekā ${mostEntries}`)
  const period = child(statement, 'Period')
  return {
    iban,
    currency,
    number: '',
    from: dayIn(place, period, 'StartDate'),
    to: dayIn(place, period, 'EndDate'),
    opening: amountIn(place, inCurrency, 'OpenBal', { signed: true }),
    closing: amountIn(place, inCurrency, 'CloseBal', { signed: true }),
    pending: 0,
    entries: elements.map((each, at) => entryOf([...place, `${at + 1}. ieraksts`], each)),
  }
}

/** The form has no mark for it; banks write it into the name of the kind. */
const takesBack = /storn|atsauk|atgriez|anul|revers/i

function entryOf(place: Place, entry: Element): StatementEntry {
  const direction = text(entry, 'CorD')
  if (direction !== 'C' && direction !== 'D') fault(place, 'CorD', 'nav ne C, ne D')
  const booked_on = dayIn(place, entry, 'BookDate') || dayIn(place, entry, 'RegDate')
  if (booked_on === '') fault(place, 'BookDate', 'grāmatojuma datuma nav')
  const counterparty = child(entry, 'CPartySet')
  const holder = child(counterparty, 'AccHolder')
  return {
    booked_on,
    value_on: dayIn(place, entry, 'ValueDate') || booked_on,
    amount: big(amountIn(place, entry, 'AccAmt'))
      .times(direction === 'D' ? -1 : 1)
      .toFixed(2),
    counter_name: text(holder, 'Name'),
    counter_iban: ibanOf(text(counterparty, 'AccNo')),
    counter_reg_nr: text(holder, 'LegalId'),
    remittance: text(entry, 'PmtInfo').replace(/\s+/g, ' '),
    reference: text(inside(entry, 'CPartySet'), 'RefId') || text(entry, 'DocNo'),
    bank_reference: text(entry, 'BankRef'),
    batch_reference: '',
    type_code: text(entry, 'TypeCode'),
    is_reversal: takesBack.test(text(entry, 'TypeName')),
    return_reason: '',
    further_references: [text(entry, 'ExtId'), text(entry, 'DocNo')].filter((each) => each !== ''),
  }
}
