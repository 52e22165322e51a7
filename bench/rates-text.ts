import { cpus } from 'node:os'
import { processorOf, type Compared } from './compare.ts'
import type { Rates, RateRow } from './rates.ts'

/** @file Rates as a table of docs/performance.md, and a comparison as lines on the screen. */

export interface About {
  /** Rows of the table `orders`. */
  orders: number
  day: string
  commit: string | null
}

export function tableOf({ reckoning, rows }: Rates, { orders, day, commit }: About): string {
  const [first] = rows
  const lines = rows.map((row) => {
    const times = [row.p50, row.p99, row.server, row.postgres].map((each) => short(each))
    const cells = [
      row.kind,
      row.phase,
      row.clients,
      `${row.rate.toFixed(0)} ± ${part(row.spread.rate / 2)}`,
      ...times,
      part(row.spread.processor / 2),
    ]
    return `| ${cells.join(' | ')} |`
  })
  return [
    `${day}${commit ? `, ${commit.slice(0, 8)}` : ''}: ${orders.toLocaleString('en')} orders, ${cpus().length} cores, ${first?.rounds ?? 0} rounds, reckoning ${reckoning.toFixed(0)} ms. Times are milliseconds; ± is half of what lay between the rounds.`,
    '',
    '| Answer | Server | Clients | Answers a second | p50 | p99 | Processor: server | PostgreSQL | ± |',
    '|---|---|---|---|---|---|---|---|---|',
    ...lines,
    ...failures(rows),
  ].join('\n')
}

function failures(rows: readonly RateRow[]): string[] {
  const failed = rows.reduce((sum, row) => sum + row.failed, 0)
  return failed === 0 ? [] : ['', `${failed} answers failed.`]
}

export function comparisonOf(compared: readonly Compared[]): string[] {
  return compared.map(({ row, rate, processor, noise, moved }) => {
    const judged = moved === null ? 'nemainījās' : moved === 'less' ? 'mazāk' : 'VAIRĀK'
    const name = `${row.kind}, ${row.clients}, ${row.phase}`
    return `${name.padEnd(20)} ātrums ×${rate.toFixed(2)}  procesors ×${processor.toFixed(2)} (${short(processorOf(row))} ms, troksnis ${part(noise)}): ${judged}`
  })
}

function part(value: number): string {
  return `${(value * 100).toFixed(0)} %`
}

function short(value: number): string {
  return value >= 10 ? value.toFixed(0) : value.toFixed(1)
}
