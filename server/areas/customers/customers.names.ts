import { sql, type RawBuilder } from 'kysely'

/**
 * A customer's name as documents print it, with the form of the company: SIA "Nosaukums"
 * (docs/domain/catalogue.md#reference-data). Needs the customer and its company form under these aliases.
 */
export function fullCustomerName(customer = 'c', form = 'f'): RawBuilder<string> {
  const name = sql.ref(`${customer}.name`)
  const short = sql.ref(`${form}.abbreviation`)
  return sql`case
    when ${short} is null or ${sql.ref(`${form}.is_natural_person`)} then ${name}
    when ${sql.ref(`${form}.position_before_name`)} then concat(${short}, ' "', ${name}, '"')
    else concat('"', ${name}, '" ', ${short})
  end`
}

/** Name and surname of a person. */
export function fullName(person: string): RawBuilder<string> {
  return sql`concat_ws(' ', ${sql.ref(`${person}.name`)}, ${sql.ref(`${person}.surname`)})`
}
