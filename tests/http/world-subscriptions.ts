import { sql } from 'kysely'
import { subscriptions } from '../../contract/subscriptions/subscriptions.ts'
import type { TestApp } from '../support/app.ts'
import { clerkOf } from '../support/factories.ts'
import { billAll, makeSubscription } from '../support/subscriptions.ts'

export interface SubscriptionWorld {
  subscription: number
  subscriptionItem: number
}

export async function makeSubscriptionWorld(
  app: TestApp,
  { customer, branch, mark }: { customer: number; branch: number; mark: string },
): Promise<SubscriptionWorld> {
  const record = await makeSubscription(app, {
    customer_id: customer,
    branch_id: branch,
    name: `${mark} uzturēšana`,
    notes: `${mark} par abonēšanu`,
    items: [{ name: `${mark} mājaslapa`, unit_price: '25' }],
  })
  await (await clerkOf(app)).done(subscriptions.accept, { params: { id: record.id } })
  await billAll(app)
  await sql`update subscriptions set billing_fault = ${`${mark} kļūme`} where id = ${record.id}`.execute(app.db)
  return { subscription: record.id, subscriptionItem: record.subscription_items[0]?.id ?? 0 }
}

export const subscriptionRecords: Readonly<Record<string, keyof SubscriptionWorld>> = {
  'subscriptions.updateItem': 'subscriptionItem',
  'subscriptions.removeItem': 'subscriptionItem',
}
