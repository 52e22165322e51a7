import type { CheckLineState, StockCheckPiece, StockCheckRecord } from '../../../contract/stock-checks/stock-check-record.ts'
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

/** Colours of what is known of pieces. */
export const pieceTones: Readonly<Record<StockCheckPiece['state'], Tone>> = {
  found: 'success',
  missing: 'danger',
  surplus: 'warning',
  elsewhere: 'warning',
}

/** Which part of a check its address asks for. */
export type CheckPart = 'record' | 'count' | 'lines' | 'counts' | 'pieces'

const asked: Readonly<Record<string, CheckPart>> = { skaitit: 'count', rindas: 'lines', skaitijumi: 'counts', vienibas: 'pieces' }

/** The part that a path names: `?skaitit=1`, `?rindas=1`, `?skaitijumi=1`, `?vienibas=` with a line; the record without any. */
export function partIn(path: string): CheckPart {
  const query = new URLSearchParams(path.split('?')[1] ?? '')
  return Object.entries(asked).find(([name]) => query.has(name))?.[1] ?? 'record'
}

/** The line of whose pieces a path asks, with the name of its goods. */
export function lineIn(path: string): { id: number; name: string } {
  const query = new URLSearchParams(path.split('?')[1] ?? '')
  return { id: Number(query.get('vienibas')), name: query.get('prece') ?? '' }
}
