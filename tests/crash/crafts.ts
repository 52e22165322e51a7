import { sql } from 'kysely'
import { expect } from 'vitest'
import { production } from '../../contract/production/production.ts'
import { rent } from '../../contract/rent/rent.ts'
import { service } from '../../contract/service/service.ts'
import type { TestApp } from '../support/app.ts'
import { dayAgo } from '../support/invoicing.ts'
import { makeStock } from '../support/factories.ts'
import { makeList } from '../support/production.ts'
import { rentedMachine } from '../support/rent.ts'
import { makeJob } from '../support/service.ts'
import { send, type CallTarget } from './place.ts'

const contracts = 8

export interface Crafts {
  job: number
  list: number
  day: string
  /** Applications confirmed as completed. */
  completed: Record<'service_applications' | 'production_applications', number[]>
}

export async function prepareCrafts(app: TestApp): Promise<Crafts> {
  const list = await makeList(app)
  for (const { catalog_item } of list.component_list_items) await makeStock(app, catalog_item.id, '100000')
  for (let left = contracts; left > 0; left -= 1) await rentedMachine(app, dayAgo(70))
  return { job: await makeJob(app), list: list.id, day: dayAgo(31), completed: { service_applications: [], production_applications: [] } }
}

export async function serveAndMake(
  place: CallTarget & { customer: number; item: number; warehouse: number; crafts: Crafts; person: number },
): Promise<void> {
  const { customer: customer_id, item: catalog_item_id, warehouse: warehouse_id, person: assignee_id, crafts } = place
  const position = { service_job_id: crafts.job, is_done: true, materials: [{ catalog_item_id }] }
  const serviceable_items = [{ description: 'Printeris' }]
  const { data } = await send(place, service.create, { body: { customer_id, warehouse_id, assignee_id, serviceable_items } })
  const serviceableItemId = data.serviceable_items[0]?.id ?? 0
  const { data: addedPositions } = await send(place, service.addPositions, {
    params: { serviceableItemId },
    body: { service_positions: [position] },
  })
  const params = { id: data.id }
  const started = await send(place, service.update, { params, body: { event: 'START', lock_version: addedPositions.lock_version } })
  await send(place, service.update, { params, body: { event: 'COMPLETE', lock_version: started.data.lock_version } })
  crafts.completed.service_applications.push(data.id)
  const body = { component_list_id: crafts.list, quantity: '1', warehouse_id, output_warehouse_id: warehouse_id }
  const { production_application_id: id } = await send(place, production.create, { body })
  await send(place, production.complete, { params: { id }, body: {} })
  crafts.completed.production_applications.push(id)
}

export async function bill(place: CallTarget, { day }: Crafts): Promise<void> {
  await send(place, rent.bill, { body: { period: 'month', day } })
}

export async function expectCompleted({ db }: TestApp, { completed }: Crafts): Promise<void> {
  for (const [table, ids] of Object.entries(completed)) {
    const { rows } = await sql<{ id: number }>`
      select id from unnest(${ids}::bigint[]) as told (id)
      where not exists (select from ${sql.table(table)} t where t.id = told.id and t.completed_at is not null)`.execute(db)
    expect({ table, lost: rows }).toEqual({ table, lost: [] })
  }
}
