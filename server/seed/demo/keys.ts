import { sql } from 'kysely'
import type { Scene } from './scene.ts'

export interface Keys {
  type(name: string): number
  form(abbreviation: string): number
  country(code: string): number
}

export async function keysOf(scene: Scene): Promise<Keys> {
  const read = async (table: string, column: string): Promise<(value: string) => number> => {
    const { rows } = await sql<{ id: number; value: string }>`select id, ${sql.ref(column)} as value from ${sql.table(table)}`.execute(
      scene.db,
    )
    const ids = new Map(rows.map(({ id, value }) => [value, id]))
    return (value) => {
      const id = ids.get(value)
      if (id === undefined) throw new Error(`No ${table} ${value}`)
      return id
    }
  }
  return {
    type: await read('customer_types', 'name'),
    form: await read('company_forms', 'abbreviation'),
    country: await read('countries', 'code'),
  }
}
