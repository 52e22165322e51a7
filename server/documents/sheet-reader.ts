import { readCsv } from './csv-reader.ts'
import { mostCells, type Table, type TableAsked } from './table.ts'
import { Unreadable } from './unreadable.ts'
import { readWorkbook, visibleSheets } from './workbook-reader.ts'

/** The first bytes of a workbook, which is a zip. */
const zipped = [0x50, 0x4b]

/** Reads what a person sent: a sheet of a workbook or a CSV file, told by its first bytes. */
export async function readTable(bytes: Uint8Array, asked: TableAsked): Promise<Table> {
  const table = isWorkbook(bytes) ? await readWorkbook(bytes, asked) : readCsv(bytes, asked)
  if (table.rows.reduce((sum, row) => sum + row.length, 0) > mostCells)
    throw new Unreadable('Izklājlapa ir ar pārāk daudz šūnām, tādu nelasa')
  return table
}

/** Names of the sheets that can be seen; none of a CSV file. */
export async function sheetNames(bytes: Uint8Array): Promise<string[]> {
  return isWorkbook(bytes) ? visibleSheets(bytes) : []
}

const isWorkbook = (bytes: Uint8Array): boolean => zipped.every((byte, place) => bytes[place] === byte)
