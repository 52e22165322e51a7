import { expect, test } from 'vitest'
import { differenceOf } from '../../replay/difference.ts'
import { callWord, decisionWord, inWords } from '../../replay/difference-texts.ts'

/** @file Differences between then and now, in plain text. */

const line = (of: object) => ({
  net: '10.00',
  quantity: '1.0000',
  base_price: '10.0000',
  unit_price: '10.0000',
  discount_percent: '0.0000',
  name: 'Toneris',
  ...of,
})

const second = line({ name: 'Papīrs' })

const order = (of: object) => ({
  data: {
    id: 7,
    status: 'new',
    can: ['EDIT', 'RESERVE'],
    net: '10.00',
    order_items: [line({}), second],
    vat_lines: [{ vat: '2.10' }],
    ...of,
  },
})

test.each([
  [{ status: 'in_fulfillment' }, 'Statuss', 'Jauns', 'Izpildē'],
  [{ can: ['EDIT'] }, 'Kas iespējams', 'Labot pasūtījumu, Nodot izpildē', 'Labot pasūtījumu'],
  [{ net: '12.50' }, 'Summa bez PVN', '10,00\u00a0€', '12,50\u00a0€'],
  [{ net: '12.50', can: [], order_items: [line({ quantity: '1.5000' }), second] }, '1. rinda „Toneris”, Daudzums', '1', '1,5'],
  [{ order_items: [], vat_lines: [] }, 'Rindas', '2', '0'],
  // A line's price precedes derived values.
  [
    {
      net: '21.00',
      vat_lines: [{ vat: '2.31' }],
      order_items: [line({ net: '11.00', base_price: '11.0000', unit_price: '11.0000' }), second],
    },
    '1. rinda „Toneris”, Vienības cena',
    '10,00\u00a0€',
    '11,00\u00a0€',
  ],
  [{ order_items: [line({ net: '9.00', discount_percent: '10.0000' }), second] }, '1. rinda „Toneris”, Atlaide, %', '0', '10'],
  // Campaign percentages differ: the first line's sum follows from them.
  [
    { order_items: [line({ net: '10.10' }), line({ name: 'Papīrs', unit_price: '12.0000' })] },
    '2. rinda „Papīrs”, Vienības cena',
    '10,00\u00a0€',
    '12,00\u00a0€',
  ],
  // The document's own difference precedes a line's sum.
  [{ discount_percent: '5.0000', order_items: [line({ net: '9.50' }), second] }, 'Atlaide, %', 'nav', '5'],
  [{ net: '20.01', order_items: [line({ net: '10.01' }), second] }, '1. rinda „Toneris”, Summa bez PVN', '10,00\u00a0€', '10,01\u00a0€'],
  [{ id: null }, 'Ieraksts', 'ir', 'nav'],
  [{ never_heard_of: '3.0000' }, 'Vērtība', 'nav', '3'],
])('%j', (change, place, then, now) => {
  const [was, is] = [order({}), order(change)]
  const difference = differenceOf(was, is)
  expect(difference && inWords(difference, is, 'orders.show')).toEqual({ place, then, now })
})

test('decisions of the server and its calls are in words', () => {
  expect(decisionWord({ status: 200 })).toBe('izdarīts')
  expect(decisionWord({ status: 422, errors: { quantity: ['Par daudz'], price: ['Par daudz'] } })).toBe('atteikts: Par daudz')
  expect(decisionWord({ status: 403, errors: { '': ['Darbība nav atļauta'] } })).toBe('atteikts: Darbība nav atļauta')
  expect(decisionWord({ status: 500, errors: {} })).toBe('sistēmas kļūda')
  expect(decisionWord({ status: 0 })).toBe('atbildes nav')
  expect(callWord('session.login')).toBe('Pieslēgties')
})
