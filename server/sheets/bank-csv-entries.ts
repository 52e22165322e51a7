import type { CsvField } from '../../contract/bank/csv-mappings.ts'
import { groupedBy } from '../../contract/grouped.ts'
import { big } from '../../contract/money.ts'
import { ibanOf, joined, type AccountStatement, type StatementEntry } from '../documents/bank-statement.ts'
import { cellText, plainDecimal, type Cell } from '../documents/cells.ts'
import { Unreadable } from '../documents/unreadable.ts'
import { isOutgoing } from './bank-csv-direction.ts'
import { cellPlace, type CsvRow, type Places } from './bank-csv-headings.ts'
import { bankDay } from './bank-csv-places.ts'

interface Reading {
  places: Places
  names: readonly string[]
  /** Of entries without a column of the account. */
  iban: string | null
  hasHeadings: boolean
}

type Kind = 'opening' | 'closing' | 'turnover'

interface ReadRow {
  iban: string
  currency: string
  day: string
  /** Balance that the bank states in a line of its own. */
  stated: { kind: Kind; amount: string } | null
  balance: string | null
  entry: StatementEntry
}

/** @throws Unreadable that names line and column */
export function statementsOf(rows: readonly CsvRow[], reading: Reading): AccountStatement[] {
  const signs = signsOf(rows, reading)
  const read = rows.flatMap((row) => readRow(row, reading, signs) ?? [])
  if (read.length === 0) throw new Unreadable(reading.hasHeadings ? 'Zem virsrakstiem nav neviena ieraksta' : 'Failā nav neviena ieraksta')
  return [...groupedBy(read, ({ iban, currency }) => `${iban} ${currency}`).values()].map(statementOf)
}

/** How the file writes money that left; decided for the whole file, because a minus beside a letter may say it twice. */
interface Signs {
  /** Amounts beside letters have signs. */
  amount: boolean
  /** Debits are written below zero. */
  debit: boolean
}

function signsOf(rows: readonly CsvRow[], { places }: Reading): Signs {
  const below = (field: CsvField): boolean =>
    places.has(field) && rows.some(({ cells }) => plainDecimal(cellText(cells[places.get(field) ?? -1]))?.startsWith('-') ?? false)
  return { amount: below('amount'), debit: below('debit') }
}

/** Null: a line without day and amount is no entry. */
function readRow(row: CsvRow, reading: Reading, signs: Signs): ReadRow | null {
  const { places, names } = reading
  const at = (field: CsvField): Cell | undefined => row.cells[places.get(field) ?? -1]
  const text = (field: CsvField): string => joined(cellText(at(field)))
  const fault = (field: CsvField, words: string): never => {
    throw new Unreadable(`${cellPlace(row.number, places.get(field) ?? 0, names)}: ${words}`)
  }
  const kind = text('iban') === '' && text('bank_reference') === '' ? statedKind(row.cells, text('day') !== '') : null
  const hasSum = (['amount', 'debit', 'credit'] as const).some((field) => text(field) !== '')
  if (kind === 'turnover' || (!hasSum && text('day') === '')) return null
  if (kind !== null && (!hasSum || text('day') === '' || (places.has('account') && text('account') === ''))) return null
  refuseExtra(row, reading)
  const dayOf = (field: CsvField): string =>
    bankDay(at(field)) ?? fault(field, text(field) === '' ? 'datuma nav' : `„${text(field).slice(0, 40)}” nav datums`)
  const moneyOf = (field: CsvField): string => {
    if (text(field) === '') return fault(field, 'summas nav')
    const given = plainDecimal(text(field))
    if (given === null) return fault(field, `„${text(field).slice(0, 40)}” nav summa`)
    // Three digits after a sole separator may be thousands.
    if (!/^-?\d{1,12}(\.\d{1,2})?$/.test(given))
      return fault(field, `„${text(field).slice(0, 40)}” nav summa ar ne vairāk kā divām zīmēm aiz komata`)
    return big(given).toFixed(2)
  }
  const amount = amountOf({ text, moneyOf, fault, signs, hasAmount: places.has('amount'), hasLetter: places.has('direction') })
  const currency = text('currency').toUpperCase() || 'EUR'
  if (!/^[A-Z]{3}$/.test(currency)) fault('currency', `„${text('currency').slice(0, 40)}” nav valūta`)
  const iban = places.has('account') ? ibanOf(text('account')) : (reading.iban ?? '')
  if (iban === '') fault('account', 'konta numura nav')
  const day = dayOf('day')
  return {
    iban,
    currency,
    day,
    stated: kind === null ? null : { kind, amount },
    balance: text('balance') === '' ? null : moneyOf('balance'),
    entry: {
      booked_on: day,
      value_on: text('value_day') === '' ? day : dayOf('value_day'),
      amount,
      counter_name: text('name'),
      counter_iban: ibanOf(text('iban')),
      counter_reg_nr: text('reg_nr'),
      remittance: text('text'),
      reference: text('reference'),
      bank_reference: text('bank_reference'),
      batch_reference: '',
      type_code: text('type'),
      is_reversal: false,
      return_reason: '',
      further_references: [],
      further_text: '',
    },
  }
}

/** A separator within a text moves the amounts. */
function refuseExtra({ number, cells }: CsvRow, { names, hasHeadings }: Reading): void {
  const extra = cells.findIndex((cell, place) => place >= names.length && cellText(cell) !== '')
  if (extra < 0) return
  const most = hasHeadings ? 'virsrakstu' : 'kolonnu'
  throw new Unreadable(`${number}. rinda: šūnu ir vairāk nekā ${most}; pēdējā ir „${cellText(cells[extra]).slice(0, 40)}”`)
}

interface AmountCells {
  text: (field: CsvField) => string
  moneyOf: (field: CsvField) => string
  fault: (field: CsvField, words: string) => never
  signs: Signs
  hasAmount: boolean
  hasLetter: boolean
}

/** Below zero: money that left. */
function amountOf({ text, moneyOf, fault, signs, hasAmount, hasLetter }: AmountCells): string {
  if (hasAmount) {
    const amount = big(moneyOf('amount'))
    if (!hasLetter) return amount.toFixed(2)
    const isOut = isOutgoing(text('direction')) ?? fault('direction', `„${text('direction').slice(0, 40)}” nav ne D, ne K`)
    if (signs.amount && !amount.eq(0) && amount.lt(0) !== isOut) fault('amount', `summas zīme un „${text('direction')}” ir pretrunā`)
    return amount
      .abs()
      .times(isOut ? -1 : 1)
      .toFixed(2)
  }
  const debit = text('debit') === '' ? big(0) : big(moneyOf('debit'))
  const credit = text('credit') === '' ? big(0) : big(moneyOf('credit'))
  if (!debit.eq(0) && !credit.eq(0)) fault('credit', 'vienā rindā ir gan debets, gan kredīts')
  if (text('debit') === '' && text('credit') === '') fault('credit', 'summas nav')
  if (credit.lt(0)) fault('credit', 'ienākošā summa ir zem nulles')
  if (signs.debit && debit.gt(0)) fault('debit', 'izejošās summas failā ir gan ar mīnusu, gan bez tā')
  return credit.minus(debit.abs()).toFixed(2)
}

/** A payer may write more than the words and a day. */
const statedWords: readonly (readonly [Kind, RegExp])[] = [
  ['opening', /^(?:(?:sākuma|sākotnējais) atlikums|opening balance)[\s:(\d.\-/)]*(?:EUR)?$/i],
  ['closing', /^(?:(?:beigu|noslēguma|gala) atlikums|closing balance)[\s:(\d.\-/)]*(?:EUR)?$/i],
  ['turnover', /^(?:(?:(?:debeta|kredīta|kopējais) )?apgrozījums|turnover)[\s:(\d.\-/)]*(?:EUR)?$/i],
]
const totalWords = /^(?:kopā|pavisam|total)(?:[\s:].*)?$/i

/** Lines of balances and sums stand among the entries, with amounts, in the files of some banks. */
function statedKind(cells: readonly Cell[], hasDay: boolean): Kind | null {
  const texts = cells.map(cellText)
  const stated = statedWords.find(([, words]) => texts.some((text) => words.test(text)))
  return stated?.[0] ?? (!hasDay && texts.some((text) => totalWords.test(text)) ? 'turnover' : null)
}

function statementOf(rows: readonly ReadRow[]): AccountStatement {
  const entries = inOrder(rows.filter(({ stated }) => stated === null))
  const statedBy = (kind: Kind): string | null => rows.find(({ stated }) => stated?.kind === kind)?.stated?.amount ?? null
  const days = rows.map(({ day }) => day).toSorted()
  const [first, last] = [entries.at(0), entries.at(-1)]
  return {
    iban: rows[0]?.iban ?? '',
    currency: rows[0]?.currency ?? '',
    number: '',
    from: days[0] ?? '',
    to: days.at(-1) ?? '',
    opening: statedBy('opening') ?? (first && first.balance !== null ? big(first.balance).minus(first.entry.amount).toFixed(2) : null),
    closing: statedBy('closing') ?? last?.balance ?? null,
    pending: 0,
    entries: entries.map(({ entry }) => entry),
  }
}

/** The oldest first, as days or, within one day, balances tell. */
function inOrder(rows: readonly ReadRow[]): readonly ReadRow[] {
  const [first, last] = [rows.at(0), rows.at(-1)]
  if (!first || !last || first.day < last.day) return rows
  return first.day > last.day || (!agree(rows) && agree(rows.toReversed())) ? rows.toReversed() : rows
}

/** Whether each balance is the one before and the amount. */
function agree(rows: readonly ReadRow[]): boolean {
  return rows.every(({ balance, entry }, at) => {
    const before = rows[at - 1]?.balance
    return balance === null || before === null || before === undefined || big(before).plus(entry.amount).eq(big(balance))
  })
}
