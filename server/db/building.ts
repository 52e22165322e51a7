import type pg from 'pg'

interface Part {
  table: string
  name: string
  definition: string
}

export interface Building {
  tables: readonly string[]
  indexes: Part[]
  unique: Part[]
  foreign: Part[]
}

/**
 * Drops foreign keys and secondary indexes and disables triggers, in the client's transaction. Requires ownership,
 * not superuser.
 */
export async function beginBuilding(client: pg.Client, tables: readonly string[]): Promise<Building> {
  const parts = async (query: string): Promise<Part[]> => (await client.query<Part>(query, [tables])).rows
  const building: Building = {
    tables,
    foreign: await parts(`
      select conrelid::regclass::text as "table", quote_ident(conname) as name, pg_get_constraintdef(oid) as definition from pg_constraint
      where contype = 'f' and (conrelid = any ($1::regclass[]) or confrelid = any ($1::regclass[])) order by conrelid::regclass::text, conname`),
    unique: await parts(`
      select conrelid::regclass::text as "table", quote_ident(conname) as name, pg_get_constraintdef(oid) as definition from pg_constraint
      where contype in ('u', 'x') and conrelid = any ($1::regclass[]) order by conrelid::regclass::text, conname`),
    indexes: await parts(`
      select i.indrelid::regclass::text as "table", i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition from pg_index i
      where i.indrelid = any ($1::regclass[]) and not exists (select from pg_constraint c where c.conindid = i.indexrelid) order by i.indexrelid`),
  }
  for (const { table, name } of building.foreign) await client.query(`alter table ${table} drop constraint ${name}`)
  for (const { table, name } of building.unique) await client.query(`alter table ${table} drop constraint ${name}`)
  for (const { name } of building.indexes) await client.query(`drop index ${name}`)
  for (const table of tables) await client.query(`alter table ${table} disable trigger user`)
  return building
}

export async function finishBuilding(client: pg.Client, { tables, indexes, unique, foreign }: Building): Promise<void> {
  for (const { definition } of indexes) await client.query(definition)
  for (const { table, name, definition } of unique) await client.query(`alter table ${table} add constraint ${name} ${definition}`)
  // Statistics speed up foreign key checks.
  await client.query(`analyze ${tables.join(', ')}`)
  for (const { table, name, definition } of foreign) await client.query(`alter table ${table} add constraint ${name} ${definition}`)
  for (const table of tables) await client.query(`alter table ${table} enable trigger user`)
}
