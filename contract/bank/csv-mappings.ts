import * as z from 'zod/mini'
import { checkIban, form } from '../checks.ts'
import { orNull } from '../fields.ts'
import { flag, referenceList, words } from '../reference/reference-list.ts'
import { sheetPreview } from '../sheets.ts'

/** Contents of the columns of a bank's CSV. */
export const csvFields = {
  day: { label: 'Grāmatošanas diena', column: 'day_heading' },
  value_day: { label: 'Valutēšanas diena', column: 'value_day_heading' },
  amount: { label: 'Summa', column: 'amount_heading' },
  debit: { label: 'Izejošā summa (debets)', column: 'debit_heading' },
  credit: { label: 'Ienākošā summa (kredīts)', column: 'credit_heading' },
  direction: { label: 'Virziens (D vai K)', column: 'direction_heading' },
  currency: { label: 'Valūta', column: 'currency_heading' },
  balance: { label: 'Atlikums pēc ieraksta', column: 'balance_heading' },
  account: { label: 'Mūsu konts', column: 'account_heading' },
  name: { label: 'Maksātājs vai saņēmējs', column: 'name_heading' },
  iban: { label: 'Maksātāja vai saņēmēja konts', column: 'iban_heading' },
  reg_nr: { label: 'Maksātāja reģ. Nr. vai personas kods', column: 'reg_nr_heading' },
  text: { label: 'Maksājuma mērķis', column: 'text_heading' },
  reference: { label: 'Maksātāja norādītā atsauce', column: 'reference_heading' },
  bank_reference: { label: 'Bankas ieraksta numurs', column: 'bank_reference_heading' },
  type: { label: 'Darījuma veids', column: 'type_heading' },
} as const

export type CsvField = keyof typeof csvFields

export function csvFieldNames(): CsvField[] {
  return Object.keys(csvFields) as CsvField[]
}

/** `day=A,amount=F` */
export const csvColumns = z
  .string()
  .check(z.regex(/^[a-z_]+=[A-Z]{1,2}(,[a-z_]+=[A-Z]{1,2})*$/, 'jābūt pāriem „saturs=kolonna”'), z.maxLength(400))

/** How a CSV of a bank is understood before it is loaded. */
export const csvPreview = z.extend(sheetPreview, {
  /** Name of the mapping that fits the headings; null: they were never seen. */
  mapping: orNull(z.string()),
  /** Proposed name of a new mapping. */
  name: z.string(),
  /** Whose statement it is, where no column says it and file, mapping or the only account of the company do. */
  iban: orNull(z.string()),
  /** Accounts of the company. */
  accounts: z.array(z.string()),
})

export type CsvPreview = z.output<typeof csvPreview>

const heading = { max: 200 } as const

/** docs/domain/bank-files.md#csv */
export const bankCsvMappings = referenceList('/api/workspace/bank_csv_mappings', {
  kind: 'bank_csv_mapping',
  table: 'bank_csv_mappings',
  page: '/bank_csv_mappings',
  permission: 'manage_bank',
  addition: 'all',
  title: 'Banku failu kolonnas',
  noun: { one: 'Bankas CSV kolonnas', whom: 'bankas CSV kolonnas', fresh: 'Jaunas CSV kolonnas' },
  fields: {
    name: words({ required: true, max: 100, column: 220 }),
    /** Without them, columns are named by place, and `csv_headings` says how many there are. */
    has_headings: flag({ initial: true, column: 130 }),
    csv_headings: words({
      required: true,
      max: 2000,
      check: form(/^[^;]+(?:; [^;]+)*$/, 'virsrakstiem jābūt atdalītiem ar semikolu un atstarpi, kā failā'),
      column: 420,
    }),
    account_iban: words({ max: 34, code: true, check: checkIban, column: 210 }),
    day_heading: words({ required: true, max: heading.max, column: 140 }),
    value_day_heading: words(heading),
    amount_heading: words({ max: heading.max, column: 140 }),
    debit_heading: words(heading),
    credit_heading: words(heading),
    direction_heading: words(heading),
    currency_heading: words(heading),
    balance_heading: words(heading),
    account_heading: words(heading),
    name_heading: words(heading),
    iban_heading: words(heading),
    reg_nr_heading: words(heading),
    text_heading: words(heading),
    reference_heading: words(heading),
    bank_reference_heading: words(heading),
    type_heading: words(heading),
  },
  sort: ['name'],
  unique: ['csv_headings'],
  examples: [
    { name: 'Ziemeļu banka', has_headings: true, csv_headings: 'Diena; Summa; Mērķis', day_heading: 'Diena', amount_heading: 'Summa' },
    { name: 'Ķekavas krājbanka', csv_headings: 'Diena; Summa; Atlikums', day_heading: 'Diena', amount_heading: 'Summa' },
  ],
})
