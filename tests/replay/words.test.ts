import { expect, test } from 'vitest'
import { differenceOf } from '../../replay/difference.ts'
import { callWord, decisionWord, inWords } from '../../replay/words.ts'

/** @file What differs between then and now, as somebody reads it who knows no field of an answer by its name. */

const order = (of: object) => ({
  data: { id: 7, status: 'new', can: ['EDIT', 'RESERVE'], net: '10.00', order_items: [{ quantity: '1.0000' }], ...of },
})

/** An answer of then and of now, and the words for what differs first. */
test.each([
  [{ status: 'in_fulfillment' }, 'Statuss', 'Jauns', 'Izpildē'],
  [{ can: ['EDIT'] }, 'Kas iespējams', 'Labot pasūtījumu, Nodot izpildē', 'Labot pasūtījumu'],
  [{ net: '12.50' }, 'Summa bez PVN', '10,00\u00a0€', '12,50\u00a0€'],
  [{ net: '12.50', can: [], order_items: [{ quantity: '1.5000', name: 'Toneris' }] }, '1. rinda „Toneris”, Daudzums', '1', '1,5'],
  [{ order_items: [] }, 'Rindas', '1', '0'],
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
