import { sql } from 'kysely'
import type { SubscriptionRecord } from '../../../contract/subscriptions/subscription-record.ts'
import { subscriptions } from '../../../contract/subscriptions/subscriptions.ts'
import { freshSubscription, subscription as chart } from '../../../machines/subscription.ts'
import type { Person, TestApp } from '../../support/app.ts'
import { clerkOf } from '../../support/factories.ts'
import { dayAgo } from '../../support/invoicing.ts'
import { acceptedSubscription, billAll, makeSubscription, subscriptionOf } from '../../support/subscriptions.ts'
import { transitionsOf } from '../../support/transitions.ts'

const at = ({ id }: SubscriptionRecord) => ({ id })

const step = (clerk: Person, each: SubscriptionRecord, event: 'PAUSE' | 'RESUME' | 'END', more: { end_date?: string } = {}) =>
  clerk.call(subscriptions.update, { params: at(each), body: { event, ...more, lock_version: each.lock_version } })

async function stand(app: TestApp, situation: string): Promise<SubscriptionRecord> {
  const clerk = await clerkOf(app)
  if (situation === 'without a line') return makeSubscription(app, { items: [] })
  if (situation === 'draft') return makeSubscription(app)
  // Ends today, so nothing follows after billing its only period.
  const ending = situation === 'about to end' || situation === 'paused and over' ? { end_date: dayAgo(0) } : {}
  const begun = await acceptedSubscription(app, { start_date: dayAgo(3), ...ending })
  if (situation === 'active' || situation === 'about to end') return begun
  if (situation !== 'paused and over') await billAll(app)
  await step(clerk, await subscriptionOf(app, begun), situation === 'ended' ? 'END' : 'PAUSE')
  if (situation === 'paused and over')
    await sql`update subscription_pauses set date_from = ${dayAgo(3)} where subscription_id = ${begun.id}`.execute(app.db)
  return subscriptionOf(app, begun)
}

export const transitions = transitionsOf({
  chart,
  table: 'subscriptions',
  usual: freshSubscription,
  situations: {
    draft: { state: 'draft' },
    'without a line': { state: 'draft', facts: { hasItems: false } },
    active: { state: 'active' },
    'about to end': { state: 'active' },
    paused: { state: 'paused' },
    'paused and over': { state: 'paused', facts: { hasPeriods: false } },
    ended: { state: 'ended', facts: { hasPeriods: false } },
  },
  stand,
  look: async (app, each: SubscriptionRecord) => {
    const { status, body } = await (await clerkOf(app)).call(subscriptions.show, { params: at(each) })
    return status === 404 ? null : body.data
  },
  actions: {
    EDIT: {
      send: (each, clerk) =>
        clerk.call(subscriptions.update, { params: at(each), body: { notes: 'Pa telefonu', lock_version: each.lock_version } }),
    },
    ACCEPT: { send: (each, clerk) => clerk.call(subscriptions.accept, { params: at(each) }) },
    BILL: [
      { send: (_, _clerk, app) => billAll(app), from: ['active'] },
      { send: (_, _clerk, app) => billAll(app), from: ['about to end'], comesTo: { hasPeriods: false } },
    ],
    PAUSE: { send: (each, clerk) => step(clerk, each, 'PAUSE') },
    RESUME: { send: (each, clerk) => step(clerk, each, 'RESUME') },
    END: [
      { send: (each, clerk) => step(clerk, each, 'END'), comesTo: { hasPeriods: false } },
      { send: (each, clerk) => step(clerk, each, 'END', { end_date: dayAgo(-70) }), from: ['active', 'paused'] },
    ],
    CHANGE_PRICE: {
      nothingIn: ['without a line'],
      send: (each, clerk) => {
        const { id = 0, lock_version = 0 } = each.subscription_items[0] ?? {}
        return clerk.call(subscriptions.updateItem, { params: { id }, body: { event: 'CHANGE_PRICE', unit_price: '35', lock_version } })
      },
    },
    DELETE: { send: (each, clerk) => clerk.call(subscriptions.remove, { params: at(each) }) },
  },
})
