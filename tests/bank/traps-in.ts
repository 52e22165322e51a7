import { big } from '../../contract/money.ts'
import { bookedOf, own, nameOf, regOf, sharedIban, supplierIban, supplierName } from './trap-company.ts'
import type { Made, Makers, Making } from './trap.ts'
import { one, paid, payer, short, total, unknowable } from './traps-numbers.ts'

/** @file Money that came in: instalments, payments without a number, and texts whose digits are no number of a document. */

/** A payment whose sum is that of an invoice, so that only its text can mislead. */
const misleading =
  (words: (digits: string, number: string) => string, reference = '') =>
  (making: Making): Made => {
    const of = one(making)
    const digits = short(of)[1]
    return unknowable(paid([of], words(digits, of.number), { reference: reference.replace('N', digits) }))
  }

/** Of a customer who owes one sum twice. */
const rented =
  (words: (digits: string) => string) =>
  ({ rents, pick }: Making): Made => {
    const [first] = pick([...rents.values()])
    if (!first) throw new Error('Rents are two')
    return unknowable(paid([first], words(short(first)[1])))
  }

const nobodys =
  (amount: string, counter_name: string, remittance: string): ((making: Making) => Made) =>
  () => [{ amount, counter_name, remittance }, null]

export const incomingTraps: Makers = {
  'instalments over days': [
    'offered',
    (making) => {
      const of = one(making)
      const part = big(of.open).div(4).round(2, 0)
      const parts = [part, part, part].map((amount) => amount.toFixed(2))
      return parts.map((amount, at) => paid([of], `${at + 1}. maksājums par ${of.number}`, { amount, booked_on: `2026-03-0${at + 2}` }))
    },
  ],
  'instalments that are counted': [
    'offered',
    (making) => {
      const of = one(making)
      const amount = big(of.open).div(5).round(2, 0).toFixed(2)
      return [1, 2, 3].map((at) => paid([of], `R-${short(of)[1]}, ${at} no 5`, { amount, booked_on: `2026-03-0${at + 1}` }))
    },
  ],
  'the last instalment': [
    'certain',
    (making) => {
      const of = one(making)
      return paid([of], `${of.number}, 3/3, pēdējais maksājums`)
    },
  ],
  'an instalment with the sum of another invoice': [
    'offered',
    (making) => {
      const of = one(making)
      const others = making.documents.filter(({ customer_id, open }) => customer_id === of.customer_id && big(open).lt(big(of.open)))
      const amount = others[0]?.open ?? big(of.open).div(2).toFixed(2)
      return paid([of], `avanss par ${of.number}`, { amount })
    },
  ],
  'two payments of the whole invoice': [
    'offered',
    (making) => {
      const of = one(making)
      return [paid([of], of.number), paid([of], of.number, { booked_on: '2026-03-04' })]
    },
  ],
  'all that is open, without numbers': [
    'offered',
    (making) => {
      const { customer_id } = one(making)
      const all = making.documents.filter((each) => each.customer_id === customer_id)
      return paid(all, 'par visiem rēķiniem')
    },
  ],
  'some of many, without numbers': [
    'nothing',
    (making) => {
      const { customer_id } = one(making)
      const some = making.documents.filter((each) => each.customer_id === customer_id).slice(1, 4)
      return [{ ...payer(customer_id), amount: total(some), remittance: 'par precēm' }, null]
    },
  ],
  'amount alone, of a known payer': ['offered', (making) => paid([one(making)], 'par precēm')],
  'amount alone, by registration number': [
    'offered',
    (making) => {
      const of = one(making)
      return paid([of], 'par precēm', { counter_iban: '', counter_name: '', counter_reg_nr: regOf(of.customer_id) })
    },
  ],
  'amount alone, by name': ['offered', (making) => paid([one(making)], 'par precēm', { counter_iban: '' })],
  'amount alone, from an account of two companies': [
    'offered',
    (making) => {
      const of = one(making)
      return paid([of], 'par precēm', { counter_iban: sharedIban(of.customer_id) })
    },
  ],
  'a payment that a person entered': [
    'certain',
    ({ pick }) => {
      const { id, amount, numbers, customer_id } = bookedOf(pick([1, 2, 3, 4, 5, 6, 7, 8]))
      return [{ ...payer(customer_id), amount, remittance: `par ${numbers.join()}` }, [`payment ${id}`]]
    },
  ],
  'another number of the payer with the amount': ['nothing', misleading(() => 'līgums 2026-000999')],
  'an old number that is paid': ['nothing', misleading(() => 'R-2024-000123')],
  'a day that looks like a number': ['nothing', misleading(() => 'par 2026-03-12, 01.03.2026. piegāde')],
  'a contract with the number of an invoice': ['nothing', misleading((digits) => `Līgums Nr. 2026/${digits}`)],
  'an order with the number of an invoice': ['nothing', misleading((digits) => `Pasūtījums PAS-2026-${digits}`)],
  'an order with the digits of an invoice': ['nothing', misleading((digits) => `Pasūtījuma Nr. ${digits}`)],
  'an order with letters and the digits of an invoice': ['nothing', misleading((digits) => `P-${digits}`)],
  'a number of the payment order in the text': ['nothing', misleading((digits) => `Maks. uzd. Nr. ${digits}`)],
  'a number of the payment order in the reference': ['nothing', misleading(() => 'par precēm', 'N')],
  'a number of a customer': ['nothing', misleading((digits) => `Klienta Nr. ${digits}`)],
  'a month that looks like a number': ['nothing', rented((digits) => `par 2026-${digits.padStart(2, '0')}`)],
  'a month before its year': ['nothing', rented((digits) => `Noma ${digits.padStart(2, '0')}/2026`)],
  'a number of pieces': ['nothing', rented(() => 'par 112 gab., 101 stunda, 103, 105, 107 un 109')],
  'an own transfer that came in': ['nothing', (making) => unknowable(paid([one(making)], 'starp kontiem', { counter_iban: own }))],
  'an own transfer with the number of an invoice': [
    'nothing',
    (making) => {
      const of = one(making)
      return unknowable(paid([of], of.number, { counter_iban: own, counter_name: nameOf(1) }))
    },
  ],
  'tax that came back': ['nothing', nobodys('412.50', 'Valsts kase', 'PVN atmaksa 2026-02')],
  'money of card payments': ['nothing', nobodys('777.00', 'Maksājumu centrs', 'Kartes 2026/03, terminālis 112')],
  'interest of the bank': ['nothing', nobodys('0.25', 'Banka', 'Procenti par 2026. gada 1. ceturksni')],
  'money that a supplier pays back': [
    'nothing',
    ({ known, pick }) => {
      const { supplier_id, number, open } = pick(known.suppliers.invoices)
      const remittance = `Atmaksa par rēķinu ${number}`
      return [{ amount: open, counter_iban: supplierIban(supplier_id), counter_name: supplierName(supplier_id), remittance }, null]
    },
  ],
}
