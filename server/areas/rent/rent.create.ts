import { sql } from 'kysely'
import type { Body } from '../../../contract/calls.ts'
import { labelOf } from '../../../contract/labels.ts'
import type { rent } from '../../../contract/rent/rent.ts'
import { billingPeriods, rentTypes } from '../../../contract/rent/rent-record.ts'
import type { Context, Handler } from '../../http/context.ts'
import { definedFields } from '../../http/record.ts'
import { Refusal } from '../../http/refusal.ts'
import { requireCustomer, requireReferences } from '../customers/document-owner.ts'
import { takeNumber } from '../shared/numbering.ts'
import { chargeRent } from './rent.charge.ts'
import { rentOut } from './rent.items.ts'
import { loadRent } from './rent.record.ts'

export const createData: Handler<typeof rent.createData> = ({ today }) =>
  Promise.resolve({
    data: {
      date_from: today,
      types: Object.entries(rentTypes).map(([type, name]) => ({ type, name })),
      billing_periods: Object.entries(billingPeriods).map(([billing_period, name]) => ({ billing_period, name })),
    },
  })

export const create: Handler<typeof rent.create> = async (ctx) => {
  const { db, user, body, today } = ctx
  const { customer_id, rent_items = [], ...header } = body
  await requireCustomer(ctx, customer_id)
  await requireReferences(ctx, customer_id, header)
  const values = { ...header, date_from: header.date_from ?? today }
  await requireHeader(ctx, values)
  const { id } = await db
    .insertInto('rents')
    .values({ ...definedFields(values), customer_id, created_by: user.id, updated_by: user.id })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (const [place, item] of rent_items.entries()) await rentOut(ctx, { id, customer_id, ...values }, item, `rent_items.${place}.`)
  // By the day of entry: a rent may start in another year.
  const { number } = await takeNumber(ctx, 'rent', today)
  await sql`update rents set number = ${number} where id = ${id}`.execute(db)
  await chargeRent(db, id, today)
  ctx.audit({ entity: 'rents', id, event: 'CREATED', after: { number, customer_id, ...definedFields(header) }, customer_id })
  return { rent_id: id, data: await loadRent(ctx, id) }
}

type Header = Pick<Body<typeof rent.create>, 'date_from' | 'date_to' | 'owner_type' | 'owner_id'>

export async function requireHeader({ db }: Context, { date_from, date_to, owner_type = 'own', owner_id = null }: Header): Promise<void> {
  if (date_from && date_to && date_to < date_from) {
    throw Refusal.field('date_to', `Lauks „${labelOf('date_to')}” nedrīkst būt pirms sākuma`)
  }
  const label = `Lauks „${labelOf('owner_id')}”`
  if (owner_type === 'leasing' && owner_id === null) throw Refusal.field('owner_id', `${label}: norādiet līzinga devēju`)
  if (owner_type !== 'leasing' && owner_id !== null) throw Refusal.field('owner_id', `${label} ir tikai līzinga iekārtām`)
  if (owner_id === null) return
  const found = await db.selectFrom('customers').select('id').where('id', '=', owner_id).where('archived_at', 'is', null).executeTakeFirst()
  if (!found) throw Refusal.field('owner_id', `${label}: tāda uzņēmuma nav`)
}
