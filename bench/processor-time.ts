import { readdirSync, readFileSync } from 'node:fs'
import type { Installation } from './installation.ts'

/** Milliseconds per tick in `/proc`, on every Linux that Node supports. */
export const tick = 10

/** Milliseconds of processor time since the start, of the server and of PostgreSQL with its ended backends. */
export interface ProcessorTime {
  server: number
  postgres: number
}

/** Linux only. */
export function processorTime({ process: { pid }, postgres }: Pick<Installation, 'process' | 'postgres'>): ProcessorTime {
  const counted = new Set<number>()
  const count = (each: number): number => {
    if (counted.has(each)) return 0
    counted.add(each)
    return timesOf(each) + childrenOf(each).reduce((sum, child) => sum + count(child), 0)
  }
  // PostgreSQL first: it is a child of the server.
  const ofPostgres = count(postgres()) * tick
  return { server: count(pid ?? 0) * tick, postgres: ofPostgres }
}

/** Ticks of a process and its ended children; none once it ended. */
function timesOf(pid: number): number {
  const text = readProc(`${pid}/stat`)
  // Fields follow the process name, which may contain spaces: own user and system time, then that of children.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
  return fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0)
}

function childrenOf(pid: number): number[] {
  return threadsOf(pid)
    .flatMap((thread) => readProc(`${pid}/task/${thread}/children`).split(' '))
    .filter(Boolean)
    .map(Number)
}

function threadsOf(pid: number): string[] {
  try {
    return readdirSync(`/proc/${pid}/task`)
  } catch (error) {
    return whenEnded(error, [])
  }
}

/** Backends and threads end while they are counted. */
function readProc(path: string): string {
  try {
    return readFileSync(`/proc/${path}`, 'utf8')
  } catch (error) {
    return whenEnded(error, '')
  }
}

function whenEnded<T>(error: unknown, none: T): T {
  const { code } = error as NodeJS.ErrnoException
  if (code === 'ENOENT' || code === 'ESRCH') return none
  throw error
}
