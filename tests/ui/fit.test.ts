import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fitted, leastRoom, type Need } from '../../src/ui/table/fit.ts'

const amount = (content: number, header = content): Need => ({ natural: Math.max(content, header), content, uncut: content, grow: 0 })
const name = (content: number, grow = 1): Need => ({ natural: content, content, uncut: 0, grow })
const word = (content: number): Need => ({ natural: content, content, uncut: 0, grow: 0 })

const needs = fc.array(
  fc.oneof(
    fc.tuple(fc.integer({ min: 20, max: 160 }), fc.integer({ min: 20, max: 160 })).map(([cells, header]) => amount(cells, header)),
    fc.tuple(fc.integer({ min: 40, max: 420 }), fc.integer({ min: 1, max: 3 })).map(([cells, grow]) => name(cells, grow)),
    fc.integer({ min: 30, max: 200 }).map(word),
  ),
  { minLength: 1, maxLength: 14 },
)
const rooms = fc.integer({ min: 200, max: 2000 })

test('no amount is cut, whatever room there is, and nothing is wider than the room while that can be', () => {
  fc.assert(
    fc.property(needs, rooms, (all, room) => {
      const widths = fitted(all, room)
      for (const [place, { uncut }] of all.entries()) expect(widths[place]).toBeGreaterThanOrEqual(uncut)
      const whole = widths.reduce((sum, width) => sum + width, 0)
      if (leastRoom(all) <= room) expect(whole).toBeLessThanOrEqual(room)
      if (all.some(({ grow }) => grow > 0) && leastRoom(all) <= room) expect(whole).toBe(room)
    }),
  )
})

test('a name is not cut while a header has room to give, nor another word while a long name has', () => {
  expect(fitted([name(200), amount(60, 120)], 270)).toEqual([200, 70])
  expect(fitted([name(400), word(150)], 400)).toEqual([250, 150])
})

test('of two names the longer gives way first', () => expect(fitted([name(380), name(220), amount(100)], 560)).toEqual([240, 220, 100]))

test('what is left over goes to the names by their shares', () =>
  expect(fitted([name(100, 2), amount(50), name(100, 1)], 550)).toEqual([300, 50, 200]))

test('a number among names is not cut either', () => {
  const piece: Need = { natural: 300, content: 300, uncut: 150, grow: 1 }
  expect(fitted([piece, name(300), amount(200)], 460)).toEqual([150, 110, 200])
})
