import { readCsv } from './csv-reader.ts'
import { mostCells, type Table, type TableOptions } from './table.ts'
import { Unreadable } from './unreadable.ts'
import { readWorkbook, visibleSheets } from './workbook-reader.ts'

const zipped = [0x50, 0x4b]

/** Detected by the first bytes. */
export async function readTable(bytes: Uint8Array, options: TableOptions): Promise<Table> {
  const table = isWorkbook(bytes) ? await readWorkbook(bytes, options) : readCsv(bytes, options)
  if (table.rows.reduce((sum, row) => sum + row.length, 0) > mostCells)
    throw new Unreadable('Izklājlapa ir ar pārāk daudz šūnām, tādu nelasa')
  return table
}

/** Empty for CSV. */
export async function sheetNames(bytes: Uint8Array): Promise<string[]> {
  return isWorkbook(bytes) ? visibleSheets(bytes) : []
}

const isWorkbook = (bytes: Uint8Array): boolean => zipped.every((byte, place) => bytes[place] === byte)
