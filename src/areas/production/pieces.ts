import { big } from '../../../contract/money.ts'
import type { ProductionRecord } from '../../../contract/production/production-record.ts'

/** @file What is scanned while goods are completed: the number of each piece made, and those of what is built into it. */

/** A piece that is made. */
export interface Piece {
  number: string
  parts: readonly string[]
}

/** What was scanned so far, and what the last code came to. */
export interface Scanned {
  pieces: readonly Piece[]
  said: { good: boolean; text: string } | null
}

/** Numbers that go into each piece: components with numbers, by the plan. */
export function partsOfOne({ components, quantity }: Pick<ProductionRecord, 'components' | 'quantity'>): number {
  const serial = components.filter(({ has_units }) => has_units).map((component) => Number(component.quantity))
  return Math.round(serial.reduce((sum, each) => sum + each, 0) / Number(quantity))
}

/** How many pieces of a quantity have numbers of their own. */
export function countOf(quantity: string | null): number {
  return quantity && /^\d+(\.\d+)?$/.test(quantity) && big(quantity).lte(1000) ? Math.floor(Number(quantity)) : 0
}

/** As many pieces as are made, those that were scanned first. */
export function fitted(pieces: readonly Piece[], count: number): Piece[] {
  return Array.from({ length: count }, (_, place) => pieces[place] ?? { number: '', parts: [] })
}

/** What a code comes to: the number of the next piece that has none, or once it has, a part of it until it is full. */
export function scan(pieces: readonly Piece[], perPiece: number, code: string): Scanned {
  const typed = code.trim()
  if (typed === '') return { pieces, said: null }
  if (pieces.some(({ number, parts }) => number === typed || parts.includes(typed))) {
    return { pieces, said: { good: false, text: `${typed} jau ir norādīts` } }
  }
  const place = pieces.findIndex(({ number, parts }) => number === '' || parts.length < perPiece)
  const piece = pieces[place]
  if (!piece) return { pieces, said: { good: false, text: 'Visi numuri jau ir norādīti' } }
  const next = piece.number === '' ? { ...piece, number: typed } : { ...piece, parts: [...piece.parts, typed] }
  const text = piece.number === '' ? `${place + 1}. vienība: ${typed}` : `${typed} iebūvēts vienībā ${piece.number}`
  return { pieces: pieces.map((each, index) => (index === place ? next : each)), said: { good: true, text } }
}
