import type { StockCountRow } from '../../../contract/stock-counts.ts'

/** What a counting sheet is called. */
export function nameOfCount({ name, id }: Pick<StockCountRow, 'name' | 'id'>): string {
  return name ?? `Uzskaites lapa Nr. ${id}`
}
