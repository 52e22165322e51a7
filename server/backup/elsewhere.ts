import type pg from 'pg'
import { newClient } from '../db/client.ts'
import { StartError } from '../runtime/start-error.ts'

/** During a restore the former content is in a separate schema. Extensions stay, as both need them. */

const aside = 'darbgalds_aside'
const failed = 'darbgalds_failed'

/** First returns the content of a killed restore. `before` runs once replacing is allowed. */
export async function setAside(url: string, overwrite: boolean, before: () => Promise<void>): Promise<void> {
  await within(url, async (client) => {
    const { rowCount: present } = await client.query(
      `select from pg_class c join pg_namespace n on n.oid = relnamespace where relkind = 'r' and nspname in ('public', '${aside}') limit 1`,
    )
    if (present && !overwrite)
      throw new StartError('DATABASE_URL norādītajā datubāzē jau ir dati; lai tos dzēstu un aizstātu, pievienojiet --overwrite')
    await before()
    await comeBack(client)
    await client.query(`create schema ${aside}`)
    await move(client, 'public', aside)
  })
}

export function putBack(url: string): Promise<void> {
  return within(url, comeBack)
}

/** After a killed restore: former content returned, new content complete, or none. */
export async function giveBack(url: string): Promise<'former' | 'whole' | 'none'> {
  let outcome: 'former' | 'whole' | 'none' = 'none'
  await within(url, async (client) => {
    const { rows } = await client.query<{ schema: string }>(
      `select nspname as schema from pg_class c join pg_namespace n on n.oid = relnamespace
       where relkind = 'r' and relname = 'schema_migrations' and nspname in ('public', '${aside}')`,
    )
    const found = new Set(rows.map(({ schema }) => schema))
    if (found.has(aside)) {
      await comeBack(client)
      outcome = 'former'
    } else if (found.has('public') && !(await exists(client, aside))) outcome = 'whole'
  })
  return outcome
}

export async function isEmptyElsewhere(url: string): Promise<boolean> {
  let isEmpty = true
  await within(url, async (client) => {
    const { rowCount } = await client.query("select where to_regclass('public.schema_migrations') is not null")
    isEmpty = !rowCount
  })
  return isEmpty
}

export function dropAside(url: string): Promise<void> {
  return within(url, async (client) => {
    await client.query(`drop schema if exists ${aside} cascade`)
  })
}

async function comeBack(client: pg.Client): Promise<void> {
  if (!(await exists(client, aside))) return
  await client.query(`create schema ${failed}`)
  await move(client, 'public', failed)
  await client.query(`drop schema ${failed} cascade`)
  await move(client, aside, 'public')
  await client.query(`drop schema ${aside}`)
}

async function exists(client: pg.Client, schema: string): Promise<boolean> {
  const { rowCount } = await client.query('select from pg_namespace where nspname = $1', [schema])
  return Boolean(rowCount)
}

/** Within the client's transaction. */
async function move(client: pg.Client, from: string, to: string): Promise<void> {
  const { rows } = await client.query<{ kind: string; name: string }>(objects, [from])
  for (const { kind, name } of rows) await client.query(`alter ${kind} ${name} set schema ${to}`)
}

/** Names are resolved first, so types come last. */
const objects = `
  with free as (
    select classid, objid from (
      select 'pg_proc'::regclass, oid from pg_proc where pronamespace = $1::regnamespace
      union all select 'pg_class'::regclass, oid from pg_class where relnamespace = $1::regnamespace
      union all select 'pg_type'::regclass, oid from pg_type where typnamespace = $1::regnamespace
      union all select 'pg_collation'::regclass, oid from pg_collation where collnamespace = $1::regnamespace
      union all select 'pg_statistic_ext'::regclass, oid from pg_statistic_ext where stxnamespace = $1::regnamespace
    ) as found (classid, objid)
    except select classid, objid from pg_depend where deptype = 'e'
  )
  select 'routine' as kind, p.oid::regprocedure::text as name, 1 as turn from pg_proc p join free on classid = 'pg_proc'::regclass and objid = p.oid
  union all
  select case relkind when 'S' then 'sequence' when 'v' then 'view' when 'm' then 'materialized view' when 'c' then 'type' else 'table' end,
    format('%I.%I', $1, relname), 2
  from pg_class c join free on classid = 'pg_class'::regclass and objid = c.oid
  where relkind in ('r', 'p', 'f', 'S', 'v', 'm', 'c')
    -- The sequence of a column goes with it.
    and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype in ('a', 'i') and relkind = 'S')
  union all
  select 'type', format('%I.%I', $1, typname), 3 from pg_type t join free on classid = 'pg_type'::regclass and objid = t.oid
  where typtype in ('e', 'd', 'r')
  union all
  select 'collation', format('%I.%I', $1, collname), 3 from pg_collation c join free on classid = 'pg_collation'::regclass and objid = c.oid
  union all
  select 'statistics', format('%I.%I', $1, stxname), 3 from pg_statistic_ext s join free on classid = 'pg_statistic_ext'::regclass and objid = s.oid
  order by turn`

/** One transaction. */
async function within(url: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = newClient({ connectionString: url })
  await client.connect()
  try {
    // Forces schema-qualified names.
    await client.query("begin; set local search_path = ''")
    await work(client)
    await client.query('commit')
  } finally {
    await client.end()
  }
}
