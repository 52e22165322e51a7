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
import { entriesOf } from './camt-entry.ts'
import { Unreadable } from './unreadable.ts'
import { attribute, child, children, text, type Element } from './xml-reader.ts'

/** camt.053.001.02 to .08, and camt.054 with the parts of entries booked as one sum. */
export function readCamt(document: Element): ReadStatements {
  const statements = child(document, 'BkToCstmrStmt')
  const notices = child(document, 'BkToCstmrDbtCdtNtfctn')
  if (statements) return { format: 'camt.053', statements: children(statements, 'Stmt').map((each, at) => statementOf(each, at, true)) }
  if (notices) return { format: 'camt.054', statements: children(notices, 'Ntfctn').map((each, at) => statementOf(each, at, false)) }
  if (child(document, 'BkToCstmrAcctRpt'))
    throw new Unreadable('Fails ir dienas pārskats (camt.052), tajā nav galīgo ierakstu: vajag izrakstu (camt.053)')
  throw new Unreadable('Failā nav bankas izraksta (gaidīts camt.053 vai camt.054)')
}

function statementOf(element: Element, at: number, balanced: boolean): AccountStatement {
  const place = [`${at + 1}. izraksts`]
  const account = child(element, 'Acct')
  const iban = ibanOf(text(inside(account, 'Id'), 'IBAN') || text(inside(account, 'Id', 'Othr'), 'Id'))
  if (iban === '') fault(place, 'IBAN', 'konta numura nav')
  const opening = balanceOf(place, element, ['OPBD', 'PRCD'])
  const closing = balanceOf(place, element, ['CLBD'])
  const currency = text(account, 'Ccy') || opening?.currency || closing?.currency || entryCurrency(element)
  const elements = children(element, 'Ntry')
  if (elements.length > mostEntries) fault(place, 'Ntry', `ierakstu ir vairāk nekā ${mostEntries}`)
  const booked = elements.filter((entry) => statusOf(entry) === 'BOOK')
  const entries = elements.flatMap((entry, no) =>
    statusOf(entry) === 'BOOK' ? entriesOf([...place, `${no + 1}. ieraksts`], entry, { iban, currency }) : [],
  )
  if (balanced && !closing) fault(place, 'Bal', 'beigu atlikuma (CLBD) nav')
  return {
    iban,
    currency,
    number: text(element, 'ElctrncSeqNb') || text(element, 'LglSeqNb') || text(element, 'Id'),
    ...periodOf(place, element, { opening, closing, entries }),
    opening: opening?.amount ?? null,
    closing: closing?.amount ?? null,
    pending: elements.length - booked.length,
    entries,
  }
}

interface Contents {
  opening: Balance | null
  closing: Balance | null
  entries: readonly StatementEntry[]
}

/** As stated, else from balances or entries. */
function periodOf(place: Place, element: Element, { opening, closing, entries }: Contents): Pick<AccountStatement, 'from' | 'to'> {
  const days = entries.map(({ booked_on }) => booked_on).toSorted()
  const period = child(element, 'FrToDt')
  return {
    from: dayIn(place, period, 'FrDtTm') || opening?.day || days[0] || closing?.day || '',
    to: dayIn(place, period, 'ToDtTm') || closing?.day || days.at(-1) || '',
  }
}

/** Up to .07 a word, from .08 on a code inside; without either the entry is booked, as the statement says of itself. */
function statusOf(entry: Element): string {
  return text(child(entry, 'Sts'), 'Cd') || text(entry, 'Sts') || 'BOOK'
}

function entryCurrency(element: Element): string {
  return attribute(inside(element, 'Ntry', 'Amt'), 'Ccy') || 'EUR'
}

interface Balance {
  amount: string
  currency: string
  day: string
}

/** In a statement of several pages the first balance opens and the last closes. */
function balanceOf(place: Place, element: Element, codes: readonly string[]): Balance | null {
  const all = children(element, 'Bal')
  for (const code of codes) {
    const found = all.filter((each) => text(inside(each, 'Tp', 'CdOrPrtry'), 'Cd') === code)
    const balance = code === 'CLBD' ? found.at(-1) : found[0]
    if (!balance) continue
    const sign = text(balance, 'CdtDbtInd') === 'DBIT' ? -1 : 1
    return {
      amount: big(amountIn([...place, `atlikums ${code}`], balance, 'Amt'))
        .times(sign)
        .toFixed(2),
      currency: attribute(child(balance, 'Amt'), 'Ccy'),
      day: dayIn(place, child(balance, 'Dt'), 'Dt') || dayIn(place, child(balance, 'Dt'), 'DtTm'),
    }
  }
  return null
}
