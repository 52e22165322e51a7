import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import { join } from 'node:path'
import type { Figure } from './measure.ts'

export function print(figures: readonly Figure[]): void {
  const rows = figures.map(({ what, unit, p50, p95, bar, ratio, runs, load, decides }) => [
    what,
    decides === 'value' ? '' : short(p50),
    short(p95),
    unit,
    bar === null ? '' : short(bar),
    ratio === null ? '' : `${ratio.toFixed(2)}${ratio > 1 ? ' !' : ''}`,
    String(runs),
    load.toFixed(1),
  ])
  const head = ['', 'p50', 'p95', '', 'mērķis', 'attiecība', 'reizes', 'slodze']
  const widths = head.map((title, column) => Math.max(title.length, ...rows.map((row) => (row[column] ?? '').length)))
  for (const row of [head, ...rows]) {
    console.log(row.map((cell, column) => (column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0))).join('  '))
  }
}

export function keep(figures: readonly Figure[], about: Readonly<Record<string, unknown>>): string {
  const folder = join(import.meta.dirname, 'results')
  mkdirSync(folder, { recursive: true })
  const at = new Date().toISOString()
  const file = join(folder, `${at.replaceAll(':', '-').slice(0, 19)}.json`)
  const machine = { cpu: cpus()[0]?.model ?? '', cores: cpus().length, memory: totalmem(), node: process.version }
  writeFileSync(file, `${JSON.stringify({ at, commit: commit(), machine, ...about, figures }, null, 2)}\n`)
  return file
}

export function commit(): string | null {
  try {
    return execFileSync('git', ['rev-parse', 'HEAD'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()
  } catch {
    return null
  }
}

function short(value: number): string {
  return value >= 100 ? value.toFixed(0) : value >= 10 ? value.toFixed(1) : value.toFixed(2)
}
