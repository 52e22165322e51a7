import type { CheckLineState, StockCheckRecord } from '../../../contract/stock-checks.ts'
import type { Tone } from '../../ui/classes.ts'

/** Colours of the states of a stock check. */
export const checkTones: Readonly<Record<StockCheckRecord['status'], Tone>> = { open: 'info', accepted: 'success' }

/** Colours of the states of its lines. */
export const lineTones: Readonly<Record<CheckLineState, Tone>> = {
  open: 'neutral',
  counted: 'success',
  different: 'warning',
  skipped: 'neutral',
}

/** Which part of a check its address asks for. */
export type CheckPart = 'record' | 'count' | 'lines' | 'counts'

const asked: Readonly<Record<string, CheckPart>> = { skaitit: 'count', rindas: 'lines', skaitijumi: 'counts' }

/** The part that a path names: `?skaitit=1`, `?rindas=1`, `?skaitijumi=1`; the record without any. */
export function partIn(path: string): CheckPart {
  const query = new URLSearchParams(path.split('?')[1] ?? '')
  return Object.entries(asked).find(([name]) => query.has(name))?.[1] ?? 'record'
}
