import { sql } from 'kysely'
import { labelOf } from '../../../contract/labels.ts'
import type { priceClarifications } from '../../../contract/price-clarifications/price-clarifications.ts'
import type { Context, Handler } from '../../http/context.ts'
import { definedFields } from '../../http/record.ts'
import { Refusal } from '../../http/refusal.ts'
import { trail } from '../../http/changed-columns.ts'
import { fullName } from '../customers/customers.names.ts'
import { letterIn, type LetterText } from '../files/letter-text.ts'
import { mailPrint } from '../files/mail-print.ts'
import { beginOnce, beginPriceClarification, stateAfter, type LockedPriceClarification } from './price-clarifications.transitions.ts'
import { askOnly, requireHeader } from './price-clarifications.header.ts'
import { loadPriceClarification } from './price-clarifications.record.ts'

export const update: Handler<typeof priceClarifications.update> = async (ctx) => {
  const { db, user, params, body } = ctx
  const { lock_version, supplier_ids, ...fields } = body
  const { id } = await beginPriceClarification(ctx, params.id, 'EDIT', lock_version)
  const changes = definedFields(fields)
  await requireHeader(ctx, changes)
  const trailEntry = await trail(db, 'price_clarifications', id, changes)
  await db
    .updateTable('price_clarifications')
    .set({ ...changes, updated_by: user.id })
    .where('id', '=', id)
    .execute()
  if (supplier_ids) await askOnly(ctx, id, supplier_ids)
  ctx.audit({
    entity: 'price_clarifications',
    id,
    event: 'EDIT',
    before: trailEntry.before,
    after: { ...trailEntry.after, ...(supplier_ids && { supplier_ids }) },
  })
  return { data: await loadPriceClarification(ctx, id) }
}

/** Notifies the author, unless it is the user. */
export const complete: Handler<typeof priceClarifications.complete> = async (ctx) => {
  const locked = await beginOnce(ctx, ctx.params.id, 'COMPLETE')
  if (locked) {
    await step(ctx, locked, 'COMPLETE')
    await tellAuthor(ctx, locked)
  }
  return { data: await loadPriceClarification(ctx, ctx.params.id) }
}

export const incomplete: Handler<typeof priceClarifications.incomplete> = async (ctx) => {
  const locked = await beginOnce(ctx, ctx.params.id, 'INCOMPLETE')
  if (locked) await step(ctx, locked, 'INCOMPLETE')
  return { data: await loadPriceClarification(ctx, ctx.params.id) }
}

async function step(ctx: Context, locked: LockedPriceClarification, event: 'COMPLETE' | 'INCOMPLETE'): Promise<void> {
  const { id } = locked
  const status = await stateAfter(ctx, locked, event)
  const at = event === 'COMPLETE' ? sql`moment()` : sql`null`
  await sql`update price_clarifications set status = ${status}, completed_at = ${at}, updated_by = ${ctx.user.id} where id = ${id}`.execute(
    ctx.db,
  )
  ctx.audit({ entity: 'price_clarifications', id, event, before: { status: locked.status }, after: { status } })
}

const completedLetter: LetterText = {
  subject: { lv: 'Cenu aptauja pabeigta: {title}', en: 'Prices found out: {title}' },
  text: {
    lv: 'Labdien!\n\nCenu aptauju „{title}” pabeidza {clarifier}: cena ir {priced} no {lines} rindām.\n\n{seller}',
    en: 'Hello,\n\n{clarifier} completed the price clarification “{title}”: {priced} of {lines} lines have a price.\n\n{seller}',
  },
}

async function tellAuthor(ctx: Context, { id, title, author_id }: LockedPriceClarification): Promise<void> {
  if (author_id === null || author_id === ctx.user.id) return
  const { rows } = await sql<{ address: string; clarifier: string; seller: string; lines: string; priced: string }>`
    select a.email as address, ${fullName('y')} as clarifier, coalesce((select name from customers where is_main), '') as seller,
      (select count(*) from price_clarification_items where price_clarification_id = ${id})::text as lines,
      (select count(*) from price_clarification_items where price_clarification_id = ${id} and not not_available)::text as priced
    from users a join users y on y.id = ${ctx.user.id} where a.id = ${author_id} and a.is_active and a.email is not null`.execute(ctx.db)
  const author = rows[0]
  if (!author) return
  const { address, ...words } = author
  const about = { document_type: 'price_clarifications', id, key: 'price_clarification' } as const
  await mailPrint(ctx, about, { address, ...letterIn('lv', completedLetter, () => ({ ...words, title })) }, [])
}

export const remove: Handler<typeof priceClarifications.remove> = async (ctx) => {
  const { id, title } = await beginPriceClarification(ctx, ctx.params.id, 'DELETE')
  await sql`delete from files where fileable_type = 'price_clarifications' and fileable_id = ${id}`.execute(ctx.db)
  await sql`delete from price_clarifications where id = ${id}`.execute(ctx.db)
  ctx.audit({ entity: 'price_clarifications', id, event: 'DELETE', before: { title } })
  return {}
}

export async function refuseUsed({ db }: Pick<Context, 'db'>, itemId: number): Promise<void> {
  const { rows } = await sql`
    select from offer_items where price_clarification_item_id = ${itemId}
    union all select from procurement_items where price_clarification_item_id = ${itemId} limit 1`.execute(db)
  if (rows.length > 0) throw Refusal.state(`Lauks „${labelOf('items')}”: no rindas ir izveidots dokuments`)
}
