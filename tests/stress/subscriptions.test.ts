import fc from 'fast-check'
import { sql } from 'kysely'
import { subscriptions } from '../../contract/subscriptions/subscriptions.ts'
import type { SubscriptionRecord } from '../../contract/subscriptions/subscription-record.ts'
import { startApp, type Person, type TestApp } from '../support/app.ts'
import { makeItNoon, realTime } from '../support/clock.ts'
import { clerkOf, ownCompany } from '../support/factories.ts'
import { makeBuyer } from '../support/invoicing.ts'
import { acceptedSubscription, billAll, subscriptionOf } from '../support/subscriptions.ts'
import { attackByCases, type Attacked } from './attack.ts'
import { after, Model, type Agreed, type SubscriptionAction } from './subscription-model.ts'

/**
 * Subscription billing (docs/domain/invoicing.md#subscriptions) by random actions, including the 31st and leap days,
 * against a model.
 */

interface Case {
  agreed: Agreed
  actions: readonly SubscriptionAction[]
}

const starts = ['2024-02-29', '2025-01-31', '2025-08-31', '2025-12-30', '2026-01-29', '2026-02-28', '2026-03-01', '2026-04-15']
const arbitrary: fc.Arbitrary<Case> = fc.record({
  agreed: fc.record({
    start: fc.constantFrom(...starts),
    months: fc.oneof({ arbitrary: fc.constant(1 as const), weight: 3 }, fc.constantFrom(3 as const, 6 as const, 12 as const)),
    day: fc.option(fc.integer({ min: 1, max: 31 })),
    ahead: fc.boolean(),
    price: fc.integer({ min: 1, max: 99_999 }),
  }),
  actions: fc.array(
    fc.record({
      gap: fc.oneof(fc.integer({ min: 0, max: 3 }), fc.integer({ min: 25, max: 70 })),
      action: fc.oneof(
        { arbitrary: fc.constant('bill' as const), weight: 3 },
        fc.constantFrom('pause', 'resume', 'resume', 'price', 'end'),
      ),
      value: fc.integer({ min: 1, max: 60 }),
    }),
    { minLength: 2, maxLength: 9 },
  ),
})

const bill = (gap: number): SubscriptionAction => ({ gap, action: 'bill', value: 1 })
const monthly: Agreed = { start: '2026-01-31', months: 1, day: null, ahead: true, price: 3000 }
const examples: readonly Case[] = [
  { agreed: monthly, actions: [bill(0), bill(28), bill(31), bill(30), { gap: 3, action: 'price', value: 41 }, bill(40)] },
  {
    agreed: monthly,
    actions: [bill(0), { gap: 10, action: 'pause', value: 1 }, { gap: 49, action: 'resume', value: 1 }, bill(0), bill(31)],
  },
  { agreed: { ...monthly, day: 31, ahead: false }, actions: [bill(60), { gap: 0, action: 'end', value: 20 }, bill(30), bill(30)] },
]

interface Ground {
  app: TestApp
  clerk: Person
  customer_id: number
}

async function carriedOut(
  { app, clerk }: Ground,
  { id }: SubscriptionRecord,
  { action, value }: SubscriptionAction,
  lastDay: string,
): Promise<boolean> {
  if (action === 'bill') {
    await billAll(app)
    return true
  }
  const { lock_version, subscription_items: lines } = await subscriptionOf(app, { id })
  if (action === 'price') {
    const [line] = lines
    const body = { unit_price: (value / 100).toFixed(2), lock_version: line?.lock_version ?? 0 }
    return (await clerk.call(subscriptions.updateItem, { params: { id: line?.id ?? 0 }, body })).status === 200
  }
  const events = { pause: 'PAUSE', resume: 'RESUME', end: 'END' } as const
  const body = { event: events[action], ...(action === 'end' && { end_date: lastDay }), lock_version }
  return (await clerk.call(subscriptions.update, { params: { id }, body })).status === 200
}

async function billedOf({ app }: Ground, { id }: SubscriptionRecord): Promise<string[]> {
  const { rows } = await sql<{ told: string }>`
    select concat_ws(' ', p.period_start, p.period_end, n.date, n.net) as told
    from subscription_invoices p join invoices n on n.id = p.invoice_id where p.subscription_id = ${id} order by p.period_start`.execute(
    app.db,
  )
  return rows.map(({ told }) => told)
}

attackByCases<Case>('Abonēšana: jebkurš sākums, pauzes, cenas un beigas', {
  cases: 14,
  seconds: 60,
  arbitrary,
  examples,
  async begin(): Promise<Attacked<Case>> {
    const app = await startApp()
    await ownCompany(app)
    const clerk = await clerkOf(app)
    const ground: Ground = { app, clerk, customer_id: await makeBuyer(app) }
    const figures = { gadījumi: 0, periodi: 0, atteikumi: 0 }
    return {
      figures,
      async close() {
        realTime()
        await app.close()
      },
      async judge({ agreed, actions }) {
        let today = agreed.start
        await makeItNoon({ pool: app.pool }, today)
        await sql`update subscriptions set status = 'ended', next_invoice_date = null where status <> 'ended'`.execute(app.db)
        const model = new Model(agreed)
        const record = await acceptedSubscription(app, {
          customer_id: ground.customer_id,
          start_date: agreed.start,
          billing_in_advance: agreed.ahead,
          billing_day: agreed.day,
          billing_period: ({ 1: 'month', 3: 'quarter', 6: 'half', 12: 'year' } as const)[agreed.months],
          items: [{ name: 'Uzturēšana', unit_price: (agreed.price / 100).toFixed(2) }],
        })
        for (const action of actions) {
          today = after(today, action.gap)
          await makeItNoon({ pool: app.pool }, today)
          const lastDay = model.lastDay(action.value - 30, today)
          const [is, should] = [
            await carriedOut(ground, record, action, lastDay),
            model.take({ ...action, value: action.action === 'end' ? action.value - 30 : action.value }, today),
          ]
          if (!should) figures.atteikumi += 1
          if (is !== should) return [`${today} ${action.action}: ${is ? 'pieņemts' : 'noraidīts'}, bet būtu otrādi`]
        }
        figures.gadījumi += 1
        figures.periodi += model.billed.length
        const { status } = await subscriptionOf(app, record)
        const billedText = [...(await billedOf(ground, record)), status].join('\n')
        const expected = [...model.billed, model.status].join('\n')
        return billedText === expected ? [] : [`Izrakstīts:\n${billedText}\nbūtu jābūt:\n${expected}`]
      },
    }
  },
})
