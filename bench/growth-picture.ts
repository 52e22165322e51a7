import { grownKinds, type GrowthPoint } from './growth.ts'

/** @file The picture of growth: processor time of an answer by orders, both axes logarithmic. */

const size = { width: 720, height: 400 }
const frame = { left: 56, right: 604, top: 24, bottom: 352 }

const lines = {
  list: { label: 'list of 50', light: '#1d6fb8', dark: '#6cb2f2' },
  search: { label: 'search', light: '#b3541e', dark: '#f0a070' },
  record: { label: 'record', light: '#2a7d4f', dark: '#71c898' },
  create: { label: 'create', light: '#7a3fa0', dark: '#c49ae6' },
} as const satisfies Record<(typeof grownKinds)[number], object>

interface Scale {
  (value: number): number
  ticks: readonly number[]
}

export function pictureOf(points: readonly GrowthPoint[]): string {
  const across = scaleOf(
    points.map(({ orders }) => orders),
    [frame.left, frame.right],
  )
  const up = scaleOf(
    points.map(({ processor }) => processor),
    [frame.bottom, frame.top],
  )
  const drawn = grownKinds.filter((kind) => points.some((point) => point.kind === kind))
  const labels = spacedLabels(drawn.map((kind) => ({ kind, y: up(lastOf(points, kind)) })))
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size.width} ${size.height}" role="img" aria-label="Processor time of an answer by number of orders">`,
    `<style>${styles()}</style>`,
    ...up.ticks.map(
      (tick) =>
        `<path class="grid" d="M${frame.left} ${n(up(tick))}H${frame.right}"/><text x="${frame.left - 8}" y="${n(up(tick) + 4)}" text-anchor="end">${tick}</text>`,
    ),
    ...across.ticks.map(
      (tick) => `<text x="${n(across(tick))}" y="${frame.bottom + 20}" text-anchor="middle">${tick.toLocaleString('en')}</text>`,
    ),
    `<text x="${frame.left}" y="14">processor milliseconds of an answer</text>`,
    `<text x="${frame.right}" y="${frame.bottom + 38}" text-anchor="end">orders</text>`,
    ...drawn.flatMap((kind) => lineOf(points, kind, { across, up })),
    ...labels.map(({ kind, y }) => `<text class="${kind} name" x="${frame.right + 10}" y="${n(y + 4)}">${lines[kind].label}</text>`),
    '</svg>',
    '',
  ].join('\n')
}

function lineOf(points: readonly GrowthPoint[], kind: GrowthPoint['kind'], { across, up }: { across: Scale; up: Scale }): string[] {
  const at = points.filter((point) => point.kind === kind).map(({ orders, processor }) => [n(across(orders)), n(up(processor))] as const)
  return [
    `<polyline class="${kind}" points="${at.map((each) => each.join(',')).join(' ')}"/>`,
    ...at.map(([x, y]) => `<circle class="${kind}" cx="${x}" cy="${y}" r="3"/>`),
  ]
}

/** Steps of 1, 3, 10, 30 … that enclose the values. */
function scaleOf(values: readonly number[], [from, to]: readonly [number, number]): Scale {
  const steps = Array.from({ length: 24 }, (_, place) => (place % 2 === 0 ? 1 : 3) * 10 ** (Math.floor(place / 2) - 2))
  const [least, most] = [Math.min(...values), Math.max(...values)]
  const first = steps.findLastIndex((step) => step <= least)
  const last = Math.max(
    first + 1,
    steps.findIndex((step) => step >= most),
  )
  const ticks = steps.slice(Math.max(0, first), last + 1)
  const [low = 1, high = 10] = [ticks[0], ticks.at(-1)]
  const scale = (value: number): number => from + ((to - from) * Math.log(value / low)) / Math.log(high / low)
  return Object.assign(scale, { ticks })
}

function lastOf(points: readonly GrowthPoint[], kind: GrowthPoint['kind']): number {
  return points.findLast((point) => point.kind === kind)?.processor ?? Number.NaN
}

/** Names beside the ends of their lines, moved apart where lines meet. */
function spacedLabels<T extends { y: number }>(labels: readonly T[]): T[] {
  let above = -Infinity
  return labels
    .toSorted((a, b) => a.y - b.y)
    .map((label) => {
      above = Math.max(label.y, above + 16)
      return { ...label, y: above }
    })
}

function styles(): string {
  const colours = (theme: 'light' | 'dark') =>
    grownKinds.map((kind) => `.${kind}{stroke:${lines[kind][theme]}}circle.${kind},text.${kind}{fill:${lines[kind][theme]}}`).join('')
  const base =
    'text{font:12px system-ui,sans-serif;fill:#444}.name{font-weight:600;stroke:none}polyline{fill:none;stroke-width:2}.grid{stroke:#8884;fill:none}'
  return `${base}${colours('light')}text.name{stroke:none}@media (prefers-color-scheme:dark){text{fill:#bbb}${colours('dark')}}`
}

function n(value: number): string {
  return value.toFixed(1)
}
