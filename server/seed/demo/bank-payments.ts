import { big, sum } from '../../../contract/money.ts'
import type { StatementEntry } from '../../documents/bank-statement.ts'

/** @file Payments as payers write them, of which it is known what they truly pay (docs/domain/bank.md#matching). */

export interface PayableDocument {
  /** `customer`: free credit that is paid back. */
  type: 'invoice' | 'advance_invoice' | 'procurement_invoice' | 'customer'
  id: number
  number: string
  party_id: number
  party_name: string
  reg_nr: string | null
  iban: string | null
  /** EUR. */
  open: string
}

/** `pays` null: no document, or nobody can know. */
export interface TruePayment {
  habit: string
  entry: StatementEntry
  pays: readonly PayableDocument[] | null
}

interface Making {
  own: string
  /** A document of a customer that no other payment has; undefined when all are taken. */
  take: (wanted?: (document: PayableDocument) => boolean) => PayableDocument | undefined
  /** An invoice of a supplier, or the credit of a customer. */
  takeOwed: (wanted: (document: PayableDocument) => boolean) => PayableDocument | undefined
  documents: readonly PayableDocument[]
}

type Payment = Pick<TruePayment, 'entry' | 'pays'>
type Habit = (making: Making) => Payment | Payment[] | undefined

/** Fields that a payment leaves empty unless its habit fills them. */
const bare: StatementEntry = {
  booked_on: '',
  value_on: '',
  amount: '0.00',
  counter_name: '',
  counter_iban: '',
  counter_reg_nr: '',
  remittance: '',
  reference: '',
  bank_reference: '',
  batch_reference: '',
  type_code: '',
  is_reversal: false,
  return_reason: '',
  further_references: [],
  further_text: '',
}

function payment(of: PayableDocument, changes: Partial<StatementEntry>, pays: readonly PayableDocument[] | null = [of]): Payment {
  const { party_name, iban, reg_nr, open } = of
  const known = { amount: open, counter_name: party_name, counter_iban: iban ?? '', counter_reg_nr: reg_nr ?? '', type_code: 'INP' }
  return { entry: { ...bare, ...known, ...changes }, pays }
}

/** Money that leaves to a supplier, or back to a customer. */
function payout(of: PayableDocument, amount: string, remittance: string): Payment {
  return payment(of, { amount: big(amount).times(-1).toFixed(2), remittance, type_code: 'OUTP' })
}

/** Of a number such as `R-2026-000123`: `2026` and `123`. */
function short({ number }: PayableDocument): [year: string, digits: string] {
  const [, year = '', digits = ''] = /(20\d{2})\D*(\d+)$/.exec(number) ?? []
  return [year, String(Number(digits))]
}

const written =
  (words: (of: PayableDocument) => string): Habit =>
  ({ take }) => {
    const of = take()
    return of && payment(of, { remittance: words(of) })
  }

/** One payment of invoices of one customer. */
const several =
  (count: number, words: (all: readonly PayableDocument[]) => string): Habit =>
  ({ take, documents }) => {
    const isInvoice = ({ type }: PayableDocument) => type === 'invoice'
    const owes = (party: number) => documents.filter((each) => each.party_id === party && isInvoice(each)).length
    const first = take((each) => isInvoice(each) && owes(each.party_id) >= count * 2)
    if (!first) return undefined
    const all = [first]
    while (all.length < count) {
      const next = take((each) => isInvoice(each) && each.party_id === first.party_id)
      if (!next) return undefined
      all.push(next)
    }
    return payment(first, { amount: sum(all.map(({ open }) => open)).toFixed(2), remittance: words(all) }, all)
  }

const spent =
  (amount: string, changes: Partial<StatementEntry>): Habit =>
  () => ({
    entry: { ...bare, amount, type_code: 'OUTP', ...changes },
    pays: null,
  })

export const habits: Readonly<Record<string, Habit>> = {
  'numurs kā drukāts': written(({ number }) => `Par rēķinu ${number}`),
  'numurs bez nullēm': written((of) => `rek. R${short(of).join('-')}`),
  'numurs ar slīpsvītrām': written((of) => `rēķins r/${short(of).join('/')}`),
  'numurs ar līdzīgiem burtiem': written(({ number }) => `Rek ${number.replaceAll('0', 'O').replace('2O', '20')}`),
  'numurs bez gada': written((of) => `Rēķins Nr. ${short(of)[1]}`),
  'numurs tikai atsaucē': ({ take }) => {
    const of = take()
    return of && payment(of, { reference: of.number })
  },
  'nezināms maksātājs': ({ take }) => {
    const of = take()
    return (
      of &&
      payment(of, {
        counter_name: 'J. Bērziņš',
        counter_iban: 'LT601010012345678901',
        counter_reg_nr: '',
        remittance: `Apmaksa ${of.number}`,
      })
    )
  },
  'maksā cits uzņēmums': ({ take, documents }) => {
    const of = take()
    const other = of && documents.find(({ party_id, iban }) => party_id !== of.party_id && iban !== null)
    if (!of || !other) return undefined
    const payer = { counter_name: other.party_name, counter_iban: other.iban ?? '', counter_reg_nr: other.reg_nr ?? '' }
    return payment(of, { ...payer, remittance: `par ${of.number}` })
  },
  'daļa rēķina': ({ take }) => {
    const of = take(({ open }) => big(open).gt(1))
    return of && payment(of, { amount: big(of.open).div(2).toFixed(2), remittance: `daļa ${of.number}` })
  },
  'vairāk nekā rēķins': ({ take }) => {
    const of = take()
    return of && payment(of, { amount: big(of.open).plus(5).toFixed(2), remittance: of.number })
  },
  'divi rēķini': several(2, (all) => `rēķini ${all.map(({ number }) => number).join(', ')}`),
  'divi rēķini, otrs īsi': several(2, ([one, other]) => `nr ${one?.number.slice(-6)} un ${other ? short(other)[1] : ''}`),
  'daudzi rēķini': several(4, (all) => all.map(({ number }) => number).join(' ')),
  'pa daļām': ({ take }) => {
    const of = take(({ open }) => big(open).gt(3))
    if (!of) return undefined
    const third = big(of.open).div(3).round(2, 0).toFixed(2)
    return [1, 2].map((part) => payment(of, { amount: third, remittance: `${part}. maksājums par ${of.number}` }))
  },
  'tikai summa': ({ take }) => {
    const of = take(({ iban }) => iban !== null)
    return of && payment(of, { remittance: 'par precēm' })
  },
  'pasūtījuma numurs': ({ take, documents }) => {
    const of = take()
    const other = of && documents.find(({ party_id }) => party_id !== of.party_id)
    return of && other && payment(of, { remittance: `Pasūtījums PAS-${short(other).join('-')}` }, null)
  },
  'sens numurs': ({ take }) => {
    const of = take()
    return of && payment(of, { remittance: 'R-2019-000123' }, null)
  },
  datums: ({ take }) => {
    const of = take()
    return of && payment(of, { remittance: 'par 2026-03-12, 01.03.2026. piegādi' }, null)
  },
  'piegādātāja rēķins': ({ takeOwed }) => {
    const of = takeOwed(({ type, iban }) => type === 'procurement_invoice' && iban !== null)
    return of && payout(of, of.open, `Rēķins ${of.number}`)
  },
  'atmaksa klientam': ({ takeOwed }) => {
    const of = takeOwed(({ type, iban }) => type === 'customer' && iban !== null)
    return of && payout(of, of.open, 'Pārmaksas atmaksa')
  },
  komisija: spent('-0.36', { remittance: 'Komisija par maksājumu', type_code: 'MEMD' }),
  alga: spent('-1240.00', { counter_name: 'Anna Kalniņa', counter_iban: 'LV57HABA0551001234567', remittance: 'Darba alga' }),
  nodoklis: spent('-2315.40', { counter_name: 'Valsts kase', counter_iban: 'LV33TREL1060000300000', remittance: 'VSAOI un IIN' }),
  'karte, pirmā': spent('-42.10', { counter_name: 'DUS Vidzeme', remittance: 'Pirkums ar karti', type_code: 'CHOU' }),
  'karte, tāda pati otrā': spent('-42.10', { counter_name: 'DUS Vidzeme', remittance: 'Pirkums ar karti', type_code: 'CHOU' }),
  'savs konts': ({ own }) => ({
    entry: { ...bare, amount: '-5000.00', counter_iban: own, remittance: 'Pārskaitījums starp saviem kontiem', type_code: 'OUTP' },
    pays: null,
  }),
  atsaukums: () => ({
    entry: { ...bare, amount: '0.36', remittance: 'Komisijas atmaksa', type_code: 'MEMD', is_reversal: true },
    pays: null,
  }),
}

interface Payables {
  documents: readonly PayableDocument[]
  owed: readonly PayableDocument[]
}

/** `each` payments of every habit, as far as there are documents; the same for the same documents. */
export function paymentsOf({ documents, owed }: Payables, { own, each }: { own: string; each: number }): TruePayment[] {
  const take = takingOf(documents)
  const takeOwed = takingOf(owed)
  return Object.entries(habits).flatMap(([habit, make]) =>
    Array.from({ length: each }, () => make({ own, take: (wanted = () => true) => take(wanted), takeOwed, documents }) ?? [])
      .flat()
      .map((made) => ({ habit, ...made })),
  )
}

function takingOf(documents: readonly PayableDocument[]): Making['takeOwed'] {
  const spare = [...documents]
  return (wanted) => {
    const place = spare.findIndex(wanted)
    return place < 0 ? undefined : spare.splice(place, 1)[0]
  }
}
