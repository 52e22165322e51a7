import { sql } from 'kysely'
import type { ImportKind } from '../../../contract/imports/import-titles.ts'
import { imports, mostReportedRows, type ImportRecord, type ImportRow } from '../../../contract/imports/imports.ts'
import { reference } from '../../db/named.ts'
import type { Context, Db, Handler } from '../../http/context.ts'
import { list as page } from '../../http/list.ts'
import { named, person } from '../../http/list-columns.ts'
import { Refusal } from '../../http/refusal.ts'
import { fullName } from '../customers/customers.names.ts'

export const list: Handler<typeof imports.list> = async ({ db, user, query }) =>
  page(db, query, {
    from: sql`imports t`,
    where: [],
    orders: [{ key: 'id', by: sql`t.id`, direction: 'desc', type: 'bigint' }],
    columns: {
      call: imports.list,
      user,
      by: { source: named('t.source_id', 'import_sources'), state: stateSql, created_by: person('t.created_by') },
    },
    load: (ids) => importRows(db, ids),
  })

const stateSql = sql`(case when t.task = 'run' then 'running' when t.task = 'undo' then 'undoing' when t.undone_at is not null then 'undone'
  when t.run_at is not null then 'loaded' when exists (select from import_faults f where f.import_id = t.id) then 'faulty'
  when t.failure is not null then 'failed' else 'checked' end)`

export const show: Handler<typeof imports.show> = async (ctx) => ({ data: await loadImport(ctx, ctx.params.id) })

async function importRows(db: Db, ids: readonly number[]): Promise<ImportRow[]> {
  const { rows } = await sql<ImportRow>`
    select i.id, i.kind, i.file_name, s.name as source, i.rows, i.task, i.progress, i.run_at, i.undone_at, i.failure,
      (select count(*)::int from import_faults f where f.import_id = i.id) as faults,
      ${reference(sql`u.id`, fullName('u'))} as created_by, i.created_at, i.lock_version
    from imports i left join import_sources s on s.id = i.source_id left join users u on u.id = i.created_by
    where i.id = any (${[...ids]})`.execute(db)
  return rows
}

/** Throws 404 if there is none. */
export async function loadImport({ db }: Pick<Context, 'db'>, id: number): Promise<ImportRecord> {
  const [row] = await importRows(db, [id])
  if (!row) throw Refusal.missing()
  const [counted, faulty, twins] = await Promise.all([countsOf(db, id), faultyCells(db, id, mostReportedRows), twinRows(db, id)])
  return { ...row, ...counted, faulty, twins, can: canOf(row, counted.counts) }
}

async function countsOf(db: Db, id: number): Promise<Pick<ImportRecord, 'counts' | 'date'>> {
  const { rows } = await sql<Pick<ImportRecord, 'counts' | 'date'>>`
    select i.date, (
      select json_build_object('faulty', count(*) filter (where x.faulty), 'create', count(*) filter (where not x.faulty and x.choice = 'create'),
        'update', count(*) filter (where not x.faulty and x.choice = 'update'), 'skip', count(*) filter (where not x.faulty and x.choice = 'skip'),
        'twins', count(*) filter (where x.why is not null))
      from (
        select r.choice, r.why, exists (select from import_faults f where f.import_id = r.import_id and f.row = r.row) as faulty
        from import_rows r where r.import_id = i.id
      ) as x
    ) as counts
    from imports i where i.id = ${id}`.execute(db)
  if (!rows[0]) throw Refusal.missing()
  return rows[0]
}

export async function faultyCells(db: Db, id: number, most: number): Promise<ImportRecord['faulty']> {
  const { rows } = await sql<ImportRecord['faulty'][number]>`
    select f.row, coalesce(i.columns ->> f.field, '') || f.row as cell, left(coalesce(f.value, r.given ->> f.field, ''), 200) as value, f.reason
    from import_faults f join imports i on i.id = f.import_id join import_rows r on r.import_id = f.import_id and r.row = f.row
    where f.import_id = ${id} order by f.row, cell limit ${most}`.execute(db)
  return rows
}

async function twinRows(db: Db, id: number): Promise<ImportRecord['twins']> {
  const { rows } = await sql<ImportRecord['twins'][number]>`
    select r.row, coalesce(r.given ->> 'name', r.given ->> 'catalog_item_id', '') as name, r.twin, r.twin_row, r.why, r.is_same, r.choice
    from import_rows r where r.import_id = ${id} and r.why is not null order by r.row limit ${mostReportedRows}`.execute(db)
  return rows
}

export function canOf(row: Pick<ImportRow, 'task' | 'run_at' | 'undone_at' | 'faults'>, { create, update }: ImportRecord['counts']) {
  const busy = row.task === null ? null : 'Darbs ar šo failu vēl turpinās'
  const over = row.undone_at === null ? (row.run_at === null ? null : 'Dati jau ir ielādēti') : 'Ielāde ir atsaukta'
  const nothing = create + update === 0 ? 'Visas rindas ir izlaižamas: nav, ko ielādēt' : null
  const faulty = row.faults === 0 ? null : 'Failā ir kļūdas; izlabojiet tās un pārbaudiet failu vēlreiz'
  const notRun = row.run_at === null ? 'Dati vēl nav ielādēti' : row.undone_at === null ? null : 'Ielāde jau ir atsaukta'
  return {
    RUN: busy ?? over ?? faulty ?? nothing ?? true,
    DECIDE: busy ?? over ?? true,
    UNDO: busy ?? notRun ?? true,
    DELETE: busy ?? (row.run_at !== null && row.undone_at === null ? 'Dati ir ielādēti; vispirms ielāde jāatsauc' : true),
  } as const
}

export async function lockImport(db: Db, id: number): Promise<ImportRecord & { kind: ImportKind }> {
  await sql`select from imports where id = ${id} for update`.execute(db)
  return loadImport({ db }, id)
}
