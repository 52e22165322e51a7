import { sql } from 'kysely'
import { formatDate } from '../../../contract/format.ts'
import { labelOf } from '../../../contract/labels.ts'
import type { rent } from '../../../contract/rent/rent.ts'
import { readingsBack } from '../../../contract/rent/rent-readings.ts'
import { rent as chart } from '../../../machines/rent.ts'
import type { Context, Handler } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'
import { isStaff, visibleTo } from '../../http/visible.ts'
import { readMeters } from './readings.ts'
import type { FieldOfReading } from './write-readings.ts'

/** By customer users: only their current machines and recent days, no meter changes. */
export const sendReadings: Handler<typeof rent.sendReadings> = async (ctx) => {
  const { user, body, today, now } = ctx
  if (isStaff(user) && !user.permissions.has('manage_rent')) throw Refusal.forbidden()
  const date = body.date ?? today
  const first = new Date(now.getTime() - readingsBack * 86_400_000).toISOString().slice(0, 10)
  if (date < first) throw Refusal.field('date', `Lauks „${labelOf('date')}”: rādījumus pieņem no ${formatDate(first)}`)
  const at: FieldOfReading = (place, field) => (field === 'date' ? 'date' : `readings.${place}.${field}`)
  await refuseOthers(ctx, at)
  const readings = body.readings.map((reading) => ({ ...reading, kind: 'usual' as const, date }))
  const data = await readMeters(ctx, readings, at)
  return { readings: data.length, data }
}

/** As if missing, so as not to reveal other customers. */
async function refuseOthers(
  { db, user, body }: Pick<Context, 'db' | 'user'> & { body: { readings: readonly { rent_item_id: number }[] } },
  at: FieldOfReading,
): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select i.id from rent_items i join rents r on r.id = i.rent_id
    where ${sql.join([sql`i.id = any(${body.readings.map(({ rent_item_id }) => rent_item_id)})`, sql`r.status = ${chart.initial} and r.type <> 'fixed'`, ...visibleTo(user, sql`r.customer_id`)], sql` and `)}`.execute(
    db,
  )
  const ownItems = new Set(rows.map(({ id }) => id))
  const text = `Lauks „${labelOf('rent_item_id')}”: tādas iznomātas iekārtas nav`
  const foreignFields = body.readings.flatMap(({ rent_item_id }, place) => (ownItems.has(rent_item_id) ? [] : [at(place, 'rent_item_id')]))
  if (foreignFields.length > 0) throw Refusal.fields(Object.fromEntries(foreignFields.map((field) => [field, [text]])))
}
