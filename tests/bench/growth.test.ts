import { XMLParser } from 'fast-xml-parser'
import { expect, test } from 'vitest'
import { grownKinds, merged, type GrowthPoint } from '../../bench/growth.ts'
import { pictureOf } from '../../bench/growth-picture.ts'

const point = (orders: number, kind: GrowthPoint['kind'], processor: number): GrowthPoint => ({
  orders,
  kind,
  processor,
  p50: processor * 2,
  reckoning: 130,
  day: '2026-11-28',
})

test('points of a new run replace those of its sizes, others stay, in order', () => {
  const former = [point(10_000, 'list', 3), point(1_000_000, 'list', 4), point(10_000, 'search', 5)]
  const points = merged(former, [point(10_000, 'list', 2), point(100_000, 'search', 6)])
  expect(points.map(({ orders, kind, processor }) => [orders, kind, processor])).toEqual([
    [10_000, 'list', 2],
    [10_000, 'search', 5],
    [100_000, 'search', 6],
    [1_000_000, 'list', 4],
  ])
})

interface Drawn {
  svg: { polyline: { class: string; points: string }[]; circle: unknown[]; text: (string | { '#text': string })[] }
}

test('the picture has a line of each kind, on logarithmic axes, and no name over another', () => {
  const points = grownKinds.flatMap((kind, place) =>
    [10_000, 100_000, 1_000_000].map((orders, step) => point(orders, kind, 2 + place / 100 + step)),
  )
  const { svg } = new XMLParser({ ignoreAttributes: false, attributeNamePrefix: '' }).parse(pictureOf(points)) as Drawn
  expect(svg.polyline.map((line) => line.class)).toEqual([...grownKinds])
  expect(svg.circle).toHaveLength(points.length)
  const across = (svg.polyline[0]?.points ?? '').split(' ').map((each) => Number(each.split(',')[0]))
  const [first = 0, second = 0, third = 0] = across
  expect(second - first).toBeCloseTo(third - second, 0)
  const names = svg.text.flatMap((text) =>
    typeof text === 'object' && 'class' in text ? [Number((text as unknown as { y: string }).y)] : [],
  )
  expect(names).toHaveLength(grownKinds.length)
  for (const [place, y] of names.entries()) if (place > 0) expect(y - (names[place - 1] ?? 0)).toBeGreaterThanOrEqual(16)
})
