import type { CheckLineState, StockCheckPiece, StockCheckRecord } from '../../../contract/stock-checks/stock-check-record.ts'
import type { Tone } from '../../ui/classes.ts'

export const checkTones: Readonly<Record<StockCheckRecord['status'], Tone>> = { open: 'info', accepted: 'success' }

export const lineTones: Readonly<Record<CheckLineState, Tone>> = {
  open: 'neutral',
  counted: 'success',
  different: 'warning',
  skipped: 'neutral',
}

export const pieceTones: Readonly<Record<StockCheckPiece['state'], Tone>> = {
  found: 'success',
  missing: 'danger',
  surplus: 'warning',
  elsewhere: 'warning',
}

export type CheckPart = 'record' | 'count' | 'lines' | 'counts' | 'pieces'

const partByParameter: Readonly<Record<string, CheckPart>> = { skaitit: 'count', rindas: 'lines', skaitijumi: 'counts', vienibas: 'pieces' }

/** `?skaitit=1`, `?rindas=1`, `?skaitijumi=1`, `?vienibas=` with a line. */
export function partIn(path: string): CheckPart {
  const query = new URLSearchParams(path.split('?')[1] ?? '')
  return Object.entries(partByParameter).find(([name]) => query.has(name))?.[1] ?? 'record'
}

/** `?vienibas=` names the line and its goods. */
export function lineIn(path: string): { id: number; name: string } {
  const query = new URLSearchParams(path.split('?')[1] ?? '')
  return { id: Number(query.get('vienibas')), name: query.get('prece') ?? '' }
}
