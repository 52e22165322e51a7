import type { Body } from '../../contract/calls.ts'
import { priceClarifications, type PriceClarificationRecord } from '../../contract/price-clarifications/price-clarifications.ts'
import type { TestApp } from './app.ts'
import { clerkOf } from './factories.ts'

type Answers = NonNullable<Body<typeof priceClarifications.updateItem>['answers']>

export async function makeClarification(
  app: TestApp,
  fields: Partial<Body<typeof priceClarifications.create>> = {},
): Promise<PriceClarificationRecord> {
  const items = fields.text ? [] : [{ name: 'Galds', quantity: '1' }]
  return (await (await clerkOf(app)).done(priceClarifications.create, { body: { title: 'Biroja mēbeles', items, ...fields } })).data
}

/** Writes answers of a line and selects a supplier, if given. */
export async function answered(
  app: TestApp,
  record: PriceClarificationRecord,
  place: number,
  answers: Answers,
  supplier_id?: number,
): Promise<PriceClarificationRecord> {
  const { id = 0, lock_version = 0 } = record.items[place] ?? {}
  const body = { answers, lock_version, ...(supplier_id !== undefined && { supplier_id }) }
  return (await (await clerkOf(app)).done(priceClarifications.updateItem, { params: { id }, body })).data
}
