import { sql } from 'kysely'
import type { ShopReportRecord } from '../../../contract/shop/shop-record.ts'
import { shop } from '../../../contract/shop/shop.ts'
import { shopDailyReport as chart } from '../../../machines/shop-daily-report.ts'
import type { TestApp } from '../../support/app.ts'
import { clerkOf, setProperty } from '../../support/factories.ts'
import { dayAgo } from '../../support/invoicing.ts'
import { makeShop } from '../../support/shop.ts'
import { transitionsOf } from '../../support/transitions.ts'

const situations = {
  created: { state: 'created' },
  'with a later one': { state: 'created', facts: { later: true } },
  'registered by a device': { state: 'created', facts: { registered: true } },
  'sent to a device that did not answer': { state: 'created', facts: { awaitsDevice: true } },
  'of a closed period': { state: 'created', facts: { periodClosed: true } },
} as const

/** Each is newer than the earlier ones. */
let daysLeft = 90

async function stand(app: TestApp, situation: string): Promise<ShopReportRecord> {
  const clerk = await clerkOf(app)
  await setProperty(app, 'locked_until', '')
  const close = async () => {
    daysLeft -= 1
    return (await clerk.done(shop.createReport, { body: { type: 'z', date: dayAgo(daysLeft), cash_balance: '0.00' } })).data
  }
  const report = await close()
  if (situation === 'with a later one') await close()
  if (situation === 'registered by a device') {
    await sql`update shop_daily_reports set fiscal_nr = 'Z-1', fiscal_at = moment() where id = ${report.id}`.execute(app.db)
  }
  if (situation.startsWith('sent to a device')) {
    await sql`update shop_daily_reports set fiscal_asked_at = moment() where id = ${report.id}`.execute(app.db)
  }
  if (situation === 'of a closed period') await setProperty(app, 'locked_until', report.date)
  return report
}

const at = ({ id }: ShopReportRecord) => ({ id })

export const transitions = transitionsOf({
  chart,
  table: 'shop_daily_reports',
  usual: { later: false, registered: false, awaitsDevice: false, periodClosed: false },
  situations,
  begin: async (app) => void (await makeShop(app)),
  stand,
  look: async (app, each: ShopReportRecord) => {
    const { status, body } = await (await clerkOf(app)).call(shop.report, { params: at(each) })
    return status === 404 ? null : body.data
  },
  actions: {
    PDF: { send: ({ date }, clerk) => clerk.call(shop.reportPdf, { params: { date } }), isUnaudited: true },
    DELETE: { send: (each, clerk) => clerk.call(shop.removeReport, { params: at(each) }) },
  },
})
