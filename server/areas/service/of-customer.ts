import { sql } from 'kysely'
import type { customers } from '../../../contract/customers/customers.ts'
import type { Answer } from '../../../contract/calls.ts'
import type { service } from '../../../contract/service/service.ts'
import { reference } from '../../db/named.ts'
import type { Handler } from '../../http/context.ts'
import { visibleCustomer } from '../customers/owner.ts'
import { fullName } from '../customers/customers.names.ts'
import { list } from './service.list.ts'

export const servicesOfCustomer: Handler<typeof customers.serviceApplications> = async (ctx) => {
  const { id } = await visibleCustomer(ctx, ctx.params.customerId)
  return list({ ...ctx, params: {}, query: { ...ctx.query, customer_id: id } })
}

/** Newest first, without the open application. */
export const positionsOfMachine: Handler<typeof service.positionsOfMachine> = async ({ db, params }) => {
  const { rows } = await sql<Answer<typeof service.positionsOfMachine>['data'][number]>`
    select l.id, ${reference(sql`t.id`, sql`t.number`)} as service_application, t.status, coalesce(t.completed_on, t.date) as date, l.name, l.quantity,
      ${reference(sql`m.id`, sql`m.abbreviation`)} as measure_unit, l.amount as net, l.is_done, l.is_warranty,
      ${reference(sql`h.id`, fullName('h'))} as technician
    from serviceable_items s
    join service_applications t on t.id = s.service_application_id
    join service_lines l on l.serviceable_item_id = s.id and l.kind = 'position'
    join measure_units m on m.id = l.measure_unit_id
    left join users h on h.id = l.technician_id
    where s.inventory_item_id = ${params.inventoryItem} and t.id <> ${params.serviceApplication}
    order by date desc, l.id desc limit 200`.execute(db)
  return { data: rows }
}
