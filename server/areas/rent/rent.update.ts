import { sql } from 'kysely'
import type { Body } from '../../../contract/calls.ts'
import { formatDate } from '../../../contract/format.ts'
import { labelOf } from '../../../contract/labels.ts'
import { big } from '../../../contract/money.ts'
import type { rent } from '../../../contract/rent/rent.ts'
import type { RentRecord } from '../../../contract/rent/rent-record.ts'
import { alreadyDone } from '../../../machines/lifecycle.ts'
import { rent as chart } from '../../../machines/rent.ts'
import { one } from '../../db/one.ts'
import type { Context, Handler } from '../../http/context.ts'
import { definedFields } from '../../http/record.ts'
import { Refusal } from '../../http/refusal.ts'
import { trail } from '../../http/changed-columns.ts'
import { requireReferences } from '../customers/document-owner.ts'
import { pieceCame, pieceGoes } from '../inventory/rented.ts'
import { refuseOtherThanDone, refuseUntaken } from '../shared/repeated.ts'
import { beginOnce, beginRent, stateAfter, type LockedRent } from './rent.transitions.ts'
import { chargeRent } from './rent.charge.ts'
import { requireHeader } from './rent.create.ts'
import { rentFacts } from './rent.facts.ts'
import { keepFormerType } from './former.ts'
import { requireLastDay } from './last-day.ts'
import { loadRent } from './rent.record.ts'
import { dropPhotos } from './readings.ts'

type Fields = Omit<Body<typeof rent.update>, 'event' | 'lock_version' | 'waive_readings'>

export const update: Handler<typeof rent.update> = async (ctx) => {
  const { params, body } = ctx
  const { event, lock_version, waive_readings = false, ...fields } = body
  const { date_to: _last, ...besides } = fields
  if (event) refuseUntaken(event === 'END' ? besides : fields)
  const warnings: string[] = []
  if (event === 'END') warnings.push(...(await end(ctx, { waive_readings, date_to: fields.date_to ?? null, lock_version })))
  else if (event === 'REOPEN') await reopen(ctx, lock_version)
  else warnings.push(...(await edit(ctx, fields, lock_version)))
  return { data: await loadRent(ctx, params.id), warnings }
}

async function edit(ctx: Context & { params: { id: number } }, fields: Fields, lockVersion: number): Promise<string[]> {
  const { db, user, today } = ctx
  const locked = await beginRent(ctx, ctx.params.id, 'EDIT', lockVersion)
  await requireReferences(ctx, locked.customer_id, fields)
  const { rows } = await sql<RentTerms>`
    select owner_type, owner_id, date_from, date_to, minimum_fee, type from rents where id = ${locked.id}`.execute(db)
  const terms = one(rows)
  if (fields.minimum_fee !== undefined && !big(fields.minimum_fee).eq(big(terms.minimum_fee))) await refusePastMinimum(ctx, locked)
  // The owner follows the kind of owner.
  const owner_id = fields.owner_type && fields.owner_type !== 'leasing' && fields.owner_id === undefined ? null : fields.owner_id
  await requireHeader(ctx, { ...terms, ...definedFields({ ...fields, owner_id }) })
  if (fields.date_from !== undefined && fields.date_from !== locked.date_from) await refuseStart(ctx, locked, fields.date_from)
  const last = fields.date_to === terms.date_to ? null : (fields.date_to ?? null)
  const warnings = last === null ? [] : await requireLastDay(ctx, { rent_id: locked.id, rent_item_id: null }, last)
  if (rows[0] && fields.type !== undefined && fields.type !== rows[0].type) await keepFormerType(db, locked.id, rows[0].type, today)
  const values = { ...definedFields({ ...fields, owner_id }) }
  const trailEntry = await trail(db, 'rents', locked.id, values)
  await db
    .updateTable('rents')
    .set({ ...values, updated_by: user.id })
    .where('id', '=', locked.id)
    .execute()
  await chargeRent(db, locked.id, today)
  ctx.audit({ entity: 'rents', id: locked.id, event: 'EDIT', ...trailEntry, customer_id: locked.customer_id })
  return warnings
}

type RentTerms = Pick<RentRecord, 'date_from' | 'date_to' | 'owner_type' | 'minimum_fee' | 'type'> & { owner_id: number | null }

/** Invoiced months use the initial terms; later changes need new terms. */
async function refusePastMinimum({ db }: Context, { id }: LockedRent): Promise<void> {
  if (!(await rentFacts(db, id)).invoiced) return
  const label = labelOf('minimum_fee')
  throw Refusal.field('minimum_fee', `Lauks „${label}”: par nomu jau ir rēķins; jaunu minimālo maksu nosaka nosacījumi no datuma`)
}

/**
 * Not after the first machine went out, and unchanged once invoiced: fees and minimum of the first month depend on
 * it.
 */
async function refuseStart({ db }: Context, { id }: LockedRent, date: string): Promise<void> {
  const label = `Lauks „${labelOf('date_from')}”`
  if ((await rentFacts(db, id)).invoiced) {
    throw Refusal.field('date_from', `${label}: par nomu jau ir rēķins; agrāk iznomātai iekārtai izveidojiet jaunu nomu`)
  }
  const first = await db
    .selectFrom('rent_items')
    .select('date_from')
    .where('rent_id', '=', id)
    .where('date_from', '<', date)
    .orderBy('date_from')
    .executeTakeFirst()
  if (first) throw Refusal.field('date_from', `${label}: iekārta iznomāta jau ${formatDate(first.date_from)}`)
}

interface Ending {
  date_to: string | null
  waive_readings: boolean
  lock_version: number
}

/** The day must have come; the last month is charged by days. */
async function end(ctx: Context & { params: { id: number } }, { date_to, waive_readings, lock_version }: Ending): Promise<string[]> {
  const { db, user, today } = ctx
  const { id } = ctx.params
  const last = date_to ?? today
  const { status: before, date_from } = await visibleRent(ctx, id)
  if (alreadyDone(chart, before, 'END', await rentFacts(db, id))) {
    ctx.audit(null)
    await refuseOtherThanDone(db, 'rents', id, { date_to: date_to ?? undefined })
    return []
  }
  const label = `Lauks „${labelOf('date_to')}”`
  if (last > today) throw Refusal.field('date_to', `${label}: diena vēl nav pienākusi`)
  if (last < date_from) throw Refusal.field('date_to', `${label} nedrīkst būt pirms sākuma`)
  await beginRent(ctx, id, 'EDIT', lock_version)
  await refuseLaterMachine(ctx, id, last)
  const warnings = await requireLastDay(ctx, { rent_id: id, rent_item_id: null }, last)
  if (waive_readings) await waiveReadings(ctx, id)
  // The guards require readings of the last day.
  await sql`update rents set date_to = ${last}, updated_by = ${user.id} where id = ${id}`.execute(db)
  const locked = await beginRent(ctx, id, 'END')
  const status = await stateAfter(ctx, locked, 'END')
  await takeBack(ctx, id, last)
  await sql`update rents set status = ${status} where id = ${id}`.execute(db)
  await chargeRent(db, id, today)
  const after = { status, date_to: last, waive_readings }
  ctx.audit({ entity: 'rents', id, event: 'END', before: { status: before }, after, customer_id: locked.customer_id })
  return warnings
}

async function refuseLaterMachine({ db }: Context, id: number, last: string): Promise<void> {
  const { rows } = await sql<{ nr: string; day: string }>`
    select p.inventory_nr as nr, greatest(i.date_from, i.date_to) as day from rent_items i join inventory_items p on p.id = i.inventory_item_id
    where i.rent_id = ${id} and greatest(i.date_from, i.date_to) > ${last} order by 2 desc limit 1`.execute(db)
  const [later] = rows
  if (later) throw Refusal.field('date_to', `Lauks „${labelOf('date_to')}”: iekārta ${later.nr} ir iznomāta vēl ${formatDate(later.day)}`)
}

async function visibleRent({ db }: Context, id: number): Promise<Pick<LockedRent, 'status' | 'date_from'>> {
  const found = await db.selectFrom('rents').select(['status', 'date_from']).where('id', '=', id).executeTakeFirst()
  if (!found) throw Refusal.missing()
  return found as Pick<LockedRent, 'status' | 'date_from'>
}

async function waiveReadings({ db, user }: Context, id: number): Promise<void> {
  await sql`
    update rent_item_readings r set is_waived = true, updated_by = ${user.id} from rent_items i
    where i.id = r.rent_item_id and i.rent_id = ${id} and r.billable > 0 and not r.is_waived
      and not exists (select from invoiced_charges c where c.reading_id = r.id)`.execute(db)
}

/** In key order. */
async function takeBack(ctx: Context, id: number, last: string): Promise<void> {
  const { rows } = await sql<{ piece: number }>`
    update rent_items set date_to = ${last}, updated_by = ${ctx.user.id} where rent_id = ${id} and date_to is null
    returning inventory_item_id as piece`.execute(ctx.db)
  for (const { piece } of rows.toSorted((a, b) => a.piece - b.piece)) await pieceCame(ctx, piece)
}

async function reopen(ctx: Context & { params: { id: number } }, lockVersion: number): Promise<void> {
  const { db, user, today } = ctx
  const { id } = ctx.params
  const locked = await beginOnce(ctx, id, 'REOPEN', lockVersion)
  if (!locked) return
  const status = await stateAfter(ctx, locked, 'REOPEN')
  const { rows } = await sql<{ uuid: string; branch_id: number | null; location: string | null }>`
    update rent_items t set date_to = null, updated_by = ${user.id} from inventory_items p
    where t.rent_id = ${id} and t.date_to = ${locked.date_to} and p.id = t.inventory_item_id
    returning p.uuid, coalesce(t.branch_id, ${locked.branch_id}) as branch_id, t.location`.execute(db)
  for (const { uuid, ...place } of rows) await pieceGoes(ctx, uuid, 'status', { ...place, customer_id: locked.customer_id })
  await sql`update rents set status = ${status}, date_to = null, updated_by = ${user.id} where id = ${id}`.execute(db)
  await chargeRent(db, id, today)
  const before = { status: locked.status, date_to: locked.date_to }
  ctx.audit({ entity: 'rents', id, event: 'REOPEN', before, after: { status, date_to: null }, customer_id: locked.customer_id })
}

/** INV-RENT-5; readings are still recorded. */
export const doNotInvoice: Handler<typeof rent.doNotInvoice> = async (ctx) => {
  const { db, user, params, body, today } = ctx
  const locked = await beginRent(ctx, params.id, 'TOGGLE_DO_NOT_INVOICE')
  const doNotInvoice = body.do_not_invoice ?? !locked.do_not_invoice
  if (doNotInvoice === locked.do_not_invoice) ctx.audit(null)
  else {
    await sql`update rents set do_not_invoice = ${doNotInvoice}, updated_by = ${user.id} where id = ${locked.id}`.execute(db)
    await chargeRent(db, locked.id, today)
    const before = { do_not_invoice: locked.do_not_invoice }
    const after = { do_not_invoice: doNotInvoice }
    ctx.audit({ entity: 'rents', id: locked.id, event: 'TOGGLE_DO_NOT_INVOICE', before, after, customer_id: locked.customer_id })
  }
  return { data: await loadRent(ctx, locked.id) }
}

/** Replaces terms of the same day. */
export const addTerms: Handler<typeof rent.addTerms> = async (ctx) => {
  const { db, user, params, body, today } = ctx
  const locked = await beginRent(ctx, params.id, 'EDIT')
  const label = `Lauks „${labelOf('valid_from')}”`
  if (body.valid_from < locked.date_from) {
    throw Refusal.field('valid_from', `${label}: noma sākas ${formatDate(locked.date_from)}`)
  }
  const { valid_from, fee = null, indexation_pc = '0', minimum_fee = null, notes = null } = body
  await sql`
    insert into rent_terms (rent_id, valid_from, fee, indexation_pc, minimum_fee, notes, created_by, updated_by)
    values (${locked.id}, ${valid_from}, ${fee}, ${indexation_pc}, ${minimum_fee}, ${notes}, ${user.id}, ${user.id})
    on conflict (rent_id, valid_from) do update set fee = excluded.fee, indexation_pc = excluded.indexation_pc,
      minimum_fee = excluded.minimum_fee, notes = excluded.notes, updated_by = excluded.updated_by`.execute(db)
  await chargeRent(db, locked.id, today)
  ctx.audit({ entity: 'rents', id: locked.id, event: 'EDIT', after: body, customer_id: locked.customer_id })
  return { data: await loadRent(ctx, locked.id) }
}

export const remove: Handler<typeof rent.remove> = async (ctx) => {
  const { db, params } = ctx
  const locked = await beginRent(ctx, params.id, 'DELETE')
  const { rows } = await sql<{ piece: number }>`
    select inventory_item_id as piece from rent_items where rent_id = ${locked.id} and date_to is null order by 1`.execute(db)
  for (const { piece } of rows) await pieceCame(ctx, piece)
  await sql`delete from charges where document_type = 'rent' and document_id = ${locked.id}`.execute(db)
  await dropPhotos(db, sql`i.rent_id = ${locked.id}`)
  await sql`delete from rents where id = ${locked.id}`.execute(db)
  ctx.audit({ entity: 'rents', id: locked.id, event: 'DELETE', before: { number: locked.number }, customer_id: locked.customer_id })
  return {}
}
