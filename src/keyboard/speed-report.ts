import { currentTimes, type Times } from './speed.ts'

/** Milliseconds: p50 and p95 (docs/performance.md). */
export const budgets = { paint: { p50: 100, p95: 200 }, server: { p50: 500, p95: 1000 } } as const

export type Share = 'p50' | 'p95'

export interface SpeedRow {
  id: string
  count: number
  /** Null without samples. */
  paint: Readonly<Record<Share, number>> | null
  server: Readonly<Record<Share, number>> | null
}

/** The slowest first, by how far they are over their budget. */
export function speedRows(times: Times): SpeedRow[] {
  return Object.entries(times)
    .map(([id, { paint, server }]) => ({ id, count: Math.max(paint.length, server.length), paint: shares(paint), server: shares(server) }))
    .toSorted((one, other) => excess(other) - excess(one) || one.id.localeCompare(other.id))
}

export function isOver(row: SpeedRow, which: keyof typeof budgets, share: Share): boolean {
  return (row[which]?.[share] ?? 0) > budgets[which][share]
}

/** 1 at the budget. */
function excess({ paint, server }: SpeedRow): number {
  return Math.max((paint?.p95 ?? 0) / budgets.paint.p95, (server?.p95 ?? 0) / budgets.server.p95)
}

function shares(samples: readonly number[]): Record<Share, number> | null {
  if (samples.length === 0) return null
  const sorted = samples.toSorted((one, other) => one - other)
  return { p50: nearestRank(sorted, 0.5), p95: nearestRank(sorted, 0.95) }
}

/** The smallest value that at least this part of all is not above. */
function nearestRank(sorted: readonly number[], part: number): number {
  return sorted[Math.max(0, Math.ceil(sorted.length * part) - 1)] ?? 0
}

/** For support: tab-separated, as spreadsheets and letters take it. */
export function speedReport(times: Times = currentTimes()): string {
  const head = ['command', 'count', 'paint p50', 'paint p95', 'server p50', 'server p95']
  const rows = speedRows(times).map(({ id, count, paint, server }) => [id, count, paint?.p50, paint?.p95, server?.p50, server?.p95])
  const computer = `${navigator.userAgent} · ${navigator.hardwareConcurrency} cores · ${innerWidth}x${innerHeight}`
  return [computer, ...[head, ...rows].map((row) => row.map((value) => value ?? '').join('\t'))].join('\n')
}
