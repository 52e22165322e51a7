import { csvFieldNames, csvFields } from '../../../contract/bank/csv-mappings.ts'
import { labelOf } from '../../../contract/labels.ts'
import { Refusal } from '../../http/refusal.ts'
import { missing } from '../../sheets/bank-csv.ts'
import type { ListRules } from './list-rules.ts'

type Values = Readonly<Record<string, unknown>>

export const bankCsvRules: ListRules = {
  creating: async (_ctx, values) => requireReadable(values),
  changing: async (_ctx, _before, after) => requireReadable(after),
}

/** Each column is one of the file, no column is two things, and amounts can be read from them. */
function requireReadable(values: Values): void {
  const headings = String(values['csv_headings']).split('; ')
  const given = csvFieldNames().filter((field) => typeof values[csvFields[field].column] === 'string')
  const taken = new Set<unknown>()
  for (const field of given) {
    const { column } = csvFields[field]
    const heading = String(values[column])
    const label = `Lauks „${labelOf(column)}”`
    if (!headings.includes(heading)) throw Refusal.field(column, `${label}: virsraksta „${heading}” failā nav`)
    if (taken.has(heading)) throw Refusal.field(column, `${label}: kolonna „${heading}” jau ir norādīta citam laukam`)
    taken.add(heading)
  }
  const fault = missing(new Set(given))
  if (fault !== null) throw Refusal.field('amount_heading', fault)
}
