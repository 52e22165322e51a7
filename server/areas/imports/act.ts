import { sql } from 'kysely'
import type { imports } from '../../../contract/imports/imports.ts'
import type { ImportRecord } from '../../../contract/imports/imports.ts'
import type { Handler } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'
import { plans } from './plans.ts'
import { loadImport, lockImport } from './imports.record.ts'
import { refuseStanding } from './undo.ts'

export const decide: Handler<typeof imports.decide> = async (ctx) => {
  const { db, params, body, audit } = ctx
  const { choice } = body
  const record = await lockImport(db, params.id)
  refuse(record, 'DECIDE')
  if (choice === 'update' && plans[record.kind].onlyNew)
    throw Refusal.field('choice', 'Atlikumu ar ielādi nemaina: izvēlieties izlaist vai izveidot')
  const { rows } = await sql<{ row: number; is_same: boolean; in_sheet: boolean }>`
    select row, is_same, twin_row is not null as in_sheet from import_rows where import_id = ${params.id} and why is not null
      and row = coalesce(${body.row ?? null}::int, row)`.execute(db)
  if (rows.length === 0) throw Refusal.field('row', 'Šai rindai dublikātu nav')
  if (choice === 'create' && body.row !== undefined && rows[0]?.is_same)
    throw Refusal.field('choice', 'Otru tādu pašu izveidot nevar: numuram vai nosaukumam jābūt vienam')
  if (choice === 'update' && rows.every((row) => row.in_sheet))
    throw Refusal.field('choice', 'Ieraksta vēl nav, papildināt nav ko: izvēlieties izlaist vai izveidot')
  await sql`
    update import_rows set choice = ${choice}
    where import_id = ${params.id} and why is not null and not (twin_row is not null and ${choice} = 'update') and row = coalesce(${body.row ?? null}::int, row)
      and not (is_same and ${choice} = 'create')`.execute(db)
  audit({ entity: 'imports', id: params.id, event: 'DECIDED', after: { ...body } })
  return { data: await loadImport(ctx, params.id) }
}

export const run: Handler<typeof imports.run> = async (ctx) => {
  const { db, params, audit } = ctx
  refuse(await lockImport(db, params.id), 'RUN')
  await sql`update imports set task = 'run', progress = 0, failure = null, updated_by = ${ctx.user.id} where id = ${params.id}`.execute(db)
  audit({ entity: 'imports', id: params.id, event: 'RUN_ASKED' })
  return { data: await loadImport(ctx, params.id) }
}

export const undo: Handler<typeof imports.undo> = async (ctx) => {
  const { db, params, audit } = ctx
  const record = await lockImport(db, params.id)
  refuse(record, 'UNDO')
  await sql`update imports set task = 'undo', progress = 0, failure = null, updated_by = ${ctx.user.id} where id = ${params.id}`.execute(db)
  await refuseStanding(ctx, record)
  audit({ entity: 'imports', id: params.id, event: 'UNDO_ASKED' })
  return { data: await loadImport(ctx, params.id) }
}

export const remove: Handler<typeof imports.remove> = async ({ db, params, audit }) => {
  const record = await lockImport(db, params.id)
  refuse(record, 'DELETE')
  await sql`delete from imports where id = ${params.id}`.execute(db)
  audit({ entity: 'imports', id: params.id, event: 'DELETED', before: { kind: record.kind, file_name: record.file_name } })
  return {}
}

function refuse({ can }: ImportRecord, event: string): void {
  const reason = can[event]
  if (reason !== true) throw Refusal.state(reason ?? 'Šādas darbības nav')
}
