import { checkLogo } from '../documents/logo-reader.ts'
import { readTable, type Cell } from '../documents/sheet-reader.ts'
import { sonaxXml } from '../documents/sonax.ts'
import { readUbl } from '../documents/ubl-reader.ts'
import { readImport } from './import-rows.ts'

/** Readers of what people send, by name: pure functions from the bytes of a file to what stands in it. */
export const readers = {
  ubl: readUbl,
  sheet: ({ bytes, mostRows }: { bytes: Uint8Array; mostRows: number }): Promise<Cell[][]> => readTable(bytes, mostRows),
  importRows: readImport,
  sonax: sonaxXml,
  logo: checkLogo,
}

export type Readers = typeof readers
