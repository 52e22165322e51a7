import type pg from 'pg'

/**
 * The schema as PostgreSQL tells it, a line each: functions with their owner, rights and options, triggers, constraints,
 * views, indexes and columns. Left out are those of extensions and what only tests add.
 */
export async function schemaOf(client: pg.Pool | pg.ClientBase): Promise<Record<string, string>> {
  const { rows } = await client.query<{ name: string; definition: string }>(`
    select 'function ' || p.oid::regprocedure as name,
      concat_ws(' ', pg_get_functiondef(p.oid), p.proowner::regrole, p.proacl, p.proconfig, p.prosecdef) as definition
    from pg_proc p where p.pronamespace = 'public'::regnamespace and p.prokind in ('f', 'p') and ${notOfExtension('pg_proc', 'p.oid')}
    union all
    select 'trigger ' || t.tgrelid::regclass || '.' || t.tgname, concat_ws(' ', pg_get_triggerdef(t.oid), t.tgenabled)
    from pg_trigger t join pg_proc p on p.oid = t.tgfoid
    where not t.tgisinternal and p.pronamespace = 'public'::regnamespace
    union all
    select 'constraint ' || conrelid::regclass || '.' || conname, pg_get_constraintdef(oid) from pg_constraint
    where connamespace = 'public'::regnamespace and conrelid <> 0 and contype <> 't'
    union all
    select 'view ' || oid::regclass, pg_get_viewdef(oid) from pg_class where relkind in ('v', 'm') and relnamespace = 'public'::regnamespace
    union all
    select 'index ' || oid::regclass, pg_get_indexdef(oid) from pg_class where relkind = 'i' and relnamespace = 'public'::regnamespace
    union all
    select 'column ' || a.attrelid::regclass || '.' || a.attname,
      concat_ws(' ', format_type(a.atttypid, a.atttypmod), a.attnotnull, a.attgenerated, a.attidentity, pg_get_expr(d.adbin, d.adrelid))
    from pg_attribute a
    join pg_class c on c.oid = a.attrelid
    left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
    where a.attnum > 0 and not a.attisdropped and c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'v', 'm')
    order by name`)
  return Object.fromEntries(rows.map(({ name, definition }) => [name, definition]))
}

/** Functions and triggers that the transaction of a client made or replaced, in the names of `schemaOf`. */
export async function writtenNow(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(`
    select 'function ' || p.oid::regprocedure as name from pg_proc p where p.xmin = pg_current_xact_id()::xid
    union all
    select 'trigger ' || tgrelid::regclass || '.' || tgname from pg_trigger where xmin = pg_current_xact_id()::xid and not tgisinternal
    order by name`)
  return rows.map(({ name }) => name)
}

function notOfExtension(catalog: string, oid: string): string {
  return `not exists (select from pg_depend e where e.classid = '${catalog}'::regclass and e.objid = ${oid} and e.deptype = 'e')`
}
