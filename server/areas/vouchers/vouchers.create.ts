import { sql } from 'kysely'
import type { vouchers } from '../../../contract/vouchers/vouchers.ts'
import { one } from '../../db/one.ts'
import { trail } from '../../http/changed-columns.ts'
import type { Handler } from '../../http/context.ts'
import { definedFields, lockRecord } from '../../http/record.ts'
import { copiedColumns, targetColumns } from '../shared/copy-mappings.ts'
import { copiedVoucher, copiedVoucherLine } from './vouchers.copy-mappings.ts'
import { loadVoucher } from './vouchers.record.ts'
import { begin } from './vouchers.transitions.ts'

export const create: Handler<typeof vouchers.create> = async (ctx) => {
  const { db, user, body, today, audit } = ctx
  const { title, date = today } = body
  const { id } = await db
    .insertInto('vouchers')
    .values({ title, date, created_by: user.id, updated_by: user.id })
    .returning('id')
    .executeTakeFirstOrThrow()
  audit({ entity: 'vouchers', id, event: 'CREATED', after: { title, date } })
  return { data: await loadVoucher(ctx, id) }
}

export const copy: Handler<typeof vouchers.copy> = async (ctx) => {
  const { db, user, params, body, today, audit } = ctx
  const { date = today } = body
  await lockRecord(db, 'vouchers', params.id)
  const { rows } = await sql<{ id: number }>`
    insert into vouchers (${targetColumns(copiedVoucher)}, date, created_by, updated_by)
    select ${copiedColumns(copiedVoucher, 'v')}, ${date}, ${user.id}, ${user.id} from vouchers v where v.id = ${params.id} returning id`.execute(
    db,
  )
  const { id } = one(rows)
  await sql`
    insert into voucher_lines (${targetColumns(copiedVoucherLine)}, voucher_id, created_by, updated_by)
    select ${copiedColumns(copiedVoucherLine, 'l')}, ${id}, ${user.id}, ${user.id}
    from voucher_lines l where l.voucher_id = ${params.id} order by l.id`.execute(db)
  audit({ entity: 'vouchers', id, event: 'CREATED', after: { copied_from: params.id, date } })
  return { data: await loadVoucher(ctx, id) }
}

export const update: Handler<typeof vouchers.update> = async (ctx) => {
  const { db, user, params, audit } = ctx
  const { lock_version, ...body } = ctx.body
  const { id } = await begin(ctx, params.id, 'EDIT', lock_version)
  const fields = definedFields(body)
  const changed = await trail(db, 'vouchers', id, fields)
  await db
    .updateTable('vouchers')
    .set({ ...fields, updated_by: user.id })
    .where('id', '=', id)
    .execute()
  audit({ entity: 'vouchers', id, event: 'EDIT', ...changed })
  return { data: await loadVoucher(ctx, id) }
}

export const remove: Handler<typeof vouchers.remove> = async (ctx) => {
  const { id, title } = await begin(ctx, ctx.params.id, 'DELETE')
  await sql`delete from vouchers where id = ${id}`.execute(ctx.db)
  ctx.audit({ entity: 'vouchers', id, event: 'DELETE', before: { title } })
  return {}
}
