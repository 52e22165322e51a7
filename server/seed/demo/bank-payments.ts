import { big } from '../../../contract/money.ts'
import type { StatementEntry } from '../../documents/bank-statement.ts'

/** @file Payments as payers write them, of which it is known what they truly pay (docs/domain/bank.md#matching). */

export interface PayableDocument {
  type: 'invoice' | 'advance_invoice'
  id: number
  number: string
  customer_id: number
  customer_name: string
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
  /** A document that no other payment has; undefined when all are taken. */
  take: (wanted?: (document: PayableDocument) => boolean) => PayableDocument | undefined
  documents: readonly PayableDocument[]
}

type Habit = (making: Making) => Pick<TruePayment, 'entry' | 'pays'> | undefined

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
}

function payment(
  of: PayableDocument,
  changes: Partial<StatementEntry>,
  pays: readonly PayableDocument[] | null = [of],
): Pick<TruePayment, 'entry' | 'pays'> {
  const { customer_name, iban, reg_nr, open } = of
  const known = { amount: open, counter_name: customer_name, counter_iban: iban ?? '', counter_reg_nr: reg_nr ?? '', type_code: 'INP' }
  return { entry: { ...bare, ...known, ...changes }, pays }
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
    const other = of && documents.find(({ customer_id, iban }) => customer_id !== of.customer_id && iban !== null)
    if (!of || !other) return undefined
    const payer = { counter_name: other.customer_name, counter_iban: other.iban ?? '', counter_reg_nr: other.reg_nr ?? '' }
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
  'divi rēķini': ({ take }) => {
    const one = take(({ type }) => type === 'invoice')
    const other = one && take(({ customer_id, type }) => customer_id === one.customer_id && type === 'invoice')
    if (!one || !other) return undefined
    const amount = big(one.open).plus(other.open).toFixed(2)
    return payment(one, { amount, remittance: `rēķini ${one.number}, ${other.number}` }, [one, other])
  },
  'tikai summa': ({ take }) => {
    const of = take(({ iban }) => iban !== null)
    return of && payment(of, { remittance: 'par precēm' })
  },
  'pasūtījuma numurs': ({ take, documents }) => {
    const of = take()
    const other = of && documents.find(({ customer_id }) => customer_id !== of.customer_id)
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

/** `each` payments of every habit, as far as there are documents; the same for the same documents. */
export function paymentsOf(documents: readonly PayableDocument[], { own, each }: { own: string; each: number }): TruePayment[] {
  const spare = [...documents]
  const take: Making['take'] = (wanted = () => true) => {
    const place = spare.findIndex(wanted)
    return place < 0 ? undefined : spare.splice(place, 1)[0]
  }
  return Object.entries(habits).flatMap(([habit, make]) =>
    Array.from({ length: each }, () => make({ own, take, documents })).flatMap((made) => (made ? [{ habit, ...made }] : [])),
  )
}
