import type { Body } from '../../contract/calls.ts'
import type { TechnicalDocumentRecord } from '../../contract/technical-documents/technical-document-record.ts'
import { technicalDocuments } from '../../contract/technical-documents/technical-documents.ts'
import type { TestApp } from '../support/app.ts'
import { clerkOf, fineUnit, makeItem, makeStock, makeWarehouse } from '../support/factories.ts'

/** Ten days in the default warehouse, with four decimals. */
export async function goodsOf(app: TestApp, quantity: string, cost = '4'): Promise<{ item_id: number; stock: number }> {
  const item_id = await makeItem(app, { unit: await fineUnit(app) })
  const since = new Date(Date.now() - 10 * 86_400_000).toISOString()
  return { item_id, stock: await makeStock(app, item_id, quantity, { cost, since }) }
}

export const commission = [
  { name: 'Anna Āboliņa', job_title: 'noliktavas vadītāja' },
  { name: 'Jānis Ķēsāns', job_title: 'grāmatvedis' },
  { name: 'Līga Žīgure', job_title: null },
]

type NewWriteOff = Body<typeof technicalDocuments.createWriteOff>

export async function writeOffDraft(
  app: TestApp,
  items: NewWriteOff['items'],
  more: Partial<NewWriteOff> = {},
): Promise<TechnicalDocumentRecord> {
  const clerk = await clerkOf(app)
  const warehouse_id = await makeWarehouse(app)
  const body = { warehouse_id, reason: 'Bojāta prece', commission, ...(items && { items }), ...more }
  return (await clerk.done(technicalDocuments.createWriteOff, { body })).data
}

export async function writtenOff(
  app: TestApp,
  items: NewWriteOff['items'],
  more: Partial<NewWriteOff> = {},
): Promise<TechnicalDocumentRecord> {
  const { id } = await writeOffDraft(app, items, more)
  return (await (await clerkOf(app)).done(technicalDocuments.accept, { params: { id } })).data
}

export async function removed(
  app: TestApp,
  items: Body<typeof technicalDocuments.createRemoval>['items'],
): Promise<TechnicalDocumentRecord> {
  const warehouse_id = await makeWarehouse(app)
  const clerk = await clerkOf(app)
  return (await clerk.done(technicalDocuments.createRemoval, { body: { warehouse_id, reason: 'Izlietots birojā', items } })).data
}

export async function documentNow(app: TestApp, id: number): Promise<TechnicalDocumentRecord> {
  return (await (await clerkOf(app)).done(technicalDocuments.show, { params: { id } })).data
}
