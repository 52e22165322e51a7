import { big, sum } from '../../contract/money.ts'
import {
  amountIn,
  dayIn,
  fault,
  ibanOf,
  inside,
  joined,
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
  const opening = amountIn(place, inCurrency, 'OpenBal', { signed: true })
  const closing = amountIn(place, inCurrency, 'CloseBal', { signed: true })
  const booked = elements.map((each, at) => entryOf([...place, `${at + 1}. ieraksts`], each, currency))
  return {
    iban,
    currency,
    number: '',
    from: dayIn(place, period, 'StartDate'),
    to: dayIn(place, period, 'EndDate'),
    opening,
    closing,
    pending: 0,
    entries: withFees(booked, big(closing).minus(opening).toFixed(2)),
  }
}

interface Booked {
  entry: StatementEntry
  /** `FeeAmt`, unsigned. */
  fee: string
}

/**
 * The form does not say whether a fee is within the amount or an entry of its own. It is taken out only where the
 * balances need it, and is a word of its payment otherwise.
 */
function withFees(booked: readonly Booked[], turnover: string): StatementEntry[] {
  const amounts = sum(booked.map(({ entry }) => entry.amount))
  const fees = sum(booked.map(({ fee }) => fee))
  const areApart = fees.gt(0) && amounts.minus(fees).eq(big(turnover))
  return booked.flatMap(({ entry, fee }) => {
    if (big(fee).eq(0)) return [entry]
    const words = `Komisija ${fee.replace('.', ',')}`
    if (!areApart) return [Object.assign({}, entry, { further_text: joined(entry.further_text, words) })]
    const { booked_on, value_on, bank_reference } = entry
    const taken = { booked_on, value_on, bank_reference, amount: `-${fee}`, remittance: joined('Komisija par maksājumu', bank_reference) }
    return [entry, Object.assign({}, bare, taken)]
  })
}

const bare: Omit<StatementEntry, 'booked_on' | 'value_on' | 'amount' | 'remittance' | 'bank_reference'> = {
  counter_name: '',
  counter_iban: '',
  counter_reg_nr: '',
  further_text: '',
  reference: '',
  batch_reference: '',
  type_code: 'MEMD',
  is_reversal: false,
  return_reason: '',
  further_references: [],
}

/** The form has no mark for it; banks write it into the name of the kind. */
const takesBack = /storn|atsauk|atgriez|anul|revers/i

function entryOf(place: Place, entry: Element, currency: string): Booked {
  const direction = text(entry, 'CorD')
  if (direction !== 'C' && direction !== 'D') fault(place, 'CorD', 'nav ne C, ne D')
  const booked_on = dayIn(place, entry, 'BookDate') || dayIn(place, entry, 'RegDate')
  if (booked_on === '') fault(place, 'BookDate', 'grāmatojuma datuma nav')
  const counterparty = child(entry, 'CPartySet')
  const holder = child(counterparty, 'AccHolder')
  const amount = amountIn(place, entry, 'AccAmt')
  const remittance = text(entry, 'PmtInfo').replace(/\s+/g, ' ')
  const read: StatementEntry = {
    booked_on,
    value_on: dayIn(place, entry, 'ValueDate') || booked_on,
    amount: big(amount)
      .times(direction === 'D' ? -1 : 1)
      .toFixed(2),
    counter_name: text(holder, 'Name'),
    counter_iban: ibanOf(text(counterparty, 'AccNo')),
    counter_reg_nr: text(holder, 'LegalId'),
    remittance,
    further_text: joined(remittance === '' ? text(entry, 'TypeName') : '', orderedOf(counterparty, { amount, currency })),
    reference: text(inside(entry, 'CPartySet'), 'RefId') || text(entry, 'DocNo'),
    bank_reference: text(entry, 'BankRef'),
    batch_reference: '',
    type_code: text(entry, 'TypeCode'),
    is_reversal: takesBack.test(text(entry, 'TypeName')),
    return_reason: '',
    further_references: [text(entry, 'ExtId'), text(entry, 'DocNo')].filter((each) => each !== ''),
  }
  return { entry: read, fee: text(entry, 'FeeAmt') === '' ? '0.00' : amountIn(place, entry, 'FeeAmt') }
}

/** The sum on the side of the counterparty, where another currency changed it. */
function orderedOf(counterparty: Element | undefined, { amount, currency }: { amount: string; currency: string }): string {
  const given = text(counterparty, 'Amt')
  const theirs = text(counterparty, 'Ccy')
  const isOther = theirs !== '' && theirs !== currency && /^\d{1,12}(\.\d{1,5})?$/.test(given) && !big(given).eq(big(amount))
  return isOther ? `Sākotnējā summa ${big(given).toFixed(2).replace('.', ',')} ${theirs}` : ''
}
