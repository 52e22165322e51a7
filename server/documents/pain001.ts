import { sum } from '../../contract/money.ts'
import { group, leaf, writeXml, type XmlElement } from './xml.ts'

/**
 * @file Credit transfers to a bank, ISO 20022 pain.001.001.03 and .09, as banks of Latvia take them
 * (docs/domain/payables.md#files). Schemas list elements in this order.
 */

export type PaymentFileFormat = 'pain.001.001.03' | 'pain.001.001.09'

export interface PaymentFile {
  format: PaymentFileFormat
  message_id: string
  /** UTC, ISO, of the first export. */
  made_at: string
  /** The day on which the bank is asked to pay. */
  date: string
  payer: { name: string; reg_nr: string | null; iban: string; bic: string | null }
  transfers: readonly CreditTransfer[]
}

export interface CreditTransfer {
  end_to_end_id: string
  /** EUR. */
  amount: string
  beneficiary: string
  iban: string
  country: string
  address: string | null
  /** Numbers of the invoices. */
  invoices: readonly string[]
}

export function pain001(file: PaymentFile): Uint8Array {
  const { format, message_id, made_at, date, payer, transfers } = file
  const sums = [leaf('NbOfTxs', String(transfers.length)), leaf('CtrlSum', sum(transfers.map(({ amount }) => amount)).toFixed(2))]
  const isNewer = format === 'pain.001.001.09'
  return writeXml(
    'Document',
    { '': `urn:iso:std:iso:20022:tech:xsd:${format}` },
    group(
      'CstmrCdtTrfInitn',
      group(
        'GrpHdr',
        leaf('MsgId', message_id),
        leaf('CreDtTm', made_at.slice(0, 19)),
        sums,
        group(
          'InitgPty',
          leaf('Nm', bankLetters(payer.name, 70)),
          group('Id', group('OrgId', group('Othr', leaf('Id', bankLetters(payer.reg_nr ?? '', 35))))),
        ),
      ),
      group(
        'PmtInf',
        leaf('PmtInfId', `${message_id}-1`),
        leaf('PmtMtd', 'TRF'),
        // Each payment is an entry of its own in the statement, by which it is closed.
        leaf('BtchBookg', 'false'),
        sums,
        group('PmtTpInf', group('SvcLvl', leaf('Cd', 'SEPA'))),
        isNewer ? group('ReqdExctnDt', leaf('Dt', date)) : leaf('ReqdExctnDt', date),
        group('Dbtr', leaf('Nm', bankLetters(payer.name, 70))),
        group('DbtrAcct', group('Id', leaf('IBAN', payer.iban)), leaf('Ccy', 'EUR')),
        group(
          'DbtrAgt',
          group('FinInstnId', payer.bic ? leaf(isNewer ? 'BICFI' : 'BIC', payer.bic) : group('Othr', leaf('Id', 'NOTPROVIDED'))),
        ),
        leaf('ChrgBr', 'SLEV'),
        transfers.map((transfer) => transferOf(transfer, isNewer)),
      ),
    ),
  )
}

function transferOf(transfer: CreditTransfer, isNewer: boolean): XmlElement | null {
  const { end_to_end_id, amount, beneficiary, iban, invoices } = transfer
  return group(
    'CdtTrfTxInf',
    group('PmtId', leaf('EndToEndId', end_to_end_id)),
    group('Amt', leaf('InstdAmt', amount, { Ccy: 'EUR' })),
    group('Cdtr', leaf('Nm', bankLetters(beneficiary, 70)), isNewer ? hybridAddress(transfer) : plainAddress(transfer)),
    group('CdtrAcct', group('Id', leaf('IBAN', iban))),
    group('RmtInf', leaf('Ustrd', remittanceOf(invoices))),
  )
}

/** Whole numbers, as many as there is room for. */
function remittanceOf(invoices: readonly string[]): string {
  const [first = '', ...others] = invoices.map((number) => bankLetters(number, 60))
  let text = `Rekins ${first}`
  for (const number of others) {
    const longer = `${text}, ${number}`
    if (longer.length > 135) return `${text} u.c.`
    text = longer
  }
  return bankLetters(text, 140)
}

/** Two lines of 70 characters at most. */
function plainAddress({ country, address }: CreditTransfer): XmlElement | null {
  return group('PstlAdr', leaf('Ctry', country), addressLines(address ?? ''))
}

/** Without a town, version .09 takes no lines: the address is left out. */
function hybridAddress({ country, address }: CreditTransfer): XmlElement | null {
  const { street, town, postal_code } = addressParts(address ?? '')
  if (town === '') return null
  return group(
    'PstlAdr',
    leaf('PstCd', bankLetters(postal_code, 16)),
    leaf('TwnNm', bankLetters(town, 35)),
    leaf('Ctry', country),
    addressLines(street),
  )
}

function addressLines(address: string): (XmlElement | null)[] {
  const text = bankLetters(address, 140)
  return [leaf('AdrLine', bankLetters(text.slice(0, 70), 70)), leaf('AdrLine', bankLetters(text.slice(70), 70))]
}

/** Of an address in one line, as it is written in Latvia: «Brīvības iela 1, Rīga, LV-1010». */
export function addressParts(address: string): { street: string; town: string; postal_code: string } {
  const parts = address
    .split(/[,\n]/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
  const isCode = (part: string) => /^(?:[A-Z]{2}[- ]?)?\d{4,6}$/.test(part)
  const postal_code = parts.findLast(isCode) ?? ''
  const named = parts.filter((part) => !isCode(part) && !/^latvija$/i.test(part))
  const town = named.length > 1 ? (named.at(-1) ?? '') : ''
  return { street: (town === '' ? named : named.slice(0, -1)).join(', '), town, postal_code }
}

const strange = /[^A-Za-z0-9/\-?:().,'+ ]/g
const marks = /\p{Mark}/gu
/** Letters that do not come apart into a letter and a mark. */
const spelled: Readonly<Record<string, string>> = {
  ł: 'l',
  Ł: 'L',
  ø: 'o',
  Ø: 'O',
  đ: 'd',
  Đ: 'D',
  ß: 'ss',
  æ: 'ae',
  Æ: 'AE',
  œ: 'oe',
  Œ: 'OE',
}

/**
 * The letters that every bank in SEPA takes. Banks abroad refuse others, and an order may hold both.
 * @param most characters
 */
export function bankLetters(text: string, most: number): string {
  const plain = text
    .replaceAll('&', '+')
    .replaceAll(/[–—]/g, '-')
    .replaceAll(/[łŁøØđĐßæÆœŒ]/g, (letter) => spelled[letter] ?? letter)
    .normalize('NFD')
    .replaceAll(marks, '')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(strange, '')
    .replaceAll(/ {2,}/g, ' ')
    // A text may not begin with a slash or hold two of them: they separate codes.
    .replaceAll(/\/{2,}/g, '/')
    .replaceAll(/^[/ ]+|[/ ]+$/g, '')
  return plain.slice(0, most).replaceAll(/[/ ]+$/g, '')
}
