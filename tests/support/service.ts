import type { Insertable } from 'kysely'
import type { Body } from '../../contract/calls.ts'
import { credits } from '../../contract/credits/credits.ts'
import { invoices } from '../../contract/invoices/invoices.ts'
import type { ServiceRecord } from '../../contract/service/service-record.ts'
import { service } from '../../contract/service/service.ts'
import type { DB } from '../../server/db/types.generated.ts'
import type { Person, TestApp } from './app.ts'
import { clerkOf, makeWarehouse } from './factories.ts'
import { makeBuyer } from './invoicing.ts'

type NewService = Body<typeof service.create>

let jobs = 0

/** Default: 40.00 EUR an hour. */
export async function makeJob({ db }: Pick<TestApp, 'db'>, fields: Partial<Insertable<DB['service_jobs']>> = {}): Promise<number> {
  jobs += 1
  const hour = await db.selectFrom('measure_units').select('id').where('abbreviation', '=', 'st.').executeTakeFirst()
  const piece = await db.selectFrom('measure_units').select('id').where('abbreviation', '=', 'gab.').executeTakeFirstOrThrow()
  const { id } = await db
    .insertInto('service_jobs')
    .values({ name: `Darbs ${jobs}`, sku: `DARBS-${jobs}`, price: '40', measure_unit_id: (hour ?? piece).id, ...fields })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Default: a new buyer's machine. */
export async function makeService(app: TestApp, fields: Partial<NewService> = {}, by?: Person): Promise<ServiceRecord> {
  const clerk = by ?? (await clerkOf(app))
  const body = {
    warehouse_id: await makeWarehouse(app),
    serviceable_items: [{ description: 'Printeris HP M404', serial_nr: 'VNB3K12345', problem: 'Iestrēgst papīrs' }],
    ...fields,
    customer_id: fields.customer_id ?? (await makeBuyer(app)),
  }
  return (await clerk.done(service.create, { body })).data
}

export async function serviceOf(app: TestApp, { id }: { id: number }): Promise<ServiceRecord> {
  return (await (await clerkOf(app)).done(service.show, { params: { id } })).data
}

export async function step(app: TestApp, { id }: { id: number }, event: 'START' | 'COMPLETE', fields: object = {}): Promise<ServiceRecord> {
  const clerk = await clerkOf(app)
  const { lock_version } = await serviceOf(app, { id })
  const assigned = event === 'START' ? { assignee_id: clerk.id } : {}
  const body = { event, ...assigned, ...fields, lock_version }
  // Confirms unfinished work; see tests/service/completing.test.ts.
  return (await clerk.done(service.update, { params: { id }, body, headers: { confirmed: 'work-not-done' } })).data
}

export async function addPositions(
  app: TestApp,
  record: ServiceRecord,
  service_positions: Body<typeof service.addPositions>['service_positions'],
): Promise<ServiceRecord> {
  const serviceableItemId = record.serviceable_items[0]?.id ?? 0
  return (await (await clerkOf(app)).done(service.addPositions, { params: { serviceableItemId }, body: { service_positions } })).data
}

export async function startedService(app: TestApp, fields: Partial<NewService> = {}): Promise<ServiceRecord> {
  const record = await makeService(app, fields)
  await addPositions(app, record, [{ service_job_id: await makeJob(app), is_done: true }])
  return step(app, record, 'START')
}

export async function completedService(app: TestApp, fields: Partial<NewService> = {}): Promise<ServiceRecord> {
  return step(app, await startedService(app, fields), 'COMPLETE')
}

/** `most` limits the charges. */
export async function invoiceService(app: TestApp, { number, customer }: ServiceRecord, most = 100): Promise<number> {
  const clerk = await clerkOf(app)
  const params = { customerId: customer.id }
  const { data } = await clerk.done(invoices.customerData, { params })
  const ownCharges = data.items.filter(({ agreement }) => agreement?.name === number)
  const items = ownCharges.slice(0, most).map(({ source_type, source_id }) => ({ source_type, source_id }))
  return (await clerk.done(invoices.createForCustomer, { params, body: { items } })).invoice_id
}

export async function creditWhole(app: TestApp, invoice_id: number): Promise<void> {
  const clerk = await clerkOf(app)
  const { credit_note_id } = await clerk.done(credits.create, { body: { invoice_id, reason: 'error', reopen_order: true } })
  await clerk.done(credits.accept, { params: { id: credit_note_id } })
}

/** By a new person each time, since repeats count once in ten seconds. */
export async function revertedService(app: TestApp, { id }: { id: number }): Promise<ServiceRecord> {
  const other = await app.person({ permissions: ['view_service_applications'] })
  return (await other.done(service.revert, { params: { id } })).data
}
