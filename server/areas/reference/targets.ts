import { sql, type RawBuilder } from 'kysely'
import type { ReferenceTarget } from '../../../contract/reference/reference-list.ts'
import type { Db } from '../../http/context.ts'
import type { ColumnSql } from '../../http/list-columns.ts'

const targets: Readonly<Record<ReferenceTarget, RawBuilder<unknown>>> = {
  countries: sql`select id, name from countries`,
  own_branches: sql`select b.id, b.name from branches b join customers c on c.id = b.customer_id where c.is_main and b.archived_at is null`,
  staff: sql`select id, concat_ws(' ', name, surname) as name from users where kind = 'staff' and is_active`,
  measure_units: sql`select id, name from measure_units`,
  categories: sql`select id, name from categories`,
  accounting_accounts: sql`select id, concat(code, ' ', name) as name from accounting_accounts where is_active`,
  carrier_groups: sql`select id, name from carrier_groups`,
  contract_template_types: sql`select id, name from contract_template_types`,
}

/** Includes records that can no longer be chosen. */
const names: Readonly<Record<ReferenceTarget, readonly [table: string, name: RawBuilder<unknown>]>> = {
  countries: ['countries', sql`r.name`],
  own_branches: ['branches', sql`r.name`],
  staff: ['users', sql`concat_ws(' ', r.name, r.surname)`],
  measure_units: ['measure_units', sql`r.abbreviation`],
  categories: ['categories', sql`r.name`],
  accounting_accounts: ['accounting_accounts', sql`concat(r.code, ' ', r.name)`],
  carrier_groups: ['carrier_groups', sql`r.name`],
  contract_template_types: ['contract_template_types', sql`r.name`],
}

export async function optionsOf(db: Db, target: ReferenceTarget): Promise<{ id: number; name: string }[]> {
  const { rows } = await sql<{ id: number; name: string }>`select id, name from (${targets[target]}) chosen order by name, id`.execute(db)
  return rows
}

export async function mayChoose(db: Db, target: ReferenceTarget, id: number): Promise<boolean> {
  const { rows } = await sql`select 1 from (${targets[target]}) chosen where id = ${id}`.execute(db)
  return rows.length > 0
}

/** The name as lists show it, found by the records that have it. */
export function targetName(target: ReferenceTarget, column: string): ColumnSql {
  const [table, name] = names[target]
  const key = sql.ref(column)
  return {
    by: sql`(select ${name} from ${sql.table(table)} r where r.id = ${key})`,
    meets: (test) => sql`${key} in (select r.id from ${sql.table(table)} r where ${test(name)})`,
  }
}

export function targetJson(target: ReferenceTarget, column: string): RawBuilder<unknown> {
  const [table, name] = names[target]
  return sql`(select json_build_object('id', r.id, 'name', ${name}) from ${sql.table(table)} r where r.id = ${sql.ref(column)})`
}
