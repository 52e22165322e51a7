import { sql } from 'kysely'
import { columnLabel } from '../../../contract/imports/import-kinds.ts'
import type { ImportKind } from '../../../contract/imports/import-titles.ts'
import type { imports } from '../../../contract/imports/imports.ts'
import { sheetRows } from '../../../contract/sheets.ts'
import { one } from '../../db/one.ts'
import type { Context, Handler } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'
import type { UploadedFile } from '../../http/upload.ts'
import type { ImportRead, RememberedSource } from '../../sheets/import-rows.ts'
import { fullName } from '../customers/customers.names.ts'
import { readSent } from '../../workers/file-reader.ts'
import { checkSheet, tellFaults } from './judge.ts'
import { loadImport } from './imports.record.ts'

export const look: Handler<typeof imports.look> = async (ctx) => {
  const { preview, source } = await readAs(ctx, ctx.body, true)
  return { data: { ...preview, source } }
}

/**
 * Stores the sheet and reports faults and probable duplicates. The columns are saved under the source's name, if
 * given.
 */
export const check: Handler<typeof imports.check> = async (ctx) => {
  const { db, user, today, audit } = ctx
  const upload = ctx.body
  const { preview, parts, faults, columns, source } = await readAs(ctx, upload, false)
  if (preview.fault !== null) throw Refusal.field('files', preview.fault)
  const sourceName = upload.source ?? source
  const { id } = await db
    .insertInto('imports')
    .values({
      kind: upload.kind,
      file_name: (upload.files[0]?.name ?? '').slice(0, 200),
      source_id: sourceName === null ? null : await keepSource(ctx, upload.kind, sourceName, columns),
      columns: JSON.stringify(Object.fromEntries(Object.entries(columns).map(([field, { letter }]) => [field, letter]))),
      date: upload.date ?? today,
      rows: preview.rows,
      created_by: user.id,
      updated_by: user.id,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (const part of parts)
    await sql`insert into import_rows (import_id, row, given)
      select ${id}, row, given from json_to_recordset(${part}) as r (row int, given jsonb)`.execute(db)
  await tellFaults(db, id, faults)
  await checkSheet(ctx, { id, kind: upload.kind, date: upload.date ?? today, fields: Object.keys(columns) })
  audit({ entity: 'imports', id, event: 'CREATED', after: { kind: upload.kind, rows: preview.rows } })
  return { data: await loadImport(ctx, id) }
}

interface ImportUpload {
  files: UploadedFile[]
  kind: ImportKind
  columns?: string | undefined
  sheet?: string | undefined
}

/** Milliseconds, including the check of every cell. */
const longest = 30_000

async function readAs(ctx: Context, { files, kind, columns, sheet }: ImportUpload, looks: boolean): Promise<ImportRead> {
  const selectedColumns =
    columns === undefined ? null : Object.fromEntries(columns.split(',').map((pair) => pair.split('=') as [string, string]))
  const bytes = new Uint8Array(files[0]?.bytes ?? [])
  return readSent(
    ctx.user,
    'importRows',
    { bytes, kind, mostRows: sheetRows, sheet, sources: await sourcesOf(ctx, kind), chosen: selectedColumns, looks },
    longest,
  )
}

async function sourcesOf({ db }: Context, kind: ImportKind): Promise<RememberedSource[]> {
  const { rows } =
    await sql<RememberedSource>`select name, columns from import_sources where kind = ${kind} order by updated_at desc`.execute(db)
  return rows
}

/**
 * Saves the source's headings, recognised in the next sheet. Sources are shared: replacing a colleague's needs
 * confirmation.
 */
async function keepSource(ctx: Context, kind: ImportKind, name: string, columns: ImportRead['columns']): Promise<number> {
  const { db, user } = ctx
  const headings = JSON.stringify(
    Object.fromEntries(Object.entries(columns).flatMap(([field, { heading }]) => (heading === '' ? [] : [[field, heading]]))),
  )
  const { rows: createdRows } = await sql<{ id: number }>`
    insert into import_sources (kind, name, columns, created_by, updated_by) values (${kind}, ${name}, ${headings}, ${user.id}, ${user.id})
    on conflict (kind, name) do nothing returning id`.execute(db)
  if (createdRows[0]) return createdRows[0].id
  const { rows } = await sql<StoredSource>`
    select t.id, t.name, t.columns, t.columns = ${headings}::jsonb as is_same, t.updated_by, ${fullName('u')} as person
    from import_sources t left join users u on u.id = t.updated_by where t.kind = ${kind} and t.name = ${name} for no key update of t`.execute(
    db,
  )
  const stored = one(rows)
  if (stored.is_same) return stored.id
  if (stored.updated_by !== user.id && !ctx.confirmed.has('columns-of-source')) throw replaces(kind, stored)
  await sql`update import_sources set columns = ${headings}, updated_by = ${user.id} where id = ${stored.id}`.execute(db)
  return stored.id
}

interface StoredSource {
  id: number
  name: string
  columns: Record<string, string>
  is_same: boolean
  updated_by: number | null
  person: string | null
}

function replaces(kind: ImportKind, { name, columns, person }: StoredSource): Refusal {
  const columnTexts = Object.entries(columns).map(([field, heading]) => `${columnLabel(kind, field)} – „${heading}”`)
  return Refusal.confirm(
    'columns-of-source',
    'source',
    `Ar nosaukumu „${name}” kolonnas jau saglabātas${person === null ? '' : ` (${person})`}: ${columnTexts.join(', ')}. Aizstāt tās ar šī faila kolonnām?`,
  )
}
