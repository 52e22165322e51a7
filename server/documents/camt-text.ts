import { big } from '../../contract/money.ts'
import { inside, joined } from './bank-statement.ts'
import { attribute, child, children, text, type Element } from './xml-reader.ts'

/** @file Words and references of a camt transaction (`TxDtls`) and of its entry (`Ntry`). */

/** By which an entry without a reference of the bank is known again (INV-BANK-1): more words go to the further text. */
export function remittanceOf(detail: Element): string {
  const information = child(detail, 'RmtInf')
  const free = children(information, 'Ustrd').map((each) => text({ each }, 'each'))
  const structured = children(information, 'Strd').flatMap((each) => [
    ...children(each, 'RfrdDocInf').map((document) => text(document, 'Nb')),
    ...children(each, 'AddtlRmtInf').map((line) => text({ line }, 'line')),
  ])
  return joined(...free, ...structured) || text(detail, 'AddtlTxInf')
}

/** The first structured reference, else that of the payer. */
export function referenceOf(detail: Element | undefined): string {
  const [structured = ''] = structuredReferences(detail)
  const endToEnd = text(child(detail, 'Refs'), 'EndToEndId')
  return structured || (endToEnd === 'NOTPROVIDED' ? '' : endToEnd)
}

function structuredReferences(detail: Element | undefined): string[] {
  const all = children(child(detail, 'RmtInf'), 'Strd').map((each) => text(inside(each, 'CdtrRefInf'), 'Ref'))
  return [...new Set(all)].filter((reference) => reference !== '')
}

export function furtherReferences(detail: Element | undefined): string[] {
  const references = child(detail, 'Refs')
  const named = ['AcctSvcrRef', 'InstrId', 'EndToEndId', 'TxId', 'ClrSysRef'].map((name) => text(references, name))
  const own = children(references, 'Prtry').map((each) => text(each, 'Ref'))
  return [...new Set([...named, ...own])].filter((each) => each !== '' && each !== 'NOTPROVIDED')
}

/** The code of the bank (ISO 20022 external return reasons) or its own, then its words. */
export function returnReasonOf(detail: Element): string {
  const information = child(detail, 'RtrInf')
  const reason = child(information, 'Rsn')
  return joined(text(reason, 'Cd') || text(reason, 'Prtry'), ...children(information, 'AddtlInf').map((each) => text({ each }, 'each')))
}

interface Told {
  /** In the account's currency, unsigned. */
  amount: string
  currency: string
  remittance: string
}

/**
 * What the bank says besides: further structured references, its own words, the sum that was ordered, and charges. The
 * amount of an entry is what the bank booked, whatever its charges are, so they are words.
 * @param entry null for a part of a batch
 */
export function furtherTextOf(entry: Element | null, details: readonly Element[], { amount, currency, remittance }: Told): string {
  const elements = [...(entry ? [entry] : []), ...details]
  const [only] = details.length === 1 ? details : []
  const structured = details.flatMap(structuredReferences)
  const words = [
    // ISO 11649 says by its form what it is; another one may be a number that the payer typed.
    ...structured.filter((each, at) => at > 0 || details.length > 1 || !/^RF\d{2}/.test(each)),
    ...details.map((each) => text(each, 'AddtlTxInf')),
    ...(entry ? [text(entry, 'AddtlNtryInf')] : []),
    ...(only ? orderedOf(only, { amount, currency }) : []),
    ...elements.flatMap(chargesOf),
  ]
  return joined(...[...new Set(words)].filter((each) => !remittance.includes(each)))
}

/** Where the payer's bank or another currency changed it. */
function orderedOf(detail: Element, { amount, currency }: Pick<Told, 'amount' | 'currency'>): string[] {
  const ordered = child(inside(detail, 'AmtDtls', 'InstdAmt') ?? inside(detail, 'AmtDtls', 'TxAmt'), 'Amt')
  const given = sumOf(ordered)
  if (given === null) return []
  const isSame = (given.currency === '' || given.currency === currency) && big(given.amount).eq(big(amount))
  return isSame ? [] : [`Sākotnējā summa ${written(given)}`]
}

/** In version 02 each `Chrgs` is a charge; from 03 on it holds records. */
function chargesOf(element: Element): string[] {
  return children(element, 'Chrgs').flatMap((charges) => {
    const records = child(charges, 'Rcrd') ? children(charges, 'Rcrd') : [charges]
    return records.flatMap((record) => {
      const given = sumOf(child(record, 'Amt') ?? child(record, 'TtlChrgsAndTaxAmt'))
      if (given === null || big(given.amount).eq(0)) return []
      return [`${text(record, 'CdtDbtInd') === 'CRDT' ? 'Komisijas atmaksa' : 'Komisija'} ${written(given)}`]
    })
  })
}

interface Sum {
  amount: string
  currency: string
}

/** Null where it is no number: nothing is reckoned with it. */
function sumOf(element: Element | undefined): Sum | null {
  const amount = text({ element }, 'element')
  return /^\d{1,12}(\.\d{1,5})?$/.test(amount) ? { amount: big(amount).toFixed(2), currency: attribute(element, 'Ccy') } : null
}

const written = ({ amount, currency }: Sum): string => joined(amount.replace('.', ','), currency)
