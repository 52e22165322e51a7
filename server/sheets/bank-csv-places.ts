import type { CsvField } from '../../contract/bank/csv-mappings.ts'
import { checkIban } from '../../contract/checks.ts'
import { ibanOf } from '../documents/bank-statement.ts'
import { cellDay, cellFigure, cellText, columnLetter, type Cell } from '../documents/cells.ts'
import { isOutgoing } from './bank-csv-direction.ts'
import { placeName, type CsvRow, type Places } from './bank-csv-headings.ts'

/** @file Columns of a file without headings (docs/domain/bank-files.md#csv). */

/** Columns of one file at most. */
export const mostColumns = 60

export const placeNames = (width: number): string[] => Array.from({ length: width }, (_, place) => placeName(place))

/** Also `yyyymmdd`, which a sheet would take for a number. */
export function bankDay(cell: Cell | undefined): string | null {
  const [, year, month, day] = /^((?:19|20)\d\d)(\d\d)(\d\d)$/.exec(cellText(cell)) ?? []
  return cellDay(year === undefined ? cell : `${year}-${month}-${day}`)
}

/** Whether a row has a day and, in another cell, an amount. */
export function looksLikeEntry({ cells }: CsvRow): boolean {
  return cells.some((cell, place) => bankDay(cell) !== null && cells.some((other, at) => at !== place && cellFigure(other) !== null))
}

/** As most rows have it; of equally frequent ones the wider. */
export function widthOf(rows: readonly CsvRow[]): number {
  const counts = new Map<number, number>()
  for (const { cells } of rows) counts.set(cells.length, (counts.get(cells.length) ?? 0) + 1)
  return [...counts].reduce((best, each) => (each[1] > best[1] || (each[1] === best[1] && each[0] > best[0]) ? each : best), [0, 0])[0]
}

/** Proposed by what the columns hold; which of two amounts is money out is never guessed. */
export function placesByContent(rows: readonly CsvRow[], width: number, accounts: readonly string[]): Map<CsvField, number> {
  const columns = Array.from({ length: width }, (_, place) => rows.map(({ cells }) => cellText(cells[place])).filter((text) => text !== ''))
  const found = new Map<CsvField, number>()
  const propose = (field: CsvField, holds: (text: string) => boolean, isOnlyOne = false): void => {
    const taken = new Set(found.values())
    const places = columns.flatMap((texts, place) => (!taken.has(place) && texts.length > 0 && texts.every(holds) ? [place] : []))
    if (places[0] !== undefined && (!isOnlyOne || places.length === 1)) found.set(field, places[0])
  }
  propose('account', (text) => accounts.includes(ibanOf(text)))
  propose('day', (text) => bankDay(text) !== null)
  propose('amount', (text) => /[.,]\d{2}$/.test(text) && cellFigure(text) !== null, true)
  propose('direction', (text) => isOutgoing(text) !== null, true)
  propose('currency', (text) => /^[A-Z]{3}$/.test(text), true)
  propose('iban', (text) => checkIban(ibanOf(text)) === null, true)
  return found
}

/** Why rows are not a statement of ours by these columns, or null; amounts and days are read before. */
export function strangeAccount(rows: readonly CsvRow[], places: Places, accounts: readonly string[]): string | null {
  const place = places.get('account')
  if (place === undefined) return null
  const strange = rows.map(({ cells }) => ibanOf(cellText(cells[place]))).find((text) => text !== '' && !accounts.includes(text))
  return strange === undefined ? null : `kolonna ${columnLetter(place)}: „${strange.slice(0, 40)}” nav mūsu konts`
}
