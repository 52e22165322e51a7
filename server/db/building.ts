import type pg from 'pg'

/** Part of a table that is away while rows are copied, and how it is made again. */
interface Part {
  table: string
  name: string
  definition: string
}

/** Tables that are being built. */
export interface Building {
  tables: readonly string[]
  indexes: Part[]
  unique: Part[]
  foreign: Part[]
}

/**
 * Makes tables ready to take rows in bulk, within the transaction of the client: drops their foreign
 * keys and secondary indexes and switches their triggers off. Needs to own the tables, not to be a superuser.
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

/** Makes indexes and unique constraints again, then the foreign keys, which judges every row. */
export async function finishBuilding(client: pg.Client, { tables, indexes, unique, foreign }: Building): Promise<void> {
  for (const { definition } of indexes) await client.query(definition)
  for (const { table, name, definition } of unique) await client.query(`alter table ${table} add constraint ${name} ${definition}`)
  // Statistics help the joins by which foreign keys are judged.
  await client.query(`analyze ${tables.join(', ')}`)
  for (const { table, name, definition } of foreign) await client.query(`alter table ${table} add constraint ${name} ${definition}`)
  for (const table of tables) await client.query(`alter table ${table} enable trigger user`)
}
