import { sql, type RawBuilder } from 'kysely'

/** Printed name with the company form: SIA "Nosaukums" (docs/domain/catalogue.md#reference-data). */
export function fullCustomerName(customer = 'c', form = 'f'): RawBuilder<string> {
  const name = sql.ref(`${customer}.name`)
  const short = sql.ref(`${form}.abbreviation`)
  return sql`case
    when ${short} is null or ${sql.ref(`${form}.is_natural_person`)} then ${name}
    when ${sql.ref(`${form}.position_before_name`)} then concat(${short}, ' "', ${name}, '"')
    else concat('"', ${name}, '" ', ${short})
  end`
}

export function fullName(person: string): RawBuilder<string> {
  return sql`concat_ws(' ', ${sql.ref(`${person}.name`)}, ${sql.ref(`${person}.surname`)})`
}
