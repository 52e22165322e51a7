import { sql } from 'kysely'
import type { Body } from '../../../contract/calls.ts'
import { labelOf } from '../../../contract/labels.ts'
import { big } from '../../../contract/money.ts'
import { voucherLineLimit, type vouchers } from '../../../contract/vouchers/vouchers.ts'
import { one } from '../../db/one.ts'
import { trail } from '../../http/changed-columns.ts'
import type { Context, Db, Handler } from '../../http/context.ts'
import { definedFields } from '../../http/record.ts'
import { Refusal } from '../../http/refusal.ts'
import { loadVoucher } from './vouchers.record.ts'
import { begin } from './vouchers.transitions.ts'

type LineInput = Body<typeof vouchers.addLines>['lines'][number]
type Field = keyof LineInput

export const addLines: Handler<typeof vouchers.addLines> = async (ctx) => {
  const { db, user, params, audit } = ctx
  const { lines } = ctx.body
  const { id } = await begin(ctx, params.id, 'EDIT')
  const { rows } = await sql<{ count: number }>`select line_count as count from vouchers where id = ${id}`.execute(db)
  if (one(rows).count + lines.length > voucherLineLimit)
    throw Refusal.field('lines', `Izziņā var būt ne vairāk kā ${voucherLineLimit} rindas`)
  await checkLines(db, lines, (place, field) => `lines.${place}.${field}`)
  await db
    .insertInto('voucher_lines')
    .values(lines.map((line) => ({ ...valuesOf(line), voucher_id: id, created_by: user.id, updated_by: user.id })))
    .execute()
  audit({ entity: 'vouchers', id, event: 'EDIT', after: { lines } })
  return { data: await loadVoucher(ctx, id) }
}

export const updateLine: Handler<typeof vouchers.updateLine> = async (ctx) => {
  const { db, user, params, body, audit } = ctx
  const { lock_version, ...given } = body
  const { id } = await begin(ctx, params.id, 'EDIT')
  const line = await lineOf(ctx, id)
  if (line.lock_version !== lock_version) throw Refusal.stale(await loadVoucher(ctx, id))
  const { lock_version: _, ...saved } = line
  const changes = definedFields(given)
  await checkLines(db, [{ ...saved, ...changes }], (_place, field) => field)
  const changed = await trail(db, 'voucher_lines', params.lineId, changes)
  await db
    .updateTable('voucher_lines')
    .set({ ...changes, updated_by: user.id })
    .where('id', '=', params.lineId)
    .execute()
  audit({ entity: 'vouchers', id, event: 'EDIT', ...changed })
  return { data: await loadVoucher(ctx, id) }
}

export const removeLine: Handler<typeof vouchers.removeLine> = async (ctx) => {
  const { id } = await begin(ctx, ctx.params.id, 'EDIT')
  const line = await lineOf(ctx, id)
  await sql`delete from voucher_lines where id = ${ctx.params.lineId}`.execute(ctx.db)
  ctx.audit({ entity: 'vouchers', id, event: 'EDIT', before: line })
  return { data: await loadVoucher(ctx, id) }
}

interface Line extends Required<ReturnType<typeof valuesOf>> {
  lock_version: number
}

async function lineOf({ db, params }: Pick<Context, 'db'> & { params: { lineId: number } }, voucherId: number): Promise<Line> {
  const { rows } = await sql<Line>`
    select account_id, debit, credit, customer_id, supplier_id, description, lock_version
    from voucher_lines where id = ${params.lineId} and voucher_id = ${voucherId}`.execute(db)
  if (!rows[0]) throw Refusal.missing()
  return rows[0]
}

function valuesOf({ account_id, debit = null, credit = null, customer_id = null, supplier_id = null, description = null }: LineInput) {
  return { account_id, debit, credit, customer_id, supplier_id, description }
}

interface Account {
  id: number
  is_active: boolean
  kept_by: 'customer' | 'supplier' | 'stock' | null
}

/**
 * The table refuses the same (INV-VOUCHER-3), without saying in which line.
 * @throws Refusal of all wrong fields
 */
async function checkLines(db: Db, lines: readonly LineInput[], fieldAt: (place: number, field: Field) => string): Promise<void> {
  const ids = [...new Set(lines.map(({ account_id }) => account_id))]
  const { rows } = await sql<Account>`
    select id, is_active, account_kept_by(id) as kept_by from accounting_accounts where id = any (${ids})`.execute(db)
  const accounts = new Map(rows.map((row) => [row.id, row]))
  const errors: Record<string, string[]> = {}
  for (const [place, line] of lines.entries()) {
    const wrong = faultOf(line, accounts.get(line.account_id))
    if (wrong) errors[fieldAt(place, wrong[0])] = [`Lauks „${labelOf(wrong[0])}”: ${wrong[1]}`]
  }
  if (Object.keys(errors).length > 0) throw Refusal.fields(errors)
}

/** The first one. */
function faultOf(line: LineInput, account: Account | undefined): [field: Field, words: string] | null {
  const { debit, credit, customer_id, supplier_id } = line
  if (!account) return ['account_id', 'norādītais ieraksts neeksistē']
  if (!account.is_active) return ['account_id', 'konts ir slēgts']
  if (account.kept_by === 'stock') return ['account_id', 'krājumu kontu grāmato tikai preču dokumenti']
  if (debit && credit) return ['credit', 'rindā ir vai nu debets, vai kredīts']
  if (!debit && !credit) return ['debit', 'rindā jābūt debetam vai kredītam']
  if (debit && big(debit).eq(0)) return ['debit', 'jābūt lielākam par nulli']
  if (credit && big(credit).eq(0)) return ['credit', 'jābūt lielākam par nulli']
  if (customer_id && supplier_id) return ['supplier_id', 'rindā ir vai nu klients, vai piegādātājs']
  if (account.kept_by === 'customer' && !customer_id) return ['customer_id', 'šī konta rindā tas jānorāda']
  if (account.kept_by === 'supplier' && !supplier_id) return ['supplier_id', 'šī konta rindā tas jānorāda']
  return null
}
