import { describe, expect, test } from 'vitest'
import { loadCommands } from '../../src/commands/commands.ts'
import { mayOrder } from '../../src/palette/order/may-order.ts'
import { orderIn, stemsOf } from '../../src/palette/order/parse.ts'

await loadCommands(() => true)

const orders: readonly [text: string, lines: readonly string[], last: string, splits: readonly string[]][] = [
  ['3 filtri ziemeļi', [], '3', ['filtri | ziemeļi']],
  ['3 filtri HP ziemeļi', [], '3', ['filtri | HP ziemeļi', 'filtri HP | ziemeļi']],
  [
    '1 a4 papīrs balts SIA Ziemeļu Metāls',
    [],
    '1',
    ['a4 papīrs balts | SIA Ziemeļu Metāls', 'a4 papīrs balts SIA | Ziemeļu Metāls', 'a4 papīrs balts SIA Ziemeļu | Metāls'],
  ],
  ['3 filtri, 2 tinte HP ziemeļi', ['3 filtri'], '2', ['tinte | HP ziemeļi', 'tinte HP | ziemeļi']],
  ['3 filtri,2 tinte ziemeļi', ['3 filtri'], '2', ['tinte | ziemeļi']],
  ['2,5 kabelis, 1.25 caurule ziemeļi', ['2.5 kabelis'], '1.25', ['caurule | ziemeļi']],
  ['3 filtrs 26, 2 tinte ziemeļi', ['3 filtrs 26'], '2', ['tinte | ziemeļi']],
  ['3 gab. filtri ziemeļi', [], '3', ['filtri | ziemeļi']],
  ['3x filtri ziemeļi', [], '3', ['filtri | ziemeļi']],
  ['  3   filtri   ziemeļi ', [], '3', ['filtri | ziemeļi']],
  ['3 26A 40003521600 SIA', [], '3', ['26A | 40003521600 SIA', '26A 40003521600 | SIA']],
  // Without a customer.
  ['3 filtri', [], '3', []],
  ['2,5 mm', [], '2.5', []],
  ['3 filtri x', [], '3', []],
  ['2 tinte, 3 filtri', ['2 tinte'], '3', []],
]

/** Words of the last line, when all of them are goods. */
const goods: readonly [text: string, words: string][] = [
  ['2 filtri', 'filtri'],
  ['3 filtri HP ziemeļi', 'filtri HP ziemeļi'],
  ['2 tinte, 3 filtri x', 'filtri x'],
]

describe('a new order in words', () => {
  test.each(orders)('%s', (text, lines, quantity, splits) => {
    const order = orderIn(text)
    expect(order?.lines.map((line) => `${line.quantity} ${line.item}`)).toEqual(lines)
    expect(order?.last.quantity).toBe(quantity)
    expect(order?.last.splits.map(({ item, customer }) => `${item} | ${customer}`)).toEqual(splits)
  })

  test.each(goods)('%s may be goods alone', (text, words) => {
    expect(orderIn(text)?.last.item).toBe(words)
  })

  test.each([
    '',
    '3',
    '3 x',
    '0 filtri ziemeļi',
    'filtri ziemeļi',
    'filtri, 3 tinte ziemeļi',
    '3 filtri, ziemeļi',
    '26 123 456',
    'PAS-2026-000123 sadalīt',
    '1 a, 1 b, 1 c, 1 d, 1 e, 1 f ziemeļi',
    `3 filtri ${'a'.repeat(300)}`,
  ])('is not other text: %s', (text) => {
    expect(orderIn(text)).toBeNull()
  })
})

describe('words are looked for without endings', () => {
  test.each([
    ['filtri HP', 'filtr HP'],
    ['ziemeļi', 'ziemeļ'],
    ['Ziemeļu Metāls', 'Ziemeļ Metāl'],
    ['tinte', 'tint'],
    ['gali', 'gali'],
    ['E2E-TINTES 26A', 'E2E-TINTES 26A'],
  ])('%s', (words, stems) => {
    expect(stemsOf(words)).toBe(stems)
  })
})

describe('an order is proposed to', () => {
  test.each([
    ['staff who may create orders', 'staff', ['manage_orders'], true],
    ['nobody else of the staff', 'staff', ['view_orders', 'manage_offers'], false],
    ['no customer of the portal', 'customer', ['manage_orders'], false],
  ] as const)('%s', (_, kind, permissions, may) => {
    expect(mayOrder({ user: { id: 1, kind, permissions, modules: ['orders'], open_in_new_tab: false } })).toBe(may)
  })
})
