import { sql } from 'kysely'
import type { shop } from '../../../contract/shop.ts'
import { Unreachable } from '../../doors/door.ts'
import { fiscalDevice, type FiscalDevice } from '../../doors/fiscal-device.ts'
import { inTransaction } from '../../db/transaction.ts'
import { writeAudit } from '../../http/audit-trail.ts'
import { isParked } from '../../../machines/shop-order.ts'
import type { Context, Handler } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'
import { loadShopOrder } from './read.ts'
import { loadShopReport } from './report.ts'

/**
 * Has the fiscal device register a sale. The device knows it by its uuid, so a try after a lost answer registers
 * nothing twice; a device that is away leaves the sale as it is, and it can be tried again.
 */
export const register: Handler<typeof shop.register> = async (io) => {
  const { db, params } = io
  const sale = await loadShopOrder(io, params.id)
  if (sale.fiscal_nr === null) {
    if (isParked(sale.status) || sale.gross !== sale.paid) throw Refusal.state('Reģistrē tikai apmaksātu pārdevumu')
    const number = await asked(io, (device) =>
      device.sale({
        id: sale.uuid,
        number: sale.number,
        lines: sale.shop_order_items.map(({ name, quantity, price_gross, amount, vat_category, vat_rate }) => ({
          ...{ name, quantity, price: price_gross, amount, vat_category, vat_rate },
        })),
        payments: sale.shop_payments.map(({ method, amount }) => ({ method, amount })),
        total: sale.gross,
      }),
    )
    await noted(io, 'shop_orders', sale.id, number)
  }
  return { data: await loadShopOrder({ db, user: io.user }, sale.id) }
}

/** Has the fiscal device register the close of a day, after which the report stays. */
export const registerReport: Handler<typeof shop.registerReport> = async (io) => {
  const report = await loadShopReport(io, io.params.id)
  if (report.type !== 'z') throw Refusal.state('Kases aparātā reģistrē tikai dienas slēgumu')
  if (report.fiscal_nr === null) {
    const { uuid, date, gross, cash_expected } = report
    const number = await asked(io, (device) => device.close({ id: uuid, date, total: gross, cash: cash_expected }))
    await noted(io, 'shop_daily_reports', report.id, number)
  }
  return { data: await loadShopReport(io, report.id) }
}

async function asked({ settings }: Pick<Context, 'settings'>, tell: (device: FiscalDevice) => Promise<string>): Promise<string> {
  const device = fiscalDevice(settings)
  if (!device) throw Refusal.state('Kases aparāts nav pieslēgts; ierakstiet čeka numuru pašā pārdevumā')
  try {
    return await tell(device)
  } catch (error) {
    if (error instanceof Unreachable) throw Refusal.state('Kases aparāts neatbild; mēģiniet vēlreiz')
    throw error
  }
}

async function noted({ db, user, ip }: Context, table: 'shop_orders' | 'shop_daily_reports', id: number, number: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    await sql`
      update ${sql.table(table)} set fiscal_nr = ${number}, fiscal_at = moment(), updated_by = ${user.id}
      where id = ${id} and fiscal_nr is null`.execute(tx)
    await writeAudit(tx, [{ entity: table, id, event: 'EDIT', after: { fiscal_nr: number } }], { user_id: user.id, ip })
  })
}
