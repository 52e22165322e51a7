import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dispensable, fitted, leastWidth, widthForTyping, type Need } from '../../src/ui/table/fit.ts'

const need = (given: Pick<Need, 'natural' | 'content'> & Partial<Need>): Need => ({
  header: given.natural > given.content ? given.natural : 0,
  uncut: 0,
  grow: 0,
  usual: given.natural,
  empty: false,
  ...given,
})
const amount = (content: number, header = content): Need => need({ natural: Math.max(content, header), content, uncut: content })
const name = (content: number, grow = 1): Need => need({ natural: content, content, grow })
const word = (content: number): Need => need({ natural: content, content })

const needs = fc.array(
  fc.oneof(
    fc.tuple(fc.integer({ min: 20, max: 160 }), fc.integer({ min: 20, max: 160 })).map(([cells, header]) => amount(cells, header)),
    fc.tuple(fc.integer({ min: 40, max: 420 }), fc.integer({ min: 1, max: 3 })).map(([cells, grow]) => name(cells, grow)),
    fc.integer({ min: 30, max: 200 }).map(word),
  ),
  { minLength: 1, maxLength: 14 },
)
const availableWidths = fc.integer({ min: 200, max: 2000 })

test('no amount is cut, whatever room there is, and nothing is wider than the room while that can be', () => {
  fc.assert(
    fc.property(needs, availableWidths, (all, availableWidth) => {
      const widths = fitted(all, availableWidth)
      for (const [place, { uncut }] of all.entries()) expect(widths[place]).toBeGreaterThanOrEqual(uncut)
      const whole = widths.reduce((sum, width) => sum + width, 0)
      if (leastWidth(all) <= availableWidth) expect(whole).toBeLessThanOrEqual(availableWidth)
      if (all.some(({ grow }) => grow > 0) && leastWidth(all) <= availableWidth) expect(whole).toBe(availableWidth)
    }),
  )
})

test('a header is not cut while a name has room to give, nor another word while a long name has', () => {
  expect(fitted([name(200), amount(60, 120)], 270)).toEqual([150, 120])
  expect(fitted([name(200), amount(60, 120)], 230)).toEqual([110, 120])
  expect(fitted([name(200), amount(60, 120)], 200)).toEqual([110, 90])
  expect(fitted([name(400), word(150)], 400)).toEqual([250, 150])
})

test('on a phone columns that are typed into keep their headers, numbers and a name to be read, and scroll; elsewhere they keep to the room', () => {
  const all = [name(400), amount(60, 90), amount(80), word(70)]
  // 200 of the name + 90 + 80 + 70
  expect(widthForTyping(all, 330)).toBe(440)
  expect(fitted(all, widthForTyping(all, 330))).toEqual([200, 90, 80, 70])
  expect(widthForTyping([name(100), amount(60)], 330)).toBe(330)
  expect(widthForTyping(all, 480)).toBe(480)
})

test('of two names the longer gives way first', () => expect(fitted([name(380), name(220), amount(100)], 560)).toEqual([240, 220, 100]))

test('what is left over goes to the names by their shares', () =>
  expect(fitted([name(100, 2), amount(50), name(100, 1)], 550)).toEqual([300, 50, 200]))

test('a number among names is not cut either', () => {
  const piece = need({ natural: 300, content: 300, uncut: 150, grow: 1 })
  expect(fitted([piece, name(300), amount(200)], 460)).toEqual([150, 110, 200])
})

test('columns that say nothing go before anything is cut, then the most dispensable, and none while all have their least', () => {
  const all = [amount(100), { ...word(60), empty: true }, name(300), word(80), word(90)]
  const spares = [undefined, undefined, undefined, 2, 1]
  const gone = (availableWidth: number) => [...dispensable(all, { spares, availableWidth: availableWidth })]
  expect(gone(1000)).toEqual([])
  // 100 + 60 + 300 of the name + 80 + 90
  expect(gone(630)).toEqual([])
  expect(gone(629)).toEqual([1])
  expect(gone(470)).toEqual([1])
  expect(gone(469)).toEqual([1, 4])
  expect(gone(379)).toEqual([1, 4, 3])
  expect(gone(100)).toEqual([1, 4, 3])
})

test('what must not be cut has its room, whatever is left out for it', () => {
  fc.assert(
    fc.property(needs, availableWidths, (all, availableWidth) => {
      const gone = dispensable(all, {
        spares: all.map((_, place) => (place % 2 === 0 ? undefined : place)),
        availableWidth: availableWidth,
      })
      const remainingColumns = all.filter((_, place) => !gone.has(place))
      const last = [...gone].at(-1)
      if (last !== undefined)
        expect(leastWidth(all.filter((_, place) => !gone.has(place) || place === last))).toBeGreaterThan(availableWidth)
      for (const [place, width] of fitted(remainingColumns, availableWidth).entries())
        expect(width).toBeGreaterThanOrEqual(remainingColumns[place]?.uncut ?? 0)
    }),
  )
})

test('a column that says nothing yet keeps its usual width only while nothing else needs the room', () => {
  const blank = need({ natural: 60, content: 46, usual: 120, empty: true })
  expect(fitted([name(200), blank], 400)).toEqual([280, 120])
  expect(fitted([name(200), blank], 320)).toEqual([200, 120])
  expect(fitted([name(200), blank], 300)).toEqual([240, 60])
})

test('columns are hidden before a name is shorter than its own readable width', () => {
  const all = [{ ...name(400), readable: 260 }, amount(100), word(90)]
  const spares = [undefined, undefined, 1]
  // 260 of the name + 100 + 90
  expect([...dispensable(all, { spares, availableWidth: 450, least: 160 })]).toEqual([])
  expect([...dispensable(all, { spares, availableWidth: 449, least: 160 })]).toEqual([2])
  expect([...dispensable([name(400), amount(100), word(90)], { spares, availableWidth: 449, least: 160 })]).toEqual([])
})

test('a name with a readable width gives way after the others', () => {
  const all = [{ ...name(300), readable: 220 }, name(170), name(170), amount(60)]
  expect(fitted(all, 510)).toEqual([220, 115, 115, 60])
  expect(fitted([name(300), name(170), name(170), amount(60)], 510)).toEqual([150, 150, 150, 60])
})
