import { sql } from 'kysely'
import type { Body } from '../../../contract/calls.ts'
import { groupedBy } from '../../../contract/grouped.ts'
import { labelOf } from '../../../contract/labels.ts'
import type { maintenances } from '../../../contract/maintenances/maintenances.ts'
import type { service } from '../../../contract/service/service.ts'
import type { Context, Db, Handler } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'
import { lockPieces } from '../inventory/inventory.transitions.ts'
import { takeService } from '../service/service.create.ts'
import { isLive, liveMaintenances } from './planned.ts'

interface Due {
  id: number
  name: string
  service_job_id: number | null
  uuid: string
  inventory_nr: string
  customer_id: number
  branch_id: number | null
  /** The earliest possible day. */
  day: string
  /** The open application that has the machine. */
  taken: string | null
}

/** One application per customer and branch; all or none. */
export const take: Handler<typeof maintenances.take> = async (ctx) => {
  const { db, body } = ctx
  const { planned_date, assignee_id } = body
  await lockPiecesOf(db, body.maintenances)
  const due = await dueOf(ctx, body.maintenances)
  const createdApplications: { id: number; name: string }[] = []
  for (const rows of groupedBy(due, placeOf).values()) {
    const [{ customer_id, branch_id }] = rows
    const id = await takeService(ctx, {
      customer_id,
      branch_id,
      type: 'maintenance',
      planned_date: planned_date ?? rows.map(({ day }) => day).reduce((one, other) => (one < other ? one : other)),
      ...(assignee_id && { assignee_id }),
      problem: [...new Set(rows.map(({ name }) => name))].join(', '),
      serviceable_items: machinesOf(rows),
    })
    const { number } = await db.selectFrom('service_applications').select('number').where('id', '=', id).executeTakeFirstOrThrow()
    createdApplications.push({ id, name: number ?? '' })
  }
  return { service_applications: createdApplications }
}

const placeOf = ({ customer_id, branch_id }: Due): string => `${customer_id} ${branch_id ?? ''}`

function machinesOf(rows: readonly Due[]): NonNullable<Body<typeof service.create>['serviceable_items']> {
  return [...groupedBy(rows, ({ uuid }) => uuid)].map(([machine, due]) => ({
    machine,
    problem: due.map(({ name }) => name).join(', '),
    service_positions: [...new Set(due.flatMap(({ service_job_id }) => service_job_id ?? []))].map((service_job_id) => ({
      service_job_id,
    })),
  }))
}

async function lockPiecesOf(db: Db, maintenances: readonly number[]): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select distinct inventory_item_id as id from inventory_item_maintenances where id = any (${[...maintenances]})`.execute(db)
  await lockPieces(
    db,
    rows.map(({ id }) => id),
  )
}

/**
 * In requested order; our own machines belong to our company. @throws Refusal of `maintenances.N` if missing or
 * already in service
 */
async function dueOf({ db, today }: Pick<Context, 'db' | 'today'>, ids: readonly number[]): Promise<Due[]> {
  const { rows } = await sql<Omit<Due, 'customer_id'> & { customer_id: number | null }>`
    select t.id, t.name, t.service_job_id, i.uuid, i.inventory_nr, i.branch_id,
      coalesce(i.customer_id, (select id from customers where is_main)) as customer_id, greatest(t.due_on, ${today}::date) as day,
      (select o.number from serviceable_items s join service_applications o on o.id = s.service_application_id
        where s.inventory_item_id = i.id and o.completed_at is null order by o.id limit 1) as taken
    from ${liveMaintenances} where ${isLive} and t.id = any(${[...ids]})`.execute(db)
  return [...new Set(ids)].map((id, index) => {
    const refuse = (reason: string): never => {
      throw Refusal.field(`maintenances.${index}`, `Lauks „${labelOf('maintenances')}”: ${reason}`)
    }
    const found = rows.find((row) => row.id === id)
    if (!found) return refuse('tādas plānotas apkopes nav')
    if (found.taken !== null) return refuse(`iekārta ${found.inventory_nr} jau ir servisā, pieteikums ${found.taken}`)
    const { customer_id } = found
    if (customer_id === null) return refuse(`iekārta ${found.inventory_nr} nav ne pie viena klienta`)
    return { ...found, customer_id }
  })
}
