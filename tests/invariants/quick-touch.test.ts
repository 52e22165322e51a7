import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { databaseOfTest } from '../support/postgres.ts'

/** Columns that do not affect the version. */
const never = new Set(['id', 'search', 'created_at', 'updated_at', 'lock_version'])

test('where a row is touched only for what people change, no column of theirs is forgotten', async () => {
  const { db } = await databaseOfTest()
  const { rows } = await sql<{ table: string; definition: string; columns: string[]; generated: string[] }>`
    select tgrelid::regclass::text as table, pg_get_triggerdef(t.oid) as definition,
      (select array_agg(attname::text) from pg_attribute where attrelid = tgrelid and attnum > 0 and not attisdropped) as columns,
      (select coalesce(array_agg(attname::text), '{}') from pg_attribute where attrelid = tgrelid and attgenerated <> '') as generated
    from pg_trigger t where tgname = 'zz_touch' and tgqual is not null`.execute(db)
  expect(rows.map(({ table }) => table).toSorted()).toEqual([
    'invoice_items',
    'order_items',
    'procurement_items',
    'service_lines',
    'stock_items',
  ])
  for (const { table, definition, columns, generated } of rows) {
    const derived = [...(definition.split('EXECUTE FUNCTION')[1] ?? '').matchAll(/'(\w+)'/g)].map((match) => match[1] ?? '')
    expect(derived.length, table).toBeGreaterThan(0)
    const counted = columns.filter((column) => !never.has(column) && !generated.includes(column) && !derived.includes(column))
    const comparedColumns = [
      ...new Set([...definition.matchAll(/old\."?(\w+)"? IS DISTINCT FROM new\."?\1/g)].map((match) => match[1] ?? '')),
    ]
    expect(comparedColumns.toSorted(), table).toEqual(counted.toSorted())
  }
})

test('what is issued of a line of service passes by its guard; whatever else changes of it does not', async () => {
  const { db } = await databaseOfTest()
  const { rows } = await sql<{ unguarded: string[] }>`
    select array_agg(attname::text order by attname) as unguarded
    from pg_attribute, pg_get_triggerdef((select oid from pg_trigger where tgrelid = attrelid and tgname = 'guard_change')) as definition
    where attrelid = 'service_lines'::regclass and attnum > 0 and not attisdropped and attgenerated = ''
      and position(format('old.%1$I IS DISTINCT FROM new.%1$I', attname) in definition) = 0`.execute(db)
  expect(rows[0]?.unguarded).toEqual(['cost', 'lock_version', 'quantity_consumed', 'updated_at', 'updated_by'])
})

test('lines of frozen documents pass by their guard only where no column that it looks at changed', async () => {
  const { db } = await databaseOfTest()
  const { rows } = await sql<{ table: string; definition: string; columns: string[] }>`
    select tgrelid::regclass::text as table, pg_get_triggerdef(t.oid) as definition, (
      select array_agg(attname::text) from pg_attribute
      where attrelid = tgrelid and attnum > 0 and not attisdropped and attgenerated = '') as columns
    from pg_trigger t where tgname = 'guard_change' and tgfoid = 'guard_child'::regproc`.execute(db)
  expect(rows.map(({ table }) => table).toSorted()).toEqual(['invoice_items', 'order_items'])
  for (const { table, definition, columns } of rows) {
    const [, , ...free] = [...(definition.split('EXECUTE FUNCTION')[1] ?? '').matchAll(/'(\w+)'/g)].map((match) => match[1] ?? '')
    const comparedColumns = [...definition.matchAll(/old\."?(\w+)"? IS DISTINCT FROM new\."?\1/g)].map((match) => match[1] ?? '')
    expect(comparedColumns.toSorted(), table).toEqual(columns.filter((column) => !free.includes(column)).toSorted())
  }
})
