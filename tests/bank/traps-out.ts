import { big, sum } from '../../contract/money.ts'
import type { OwedInvoice } from '../../server/areas/bank/matching-outgoing.ts'
import type { EntryFacts } from '../../server/areas/bank/matching-facts.ts'
import { own, supplierIban, supplierName, transferOf } from './trap-company.ts'
import type { Made, Makers, Making } from './trap.ts'
import { one, payer } from './traps-numbers.ts'

/** @file Money that left: to suppliers, back to customers, between own accounts, for fees, salaries and taxes. */

const out = (amount: string): string => big(amount).abs().times(-1).toFixed(2)
const owedKey = ({ id }: OwedInvoice): string => `procurement_invoice ${id}`
const payee = (supplier: number): Partial<EntryFacts> => ({ counter_iban: supplierIban(supplier), counter_name: supplierName(supplier) })

function settled(invoices: readonly OwedInvoice[], remittance: string, changes: Partial<EntryFacts> = {}): Made {
  const amount = out(sum(invoices.map(({ open }) => open)).toFixed(2))
  return [Object.assign({ amount, remittance }, payee(invoices[0]?.supplier_id ?? 0), changes), invoices.map(owedKey)]
}

/** Of a supplier whose numbers can stand in a text without a word before them; not held back. */
const owedOf = ({ known, pick }: Making, wanted = ({ number }: OwedInvoice) => number.length > 3): OwedInvoice =>
  pick(known.suppliers.invoices.filter((each) => !each.is_held && wanted(each)))

const othersOf = ({ known }: Making, of: OwedInvoice): OwedInvoice[] =>
  known.suppliers.invoices.filter(({ supplier_id, id, is_held }) => supplier_id === of.supplier_id && id !== of.id && !is_held)

const spent =
  (amount: string, changes: Partial<EntryFacts>): ((making: Making) => Made) =>
  () => [Object.assign({ amount: out(amount) }, changes), null]

const toSuppliers: Makers = {
  "a supplier's invoice as printed": [
    'certain',
    (making) => {
      const of = owedOf(making)
      return settled([of], `Rēķins ${of.number}`)
    },
  ],
  "a supplier's invoice without dashes": [
    'certain',
    (making) => {
      const of = owedOf(making, ({ number }) => number.startsWith('AB'))
      return settled([of], of.number.toLowerCase().replace(/[-/]/g, ' '))
    },
  ],
  "a supplier's short number after a word": [
    'certain',
    (making) => {
      const of = owedOf(making, ({ number }) => number.length === 1)
      return settled([of], `Rēķins Nr. ${of.number}`)
    },
  ],
  "a supplier's short number without a word": [
    'offered',
    (making) => {
      const of = owedOf(making, ({ number }) => number.length === 1)
      return settled([of], `par ${of.number} mēnešiem`)
    },
  ],
  'two invoices of a supplier': [
    'certain',
    (making) => {
      const of = owedOf(making)
      const [other] = othersOf(making, of)
      const both = other ? [of, other] : [of]
      return settled(both, both.map(({ number }) => number).join(' un '))
    },
  ],
  'a part to a supplier': [
    'offered',
    (making) => {
      const of = owedOf(making)
      return settled([of], `daļa ${of.number}`, { amount: out(big(of.open).div(2).toFixed(2)) })
    },
  ],
  'instalments to a supplier': [
    'offered',
    (making) => {
      const of = owedOf(making)
      const amount = out(big(of.open).div(5).toFixed(2))
      return [2, 3, 4].map((day) => settled([of], `${of.number}, ${day - 1}. maksājums`, { amount, booked_on: `2026-03-0${day}` }))
    },
  ],
  'a supplier by name alone': [
    'offered',
    (making) => {
      const of = owedOf(making)
      return settled([of], of.number, { counter_iban: '' })
    },
  ],
  'a supplier who is unknown': [
    'nothing',
    (making) => {
      const of = owedOf(making)
      return settled([of], of.number, { counter_iban: 'LT001', counter_name: 'Cits' })
    },
  ],
  'sum alone to a supplier': ['offered', (making) => settled([owedOf(making)], 'par precēm')],
  'an invoice that is held back': [
    'offered',
    (making) => {
      const of = making.pick(making.known.suppliers.invoices.filter(({ is_held, number }) => is_held && number.length > 3))
      return settled([of], of.number)
    },
  ],
  'the number of one supplier to another': [
    'nothing',
    (making) => {
      const of = owedOf(making, ({ number }) => number.startsWith('AB'))
      const [changes] = settled([of], of.number, payee((of.supplier_id % 12) + 1))
      return [changes, null]
    },
  ],
  'a month that looks like the number of a supplier': [
    'nothing',
    (making) => {
      const of = owedOf(making, ({ number }) => number.startsWith('2026-000'))
      const [changes] = settled([of], `Noma 2026-${of.number.slice(-2)}`)
      return [changes, null]
    },
  ],
  'an order with the number of a supplier': [
    'nothing',
    (making) => {
      const of = owedOf(making)
      const [changes] = settled([of], `Pasūtījums ${of.number.replace('AB-', '')}`)
      return [changes, null]
    },
  ],
  'another number besides': [
    'offered',
    (making) => {
      const of = owedOf(making)
      return settled([of], `${of.number}, rek. 777`)
    },
  ],
  'a payment to a supplier that a person entered': [
    'certain',
    ({ known, pick }) => {
      const { id, amount, supplier_id, numbers } = pick(known.suppliers.payments)
      return [{ ...payee(supplier_id), amount: out(amount), remittance: numbers.join() }, [`supplier_payment ${id}`]]
    },
  ],
  'a transfer of a payment order': [
    'certain',
    (making) => {
      const of = making.pick(making.known.suppliers.invoices.filter(({ id }) => id % 10 === 0))
      return settled([of], 'par precēm', { reference: transferOf(of.supplier_id).toUpperCase() })
    },
  ],
  'in advance to a supplier': [
    'offered',
    ({ pick }) => {
      const supplier = pick([1, 2, 3, 4, 5, 6, 7, 8])
      return [{ ...payee(supplier), amount: '-1234.56', remittance: 'priekšapmaksa' }, [`supplier ${supplier}`]]
    },
  ],
}

export const outgoingTraps: Makers = {
  ...toSuppliers,
  'a refund that a person entered': [
    'offered',
    ({ known, pick }) => {
      const { id, customer_id, amount } = pick(known.refunds.refunds)
      return [{ ...payer(customer_id), amount: out(amount), remittance: 'atmaksa' }, [`customer_refund ${id}`]]
    },
  ],
  'a refund of all credit': [
    'offered',
    ({ known, pick }) => {
      const { id, credit } = pick(known.refunds.customers)
      return [{ ...payer(id), amount: out(credit), remittance: 'pārmaksas atmaksa' }, [`customer ${id}`]]
    },
  ],
  'a refund with the number of an open invoice': [
    'offered',
    (making) => {
      const of = one(making)
      return [{ ...payer(of.customer_id), amount: out(of.open), remittance: `Atmaksa ${of.number}` }, [`customer ${of.customer_id}`]]
    },
  ],
  'a refund by name alone': [
    'offered',
    ({ known, pick }) => {
      const { id, credit } = pick(known.refunds.customers)
      return [{ ...payer(id), counter_iban: '', amount: out(credit), remittance: 'atmaksa' }, [`customer ${id}`]]
    },
  ],
  'an own transfer that left': [
    'nothing',
    (making) => {
      const [changes] = settled([owedOf(making)], 'pārskaitījums starp kontiem', { counter_iban: own })
      return [changes, null]
    },
  ],
  'an own transfer with the number of a supplier': [
    'nothing',
    (making) => {
      const of = owedOf(making)
      const [changes] = settled([of], of.number, { counter_iban: own, counter_name: supplierName(of.supplier_id) })
      return [changes, null]
    },
  ],
  'a fee': ['nothing', spent('0.36', { counter_name: 'Banka', remittance: 'Komisija par maksājumu' })],
  'a fee with the number of its payment': [
    'nothing',
    (making) => {
      const of = owedOf(making)
      const [changes] = settled([of], `Komisija par maksājumu ${of.number}`, { amount: '-0.36' })
      return [changes, null]
    },
  ],
  'a salary': ['nothing', spent('1200.00', { counter_name: 'Anna Kalniņa', counter_iban: 'LV57HABA1', remittance: 'alga par martu' })],
  'a salary of the sum of an invoice': [
    'nothing',
    (making) => [{ amount: out(owedOf(making).open), counter_name: 'Anna Kalniņa', remittance: 'Darba alga 02.2026' }, null],
  ],
  taxes: [
    'nothing',
    spent('2315.40', { counter_name: 'Valsts kase', counter_iban: 'LV33TREL1060000300000', remittance: 'VSAOI un IIN 2026-02' }),
  ],
  'a tax with a number like that of an invoice': [
    'nothing',
    (making) => {
      const of = owedOf(making)
      const [changes] = settled([of], `Soda nauda, lēmums ${of.number}`, {
        counter_name: 'Valsts kase',
        counter_iban: 'LV33TREL1060000300000',
      })
      return [changes, null]
    },
  ],
  'a purchase by card': ['nothing', spent('42.10', { counter_name: 'DUS Vidzeme', remittance: 'Karte 4321, kvīts 40101' })],
}
