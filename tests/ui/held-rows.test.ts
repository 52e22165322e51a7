import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { afterNews, asFresh, freshPlace, shownTotal, takenIn, type Fresh, type Held } from '../../src/workspace/list/held-rows.ts'

interface Row {
  id: number
  text: string
}

const pageRows = 10

const rows = (...ids: number[]): Row[] => ids.map((id) => ({ id, text: `${id}` }))

/** Pages as the server gives them. */
function answer(all: readonly Row[], loaded: readonly number[] = [0]): Fresh<Row> {
  const pages = loaded.map((page) => [page, all.slice(page * pageRows, (page + 1) * pageRows)] as const)
  return { total: all.length, capped: false, pages: new Map(pages), pageRows, rowsAre: 'settled' }
}

function shownOf({ rows: still, seen }: Held<Row>): string[] {
  const all = still ?? new Map([...seen].flatMap(([page, each]) => each.map((row, at) => [page * pageRows + at, row] as const)))
  return [...all].toSorted(([one], [other]) => one - other).map(([, { text }]) => text)
}

const view = { first: 0, last: 8 }
const before = rows(5, 4, 3, 2)
const start = asFresh(answer(before))

describe('a list that others change', () => {
  it('counts new rows above and leaves every row in its place until they are taken in', () => {
    const fresh = answer(rows(7, 6, 5, 4, 3, 2))
    const held = afterNews(start, fresh, view)
    expect(shownOf(held)).toEqual(['5', '4', '3', '2'])
    expect([held.waiting.size, held.left.size, shownTotal(held)]).toEqual([2, 0, 4])
    const taken = takenIn(held, fresh)
    expect(shownOf(taken)).toEqual(['7', '6', '5', '4', '3', '2'])
    expect([...taken.marks]).toEqual([
      [7, { is: 'new' }],
      [6, { is: 'new' }],
    ])
  })

  it('keeps and marks rows that left, also the last one', () => {
    for (const [now, gone] of [
      [rows(5, 3, 2), 4],
      [rows(5, 4, 3), 2],
    ] as const) {
      const held = afterNews(start, answer(now), view)
      expect(shownOf(held)).toEqual(['5', '4', '3', '2'])
      expect(held.marks.get(gone)).toEqual({ is: 'left' })
      expect([held.waiting.size, held.left.size, shownTotal(held)]).toEqual([0, 1, 4])
    }
  })

  it('shows new contents in place, with what was there before', () => {
    const now = before.map((row) => (row.id === 4 ? { id: 4, text: 'four' } : row))
    const held = afterNews(start, answer(now), view)
    expect(shownOf(held)).toEqual(['5', 'four', '3', '2'])
    expect([...held.marks]).toEqual([[4, { is: 'changed', before: { id: 4, text: '4' } }]])
    expect(held.rows).toBeNull()
  })

  it('shows at once what moves nothing: a row below, or one outside the view', () => {
    const below = afterNews(start, answer([...before, ...rows(1)]), view)
    expect([shownOf(below), below.rows]).toEqual([['5', '4', '3', '2', '1'], null])
    expect(below.marks.get(1)).toEqual({ is: 'new' })
    const outside = afterNews(start, answer(rows(5, 4, 9, 3, 2)), { first: 0, last: 1 })
    expect([shownOf(outside), outside.rows]).toEqual([['5', '4', '9', '3', '2'], null])
  })

  it('does not take rows for new or gone that only came over the end of a page', () => {
    const all = rows(...Array.from({ length: 30 }, (_, at) => 100 - at))
    const long = asFresh(answer(all))
    const added = afterNews(long, answer([...rows(200, 201), ...all]), view)
    expect([added.waiting.size, added.left.size, shownTotal(added)]).toEqual([2, 0, 30])
    const removed = afterNews(long, answer(all.slice(3)), view)
    expect([removed.waiting.size, removed.left.size, shownTotal(removed)]).toEqual([0, 3, 30])
    // Page 2 is read where the server has it now.
    expect(freshPlace(added, 15)).toBe(17)
  })

  it('waits for all pages, and compares nothing with pages that only scrolled in', () => {
    const all = rows(...Array.from({ length: 40 }, (_, at) => 100 - at))
    const long = asFresh(answer(all, [0, 1]))
    const changing: Fresh<Row> = { ...answer([...rows(200), ...all]), rowsAre: 'changing' }
    expect(afterNews(long, changing, view)).toBe(long)
    const scrolled = afterNews(long, answer(all, [0, 2, 3]), { first: 22, last: 30 })
    expect([scrolled.rows, scrolled.marks.size]).toEqual([null, 0])
  })

  it('never moves a row in view, whatever others do, and counts what waits', () => {
    const change = fc.record({ is: fc.constantFrom('add', 'remove', 'edit'), at: fc.nat(60) })
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 45 }),
        fc.array(fc.array(change, { maxLength: 4 }), { maxLength: 5 }),
        fc.constantFrom(0, 10, 20),
        (length, turns, first) => {
          const loaded = [...new Set([0, first / pageRows, first / pageRows + 1])]
          let server = rows(...Array.from({ length }, (_, at) => at + 1))
          let newest = 1000
          let held = asFresh(answer(server, loaded))
          const seen = { first: Math.min(first, length - 1), last: Math.min(first + 8, length - 1) }
          for (const turn of turns) {
            const inView = placesOf(held).slice(seen.first, seen.last + 1)
            for (const { is, at } of turn) {
              const place = Math.min(at, server.length)
              if (is === 'add') server = [...server.slice(0, place), ...rows((newest += 1)), ...server.slice(place)]
              if (is === 'remove') server = server.filter((_, other) => other !== place)
              if (is === 'edit') server = server.map((row, other) => (other === place ? { id: row.id, text: `${row.text}!` } : row))
            }
            const fresh = answer(server, loaded)
            held = afterNews(held, fresh, seen)
            if (held.anchors.length === 0 && held.rows === null) {
              // Either nothing in view stood elsewhere, or nothing was left to compare with.
              const known = inView.filter((id) => id !== undefined && [...fresh.pages.values()].flat().some((row) => row.id === id))
              const now = placesOf(held).slice(seen.first, seen.last + 1)
              if (known.length > 1) expect(now.slice(0, inView.length)).toEqual(inView)
              continue
            }
            expect(placesOf(held).slice(seen.first, seen.last + 1)).toEqual(inView)
          }
          expect(shownOf(takenIn(held, answer(server, loaded)))).toEqual(
            loaded.flatMap((page) => server.slice(page * pageRows, (page + 1) * pageRows).map(({ text }) => text)),
          )
        },
      ),
    )
  })
})

/** Ids by place; undefined where nothing is loaded. */
function placesOf({ rows: still, seen }: Held<Row>): (number | undefined)[] {
  const all = still ?? new Map([...seen].flatMap(([page, each]) => each.map((row, at) => [page * pageRows + at, row] as const)))
  return Array.from({ length: Math.max(0, ...all.keys()) + 1 }, (_, place) => all.get(place)?.id)
}
