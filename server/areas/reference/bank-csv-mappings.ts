import { csvFieldNames, csvFields } from '../../../contract/bank/csv-mappings.ts'
import type { ReferenceRow } from '../../../contract/reference/reference-list.ts'
import { labelOf } from '../../../contract/labels.ts'
import { Refusal } from '../../http/refusal.ts'
import { missing } from '../../sheets/bank-csv.ts'
import { placeName } from '../../sheets/bank-csv-headings.ts'
import { mostColumns, placeNames } from '../../sheets/bank-csv-places.ts'
import { placeOf } from '../../sheets/import-rows.ts'
import type { ListRules } from './list-rules.ts'

type Values = Readonly<Record<string, unknown>>

export const bankCsvRules: ListRules = {
  normal: byPlace,
  creating: async (_ctx, values) => requireReadable(values),
  changing: async (_ctx, _before, after) => requireReadable(after),
}

/** Of a file without headings: `7` is the number of its columns, and `C`, `3` or `3.` one of them. */
function byPlace(values: Values, before: ReferenceRow | null): Values {
  if ((values['has_headings'] ?? before?.['has_headings']) !== false) return values
  const columns = new Set<string>(csvFieldNames().map((field) => csvFields[field].column))
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      if (name === 'csv_headings') return [name, allPlaces(String(value))]
      return [name, typeof value === 'string' && columns.has(name) ? onePlace(value) : value]
    }),
  )
}

function allPlaces(text: string): string {
  const count = /^\d{1,2}$/.test(text) ? Number(text) : 0
  return count >= 2 && count <= mostColumns ? placeNames(count).join('; ') : text
}

function onePlace(text: string): string {
  const [, place] = /^(?:kolonna )?([A-Za-z]{1,2}|\d{1,2})\.?$/.exec(text) ?? []
  if (place === undefined) return text
  return placeName(/\d/.test(place) ? Number(place) - 1 : placeOf(place.toUpperCase()))
}

/** Each column is one of the file, no column is two things, and amounts can be read from them. */
function requireReadable(values: Values): void {
  const hasHeadings = values['has_headings'] !== false
  const headings = String(values['csv_headings']).split('; ')
  if (!hasHeadings && (headings.length < 2 || headings.join('; ') !== placeNames(headings.length).join('; ')))
    throw Refusal.field(
      'csv_headings',
      `Lauks „${labelOf('csv_headings')}”: failam bez virsrakstiem norādiet kolonnu skaitu (no 2 līdz ${mostColumns})`,
    )
  const given = csvFieldNames().filter((field) => typeof values[csvFields[field].column] === 'string')
  const taken = new Set<unknown>()
  for (const field of given) {
    const { column } = csvFields[field]
    const heading = String(values[column])
    const label = `Lauks „${labelOf(column)}”`
    if (!headings.includes(heading))
      throw Refusal.field(
        column,
        hasHeadings
          ? `${label}: virsraksta „${heading}” failā nav`
          : `${label}: kolonnas „${heading}” failā nav; norādiet burtu vai kārtas numuru`,
      )
    if (taken.has(heading)) throw Refusal.field(column, `${label}: kolonna „${heading}” jau ir norādīta citam laukam`)
    taken.add(heading)
  }
  const fault = missing(new Set(given))
  if (fault !== null) throw Refusal.field('amount_heading', fault)
}
