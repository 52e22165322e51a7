import { big } from '../../../contract/money.ts'
import type { ProductionRecord } from '../../../contract/production/production-record.ts'

export interface Piece {
  number: string
  parts: readonly string[]
}

export interface Scanned {
  pieces: readonly Piece[]
  message: { good: boolean; text: string } | null
}

/** Serialised components per piece, by plan. */
export function partsOfOne({ components, quantity }: Pick<ProductionRecord, 'components' | 'quantity'>): number {
  const serial = components.filter(({ has_units }) => has_units).map((component) => Number(component.quantity))
  return Math.round(serial.reduce((sum, each) => sum + each, 0) / Number(quantity))
}

/** Serialised pieces in a quantity. */
export function countOf(quantity: string | null): number {
  return quantity && /^\d+(\.\d+)?$/.test(quantity) && big(quantity).lte(1000) ? Math.floor(Number(quantity)) : 0
}

/** Keeps the pieces scanned first. */
export function fitted(pieces: readonly Piece[], count: number): Piece[] {
  return Array.from({ length: count }, (_, place) => pieces[place] ?? { number: '', parts: [] })
}

/** A code is the next piece's number, then its parts until complete. */
export function scan(pieces: readonly Piece[], perPiece: number, code: string): Scanned {
  const scannedCode = code.trim()
  if (scannedCode === '') return { pieces, message: null }
  if (pieces.some(({ number, parts }) => number === scannedCode || parts.includes(scannedCode))) {
    return { pieces, message: { good: false, text: `${scannedCode} jau ir norādīts` } }
  }
  const place = pieces.findIndex(({ number, parts }) => number === '' || parts.length < perPiece)
  const piece = pieces[place]
  if (!piece) return { pieces, message: { good: false, text: 'Visi numuri jau ir norādīti' } }
  const next = piece.number === '' ? { ...piece, number: scannedCode } : { ...piece, parts: [...piece.parts, scannedCode] }
  const text = piece.number === '' ? `${place + 1}. vienība: ${scannedCode}` : `${scannedCode} iebūvēts vienībā ${piece.number}`
  return { pieces: pieces.map((each, index) => (index === place ? next : each)), message: { good: true, text } }
}
