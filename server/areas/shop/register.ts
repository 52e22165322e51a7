import { sql } from 'kysely'
import type { shop } from '../../../contract/shop/shop.ts'
import { sideRefusal } from '../../../machines/side-abilities.ts'
import { inTransaction } from '../../db/transaction.ts'
import { one } from '../../db/one.ts'
import { Denied, Undone, Unreachable } from '../../integrations/door.ts'
import { fiscalDevice, type FiscalDevice } from '../../integrations/fiscal-device.ts'
import { writeAudit } from '../../http/audit-trail.ts'
import type { Context, Db, Handler } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'
import { holdShopDay } from './shop.transitions.ts'
import { atDevice, loadShopOrder } from './shop.record.ts'
import { loadShopReport } from './shop.report.ts'
import { lacksReceipt } from './sums.ts'

/** Retries a failed registration. */
export const register: Handler<typeof shop.register> = async (ctx) => {
  const { id } = ctx.params
  await registerSale(ctx, id)
  return { data: await loadShopOrder(ctx, id) }
}

/** Afterwards the report is final. */
export const registerReport: Handler<typeof shop.registerReport> = async (ctx) => {
  const { id } = ctx.params
  await registerClose(ctx, id)
  return { data: await loadShopReport(ctx, id) }
}

/**
 * Registers after the commit, as registrations cannot be undone. Failures stay open: answer and till report them,
 * and the day cannot close. Manual receipts and invoiced sales are skipped.
 */
export function registerSaleAfterwards(ctx: Context, id: number): void {
  if (!fiscalDevice(ctx.settings)) return
  ctx.afterwards(async (db) => {
    const at = { ...ctx, db }
    // An unbookable offline sale was rolled back.
    const { rows } = await sql<{ number: string }>`select t.number from shop_orders t where t.id = ${id} and ${lacksReceipt}`.execute(db)
    if (!rows[0]) return {}
    const warnings = await warningsOf(registerSale(at, id), `${rows[0].number} nav reģistrēts kases aparātā`)
    return { data: await loadShopOrder(at, id), warnings }
  })
}

export function registerCloseAfterwards(ctx: Context, id: number): void {
  if (!fiscalDevice(ctx.settings)) return
  ctx.afterwards(async (db) => {
    const at = { ...ctx, db }
    const warnings = await warningsOf(registerClose(at, id), 'Dienas slēgums nav reģistrēts kases aparātā')
    return { data: await loadShopReport(at, id), warnings }
  })
}

/** Refusals as warnings. */
async function warningsOf(action: Promise<void>, what: string): Promise<string[]> {
  try {
    await action
    return []
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const reasons = Object.values(error.errors ?? {}).flat()
    return [`${what}. ${(reasons.length > 0 ? reasons : [error.message]).join(' ')}`]
  }
}

type At = Pick<Context, 'db' | 'user' | 'settings' | 'ip'>

/**
 * The device knows the sale's uuid, so retries are safe. The sale is frozen meanwhile (`fiscal_asked_at`); a
 * definite failure releases it.
 */
async function registerSale(ctx: At, id: number): Promise<void> {
  await registered(ctx, { table: 'shop_orders', id }, async (device, db) => {
    const sale = await loadShopOrder({ ...ctx, db }, id)
    if (sale.fiscal_nr !== null) return null
    const reason = sideRefusal('shop_order', 'REGISTER', atDevice(sale, true))
    if (reason !== null) throw Refusal.state(reason)
    const lines = sale.shop_order_items.map(({ name, quantity, price_gross, amount, vat_category, vat_rate }) => ({
      name,
      quantity,
      price: price_gross,
      amount,
      vat_category,
      vat_rate,
    }))
    const payments = sale.shop_payments.map(({ method, amount }) => ({ method, amount }))
    const { uuid, number, gross: total, returns } = sale
    return () => device.sale({ id: uuid, number, returns: returns?.name ?? null, lines, payments, total })
  })
}

async function registerClose(ctx: At, id: number): Promise<void> {
  await registered(ctx, { table: 'shop_daily_reports', id }, async (device, db) => {
    const { type, fiscal_nr, uuid, date, cash_expected } = await loadShopReport({ ...ctx, db }, id)
    if (type !== 'z') throw Refusal.state('Kases aparātā reģistrē tikai dienas slēgumu')
    const total = await withReceipts(db, id)
    return fiscal_nr === null ? () => device.close({ id: uuid, date, total, cash: cash_expected }) : null
  })
}

/** EUR, without transfers. */
async function withReceipts(db: Db, reportId: number): Promise<string> {
  const { rows } = await sql<{ total: string }>`
    select coalesce(sum(gross), 0.00)::numeric(14, 2) as total from shop_orders
    where daily_report_id = ${reportId} and coalesce(fiscal_nr, cash_receipt_nr) is not null`.execute(db)
  return one(rows).total
}

interface FiscalRecord {
  table: 'shop_orders' | 'shop_daily_reports'
  id: number
}

/** Read under the lock; null if already registered. */
type Question = (device: FiscalDevice, db: Db) => Promise<(() => Promise<string>) | null>

/** Seconds; longer than the device timeout. */
const answerTimeout = 10

async function registered(ctx: At, fiscalRecord: FiscalRecord, question: Question): Promise<void> {
  const device = fiscalDevice(ctx.settings)
  if (!device) throw Refusal.state('Kases aparāts nav pieslēgts; ierakstiet čeka numuru pašā pārdevumā')
  const ask = await inTransaction(ctx.db, async (db) => {
    await hold(db, fiscalRecord)
    const request = await question(device, db)
    if (request) await mark(ctx, db, fiscalRecord)
    return request
  })
  if (!ask) return
  try {
    await note(ctx, fiscalRecord, await ask())
  } catch (error) {
    if (!(error instanceof Unreachable)) throw error
    if (error instanceof Undone) await free(ctx, fiscalRecord)
    throw Refusal.state(
      error instanceof Denied
        ? 'Kases aparāts to nepieņēma; pārbaudiet aparātu un mēģiniet vēlreiz'
        : 'Kases aparāts neatbild; mēģiniet vēlreiz',
    )
  }
}

async function hold(db: Db, { table, id }: FiscalRecord): Promise<void> {
  await holdShopDay(db)
  const { rows } = await sql`select from ${sql.table(table)} where id = ${id} for update`.execute(db)
  if (rows.length === 0) throw Refusal.missing()
}

/** One request at a time, as answers are indistinguishable. */
async function mark(ctx: At, db: Db, fiscalRecord: FiscalRecord): Promise<void> {
  const { numAffectedRows } = await sql`
    update ${sql.table(fiscalRecord.table)} set fiscal_asked_at = moment(), updated_by = ${ctx.user.id}
    where id = ${fiscalRecord.id} and (fiscal_asked_at is null or fiscal_asked_at < moment() - make_interval(secs => ${answerTimeout}))`.execute(
    db,
  )
  if (numAffectedRows === 0n)
    throw Refusal.state(`Kases aparātam jau pajautāts; ja tas neatbild, mēģiniet vēlreiz pēc ${answerTimeout} sekundēm`)
  await tell(ctx, db, fiscalRecord, { fiscal_asked: true })
}

async function note(ctx: At, fiscalRecord: FiscalRecord, number: string): Promise<void> {
  await inTransaction(ctx.db, async (db) => {
    const { numAffectedRows } = await sql`
      update ${sql.table(fiscalRecord.table)} set fiscal_nr = ${number}, fiscal_at = moment(), updated_by = ${ctx.user.id}
      where id = ${fiscalRecord.id} and fiscal_nr is null`.execute(db)
    if (numAffectedRows === 1n) await tell(ctx, db, fiscalRecord, { fiscal_nr: number })
  })
}

async function free(ctx: At, fiscalRecord: FiscalRecord): Promise<void> {
  await inTransaction(ctx.db, async (db) => {
    await sql`
      update ${sql.table(fiscalRecord.table)} set fiscal_asked_at = null, updated_by = ${ctx.user.id} where id = ${fiscalRecord.id} and fiscal_nr is null`.execute(
      db,
    )
    await tell(ctx, db, fiscalRecord, { fiscal_asked: false })
  })
}

async function tell({ user, ip }: At, db: Db, { table: entity, id }: FiscalRecord, after: object): Promise<void> {
  await writeAudit(db, [{ entity, id, event: 'EDIT', after }], { user_id: user.id, ip })
}
