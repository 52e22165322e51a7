import { readIncomingInvoice } from '../documents/incoming-invoice-reader.ts'
import { openArchive } from '../documents/invoice-archive.ts'
import { readLogo } from '../documents/logo-reader.ts'
import { printedPicture, readPicture } from '../documents/picture-reader.ts'
import { readTable, sheetNames } from '../documents/sheet-reader.ts'
import type { Table, TableOptions } from '../documents/table.ts'
import { sonaxXml } from '../documents/sonax.ts'
import { readBankStatement } from '../documents/bank-statement-reader.ts'
import { readUbl } from '../documents/ubl-reader.ts'
import { readBankCsv } from '../sheets/bank-csv.ts'
import { readImport } from '../sheets/import-rows.ts'

export const readers = {
  ubl: readUbl,
  incomingInvoice: readIncomingInvoice,
  invoiceArchive: openArchive,
  bankStatement: readBankStatement,
  bankCsv: readBankCsv,
  sheet: ({ bytes, ...options }: TableOptions & { bytes: Uint8Array }): Promise<Table> => readTable(bytes, options),
  sheetNames,
  importRows: readImport,
  sonax: sonaxXml,
  picture: readPicture,
  printedPicture,
  logo: readLogo,
}

export type Readers = typeof readers
