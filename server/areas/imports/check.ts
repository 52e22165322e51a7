import { sql } from 'kysely'
import { columnLabel } from '../../../contract/imports/import-kinds.ts'
import type { ImportKind } from '../../../contract/imports/import-titles.ts'
import type { imports } from '../../../contract/imports/imports.ts'
import { sheetRows } from '../../../contract/sheets.ts'
import type { Context, Handler } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'
import type { UploadedFile } from '../../http/upload.ts'
import type { ImportRead, RememberedSource } from '../../sheets/import-rows.ts'
import { fullName } from '../customers/customers.names.ts'
import { readSent } from '../../workers/file-reader.ts'
import { judge, tellFaults } from './judge.ts'
import { loadImport } from './imports.record.ts'

/** How a sheet is understood, to be put right before it is checked. */
export const look: Handler<typeof imports.look> = async (ctx) => {
  const { preview, source } = await readAs(ctx, ctx.body, true)
  return { data: { ...preview, source } }
}

/**
 * Takes a sheet in and tells all that is wrong in it and all that it is likely to double. Nothing but the sheet itself
 * is written; its columns are kept under the name of the source, where one is given.
 */
export const check: Handler<typeof imports.check> = async (ctx) => {
  const { db, user, today, audit } = ctx
  const sent = ctx.body
  const { preview, parts, faults, columns, source } = await readAs(ctx, sent, false)
  if (preview.fault !== null) throw Refusal.field('files', preview.fault)
  const named = sent.source ?? source
  const { id } = await db
    .insertInto('imports')
    .values({
      kind: sent.kind,
      file_name: (sent.files[0]?.name ?? '').slice(0, 200),
      source_id: named === null ? null : await keepSource(ctx, sent.kind, named, columns),
      columns: JSON.stringify(Object.fromEntries(Object.entries(columns).map(([field, { letter }]) => [field, letter]))),
      date: sent.date ?? today,
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
  await judge(ctx, { id, kind: sent.kind, date: sent.date ?? today, fields: Object.keys(columns) })
  audit({ entity: 'imports', id, event: 'CREATED', after: { kind: sent.kind, rows: preview.rows } })
  return { data: await loadImport(ctx, id) }
}

interface Sent {
  files: UploadedFile[]
  kind: ImportKind
  columns?: string | undefined
  sheet?: string | undefined
}

/** Milliseconds that a sheet may be read: every cell of it is judged there, too. */
const longest = 30_000

async function readAs(ctx: Context, { files, kind, columns, sheet }: Sent, looks: boolean): Promise<ImportRead> {
  const chosen = columns === undefined ? null : Object.fromEntries(columns.split(',').map((pair) => pair.split('=') as [string, string]))
  const bytes = new Uint8Array(files[0]?.bytes ?? [])
  return readSent(
    ctx.user,
    'importRows',
    { bytes, kind, mostRows: sheetRows, sheet, sources: await sourcesOf(ctx, kind), chosen, looks },
    longest,
  )
}

async function sourcesOf({ db }: Context, kind: ImportKind): Promise<RememberedSource[]> {
  const { rows } =
    await sql<RememberedSource>`select name, columns from import_sources where kind = ${kind} order by updated_at desc`.execute(db)
  return rows
}

/**
 * Keeps by what headings a source calls its columns; the next sheet with these is understood by itself. What a colleague
 * keeps under that name is replaced only once they have said so: all share it.
 */
async function keepSource(ctx: Context, kind: ImportKind, name: string, columns: ImportRead['columns']): Promise<number> {
  const { db, user } = ctx
  const headings = JSON.stringify(
    Object.fromEntries(Object.entries(columns).flatMap(([field, { heading }]) => (heading === '' ? [] : [[field, heading]]))),
  )
  const { rows: made } = await sql<{ id: number }>`
    insert into import_sources (kind, name, columns, created_by, updated_by) values (${kind}, ${name}, ${headings}, ${user.id}, ${user.id})
    on conflict (kind, name) do nothing returning id`.execute(db)
  if (made[0]) return made[0].id
  const { rows } = await sql<KeptSource>`
    select t.id, t.name, t.columns, t.columns = ${headings}::jsonb as is_same, t.updated_by, ${fullName('u')} as person
    from import_sources t left join users u on u.id = t.updated_by where t.kind = ${kind} and t.name = ${name} for no key update of t`.execute(
    db,
  )
  const [kept] = rows
  if (!kept) throw new Error('A source of columns went while it was held')
  if (kept.is_same) return kept.id
  if (kept.updated_by !== user.id && !ctx.confirmed.has('columns-of-source')) throw replaces(kind, kept)
  await sql`update import_sources set columns = ${headings}, updated_by = ${user.id} where id = ${kept.id}`.execute(db)
  return kept.id
}

interface KeptSource {
  id: number
  name: string
  columns: Record<string, string>
  is_same: boolean
  updated_by: number | null
  person: string | null
}

function replaces(kind: ImportKind, { name, columns, person }: KeptSource): Refusal {
  const told = Object.entries(columns).map(([field, heading]) => `${columnLabel(kind, field)} – „${heading}”`)
  return Refusal.confirm(
    'columns-of-source',
    'source',
    `Ar nosaukumu „${name}” kolonnas jau saglabātas${person === null ? '' : ` (${person})`}: ${told.join(', ')}. Aizstāt tās ar šī faila kolonnām?`,
  )
}
