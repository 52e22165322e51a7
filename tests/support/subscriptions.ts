import type { Body } from '../../contract/calls.ts'
import { dayOf } from '../../contract/format.ts'
import type { SubscriptionRecord } from '../../contract/subscriptions/subscription-record.ts'
import { subscriptions } from '../../contract/subscriptions/subscriptions.ts'
import { billNextSubscription } from '../../server/areas/subscriptions/bill-due.ts'
import type { TestApp } from './app.ts'
import { clerkOf } from './factories.ts'
import { makeBuyer } from './invoicing.ts'

/** Default: 30 EUR a month from today, billed in advance. */
export async function makeSubscription(app: TestApp, fields: Partial<Body<typeof subscriptions.create>> = {}): Promise<SubscriptionRecord> {
  const customer_id = fields.customer_id ?? (await makeBuyer(app))
  const items = [{ name: 'Serveru uzturēšana', unit_price: '30' }]
  const body = { name: 'Uzturēšana', start_date: dayOf(new Date()), items, ...fields, customer_id }
  return (await (await clerkOf(app)).done(subscriptions.create, { body })).data
}

export async function acceptedSubscription(
  app: TestApp,
  fields: Partial<Body<typeof subscriptions.create>> = {},
): Promise<SubscriptionRecord> {
  const { id } = await makeSubscription(app, fields)
  return (await (await clerkOf(app)).done(subscriptions.accept, { params: { id } })).data
}

export async function subscriptionOf(app: TestApp, { id }: { id: number }): Promise<SubscriptionRecord> {
  return (await (await clerkOf(app)).done(subscriptions.show, { params: { id } })).data
}

export async function billAll(app: TestApp, queueCount = 1): Promise<void> {
  const workQueue = async (): Promise<void> => {
    while (await billNextSubscription(app.db, app.settings)) continue
  }
  await Promise.all(Array.from({ length: queueCount }, workQueue))
}
