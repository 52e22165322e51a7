import { big, sum } from '../../contract/money.ts'
import { amountIn, dayIn, fault, ibanOf, inside, joined, type Place, type StatementEntry } from './bank-statement.ts'
import { furtherReferences, furtherTextOf, referenceOf, remittanceOf, returnReasonOf } from './camt-text.ts'
import { attribute, child, children, text, type Element } from './xml-reader.ts'

/**
 * The entry itself, or its parts where it is a batch whose parts add up to it. Parts that do not add up, or are in
 * another currency, leave the entry whole.
 */
export function entriesOf(place: Place, entry: Element, { iban, currency }: { iban: string; currency: string }): StatementEntry[] {
  const whole = amountIn(place, entry, 'Amt')
  const entryCurrency = attribute(child(entry, 'Amt'), 'Ccy')
  if (entryCurrency !== '' && entryCurrency !== currency)
    fault(place, 'Amt', `ieraksts ir valūtā ${entryCurrency}, bet konts ir ${currency}`)
  const indicator = text(entry, 'CdtDbtInd')
  if (indicator !== 'CRDT' && indicator !== 'DBIT') fault(place, 'CdtDbtInd', 'nav ne CRDT, ne DBIT')
  const booked_on = dateOf(place, entry, 'BookgDt') || dateOf(place, entry, 'ValDt')
  if (booked_on === '') fault(place, 'BookgDt', 'grāmatojuma datuma nav')
  const common: Common = {
    own: iban,
    sign: indicator === 'DBIT' ? -1 : 1,
    booked_on,
    value_on: dateOf(place, entry, 'ValDt') || booked_on,
    bank_reference: text(entry, 'AcctSvcrRef') || text(entry, 'NtryRef'),
    type_code: typeOf(entry),
    is_reversal: saysReversal(entry),
    additional: text(entry, 'AddtlNtryInf'),
    currency,
    entry,
  }
  const details = children(entry, 'NtryDtls').flatMap((each) => children(each, 'TxDtls'))
  const amounts = details.length > 1 ? details.map((each) => signedPart(place, each, { currency, indicator })) : []
  const isSplit = amounts.length > 1 && amounts.every((each) => each !== null) && sum(amounts.map((each) => each ?? '0')).eq(big(whole))
  if (!isSplit) return [entryOf(common, whole, { details, isPart: false })]
  return details.map((each, at) => partOf(common, amounts[at] ?? whole, each, at + 1))
}

interface Common extends Pick<StatementEntry, 'booked_on' | 'value_on' | 'bank_reference' | 'type_code' | 'is_reversal'> {
  /** The account of the statement. */
  own: string
  sign: 1 | -1
  additional: string
  currency: string
  entry: Element
}

function entryOf(common: Common, amount: string, { details, isPart }: { details: readonly Element[]; isPart: boolean }): StatementEntry {
  const { booked_on, value_on, type_code } = common
  const is_reversal = common.is_reversal || (details.length > 0 && details.every(saysReversal))
  // Names and accounts of a batch that stays whole are many: none of them is the counterparty.
  const only = details.length === 1 ? details[0] : undefined
  const remittance = joined(...details.map(remittanceOf)) || common.additional
  const told = { amount: big(amount).abs().toFixed(2), currency: common.currency, remittance }
  return {
    booked_on,
    value_on,
    amount: big(amount).times(common.sign).toFixed(2),
    ...counterpartyOf(only, { own: common.own, isIn: big(amount).times(common.sign).gt(0), is_reversal }),
    remittance,
    further_text: furtherTextOf(isPart ? null : common.entry, details, told),
    reference: referenceOf(only),
    bank_reference: common.bank_reference || text(child(only, 'Refs'), 'AcctSvcrRef') || text(child(only, 'Refs'), 'TxId'),
    batch_reference: '',
    type_code,
    is_reversal,
    return_reason: joined(...new Set(details.map(returnReasonOf))),
    further_references: furtherReferences(only),
  }
}

function partOf(common: Common, amount: string, detail: Element, no: number): StatementEntry {
  const whole = entryOf(common, amount, { details: [detail], isPart: true })
  const own = text(child(detail, 'Refs'), 'AcctSvcrRef') || text(child(detail, 'Refs'), 'TxId')
  const batch_reference = common.bank_reference
  const bank_reference = own !== '' && own !== batch_reference ? own : batch_reference === '' ? '' : `${batch_reference}/${no}`
  return Object.assign(whole, { batch_reference, bank_reference })
}

/** In the direction of the whole entry; below zero where the part goes against it, as what came back of a batch. */
function signedPart(place: Place, detail: Element, { currency, indicator }: { currency: string; indicator: string }): string | null {
  const amount = partAmount(place, detail, currency)
  const own = text(detail, 'CdtDbtInd')
  const isAgainst = (own === 'CRDT' || own === 'DBIT') && own !== indicator
  return amount === null || !isAgainst ? amount : big(amount).times(-1).toFixed(2)
}

/** Null where the part does not say its amount in the account's currency. */
function partAmount(place: Place, detail: Element, currency: string): string | null {
  const direct = child(detail, 'Amt')
  const parent = direct ? detail : (inside(detail, 'AmtDtls', 'TxAmt') ?? inside(detail, 'AmtDtls', 'InstdAmt'))
  const element = child(parent, 'Amt')
  if (!element) return null
  const partCurrency = attribute(element, 'Ccy')
  return partCurrency === '' || partCurrency === currency ? amountIn(place, parent, 'Amt') : null
}

function dateOf(place: Place, entry: Element, name: string): string {
  const date = child(entry, name)
  return dayIn(place, date, 'Dt') || dayIn(place, date, 'DtTm')
}

function typeOf(entry: Element): string {
  const domain = inside(entry, 'BkTxCd', 'Domn')
  const codes = [text(domain, 'Cd'), text(child(domain, 'Fmly'), 'Cd'), text(child(domain, 'Fmly'), 'SubFmlyCd')].filter(Boolean)
  return codes.join('/') || text(inside(entry, 'BkTxCd', 'Prtry'), 'Cd')
}

type Counterparty = Pick<StatementEntry, 'counter_name' | 'counter_iban' | 'counter_reg_nr'>

/**
 * Who sent what came in, who received what went out; a reversal goes the way of the first entry back. Of a returned payment
 * some banks name the parties of the first one, so that the account would be our own.
 */
function counterpartyOf(
  detail: Element | undefined,
  { own, isIn, is_reversal }: { own: string; isIn: boolean; is_reversal: boolean },
): Counterparty {
  const parties = child(detail, 'RltdPties')
  const role = isIn === !is_reversal ? 'Dbtr' : 'Cdtr'
  const named = partyOf(parties, role)
  return named.counter_iban === own && own !== '' ? partyOf(parties, role === 'Dbtr' ? 'Cdtr' : 'Dbtr') : named
}

function partyOf(parties: Element | undefined, role: 'Dbtr' | 'Cdtr'): Counterparty {
  const party = child(parties, role)
  // From .08 on the party stands one level deeper.
  const who = child(party, 'Pty') ?? party
  const account = inside(parties, `${role}Acct`, 'Id')
  const organisation = inside(who, 'Id', 'OrgId')
  const person = inside(who, 'Id', 'PrvtId')
  return {
    counter_name: text(who, 'Nm'),
    counter_iban: ibanOf(text(account, 'IBAN') || text(child(account, 'Othr'), 'Id')),
    counter_reg_nr: text(child(organisation, 'Othr'), 'Id') || text(child(person, 'Othr'), 'Id'),
  }
}

const saysReversal = (element: Element): boolean => ['true', '1'].includes(text(element, 'RvslInd'))
