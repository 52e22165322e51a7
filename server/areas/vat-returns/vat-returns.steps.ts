import { sql } from 'kysely'
import { countOf, formatDate } from '../../../contract/format.ts'
import { labelOf } from '../../../contract/labels.ts'
import { vatPeriodOf, type VatPeriodKind } from '../../../contract/vat-returns/periods.ts'
import type { vatReturns } from '../../../contract/vat-returns/vat-returns.ts'
import { vatReturn, type VatReturnFacts, type VatReturnState } from '../../../machines/vat-return.ts'
import { one } from '../../db/one.ts'
import type { Context, Db, Handler } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'
import { setProperty } from '../company/properties.ts'
import { confirmClosing } from '../company/settings.ts'
import { stepsOf } from '../shared/lifecycle.ts'
import { figuresOfLines } from '../vat/figures.ts'
import { loadVatReturn } from './vat-returns.record.ts'

/** @file Locks are taken in this order: the return, the one that it corrects, the closed period (docs/domain/vat-return.md#filing). */

interface Locked {
  id: number
  kind: VatPeriodKind
  title: string
  status: VatReturnState
  period_from: string
  period_to: string
  version: number
  corrects_id: number | null
  lock_version: number
}

const { begin, beginOnce, stateAfter } = stepsOf({ chart: vatReturn, lock: lockVatReturn, facts: vatReturnFacts, load: loadVatReturn })

async function lockVatReturn({ db }: Pick<Context, 'db'>, id: number): Promise<Locked> {
  const { rows } = await sql<Locked>`
    select id, kind, title, status, period_from, period_to, version, corrects_id, lock_version from vat_returns where id = ${id} for update`.execute(
    db,
  )
  if (!rows[0]) throw Refusal.missing()
  return rows[0]
}

async function vatReturnFacts(db: Db, id: number, today: string): Promise<VatReturnFacts> {
  const { rows } = await sql<VatReturnFacts>`
    select period_to < ${today} as "periodOver",
      exists (select from vat_returns n where n.corrects_id = t.id and n.status = 'open') as "hasCorrection"
    from vat_returns t where t.id = ${id}`.execute(db)
  return one(rows)
}

export const create: Handler<typeof vatReturns.create> = async (ctx) => {
  const { db, user, body, today, audit } = ctx
  const { kind, date } = body
  const period = vatPeriodOf(kind, date)
  if (period.period_from > today) throw Refusal.field('date', `Lauks „${labelOf('date')}”: periods vēl nav sācies`)
  await sql`select pg_advisory_xact_lock(hashtext('vat_returns'))`.execute(db)
  const { rows } = await sql<{ title: string }>`
    select title from vat_returns where version = 1 and period_from <= ${period.period_to} and period_to >= ${period.period_from}
    order by period_from limit 1`.execute(db)
  if (rows[0]) throw Refusal.field('date', `Lauks „${labelOf('date')}”: šim laikam deklarācija jau ir (${rows[0].title})`)
  const { id } = await db
    .insertInto('vat_returns')
    .values({ kind, ...period, created_by: user.id, updated_by: user.id })
    .returning('id')
    .executeTakeFirstOrThrow()
  audit({ entity: 'vat_returns', id, event: 'CREATED', after: { kind, ...period } })
  return { data: await loadVatReturn(ctx, id) }
}

/** Figures, entries and annexes are stored as they are now, and the period is closed (INV-VATRETURN-5, INV-VATRETURN-6). Idempotent. */
export const file: Handler<typeof vatReturns.file> = async (ctx) => {
  const { db, user, now, params, audit } = ctx
  const locked = await beginOnce(ctx, params.id, 'FILE')
  if (locked) {
    const { id, status, corrects_id, period_to } = locked
    if (corrects_id !== null) await replaceFormer(ctx, corrects_id)
    await closePeriod(ctx, period_to)
    const sums = await storeContent(ctx, locked)
    const state = await stateAfter(ctx, locked, 'FILE')
    await db
      .updateTable('vat_returns')
      .set({ ...sums, status: state, filed_at: now.toISOString(), filed_by: user.id, updated_by: user.id })
      .where('id', '=', id)
      .execute()
    audit({ entity: 'vat_returns', id, event: 'FILE', before: { status }, after: { status: state, ...sums } })
  }
  return { data: await loadVatReturn(ctx, params.id) }
}

async function replaceFormer(ctx: Context, id: number): Promise<void> {
  const { db, user, audit } = ctx
  const former = await begin(ctx, id, 'REPLACE')
  const status = await stateAfter(ctx, former, 'REPLACE')
  await db.updateTable('vat_returns').set({ status, updated_by: user.id }).where('id', '=', id).execute()
  audit({ entity: 'vat_returns', id, event: 'REPLACE', before: { status: former.status }, after: { status } })
}

/** INV-LOCK-2 holds for every kind of document from here on. */
async function closePeriod(ctx: Context, until: string): Promise<void> {
  await sql`select from system_properties where key = 'locked_until' for update`.execute(ctx.db)
  const { rows } = await sql<{ closed: boolean }>`select coalesce(locked_until() >= ${until}::date, false) as closed`.execute(ctx.db)
  if (one(rows).closed) return
  await confirmClosing(ctx, until)
  await setProperty(ctx, 'locked_until', until)
}

async function storeContent(ctx: Context, locked: Locked): Promise<{ owed: string; deducted: string; payable: string }> {
  const { db } = ctx
  const { id, period_from: from, period_to: to } = locked
  // One statement, so that entries and annexes are of the same moment.
  await sql`
    with entries as (insert into vat_return_entries select ${id}::bigint, l.* from vat_return_lines(${from}, ${to}) l)
    insert into vat_return_annex_rows select ${id}::bigint, a.* from vat_annex_rows(${from}, ${to}) a`.execute(db)
  const filed = sql`vat_return_entries where vat_return_id = ${id}`
  const { rows, unruled, owed, deducted, payable } = await figuresOfLines(db, { from, to }, filed)
  confirmUnruled(ctx, unruled, to)
  await db
    .insertInto('vat_return_figures')
    .values(rows.map(({ row, amount }) => ({ vat_return_id: id, vat_row: row, amount })))
    .execute()
  return { owed, deducted, payable }
}

/** INV-VATRETURN-3. */
function confirmUnruled({ confirmed }: Context, unruled: number, until: string): void {
  if (unruled === 0 || confirmed.has('vat-unruled')) return
  const words = countOf(unruled, 'darījumam', 'darījumiem', 'darījumiem')
  throw Refusal.confirm(
    'vat-unruled',
    'status',
    `${words} līdz ${formatDate(until)} nav deklarācijas rindas, un deklarācijā tie nebūs. Iesniegt?`,
  )
}

/** The correction takes the place of the return once it is filed. */
export const correct: Handler<typeof vatReturns.correct> = async (ctx) => {
  const { db, user, params, audit } = ctx
  const { id, kind, title, period_from, period_to, version } = await begin(ctx, params.id, 'CORRECT')
  const { id: correction } = await db
    .insertInto('vat_returns')
    .values({ kind, title, period_from, period_to, version: version + 1, corrects_id: id, created_by: user.id, updated_by: user.id })
    .returning('id')
    .executeTakeFirstOrThrow()
  audit({ entity: 'vat_returns', id, event: 'CORRECT', after: { correction } })
  audit({ entity: 'vat_returns', id: correction, event: 'CREATED', after: { corrects_id: id, version: version + 1 } })
  return { data: await loadVatReturn(ctx, correction) }
}

export const remove: Handler<typeof vatReturns.remove> = async (ctx) => {
  const { id, title, version } = await begin(ctx, ctx.params.id, 'DELETE')
  await sql`delete from vat_returns where id = ${id}`.execute(ctx.db)
  ctx.audit({ entity: 'vat_returns', id, event: 'DELETE', before: { title, version } })
  return {}
}
