import { sql, type RawBuilder } from 'kysely'
import { shortName, withoutNumber, type NamedKind } from '../../contract/record-names.ts'

/** SQL equivalent of `shortName`. */
export function documentName(kind: NamedKind, alias: RawBuilder<unknown>): RawBuilder<string> {
  const words = Object.keys(withoutNumber).map(
    (status) => sql`when ${sql.lit(status)} then ${sql.lit(shortName(kind, { number: null, status }))}`,
  )
  return sql`coalesce(${alias}.number, case ${alias}.status ${sql.join(words, sql` `)} else ${sql.lit(shortName(kind, { number: null, status: '' }))} end)`
}
