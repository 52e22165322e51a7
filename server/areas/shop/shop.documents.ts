import { formatDate } from '../../../contract/format.ts'
import { shopPaymentMethods, shopReportTypes } from '../../../contract/shop/shop-record.ts'
import type { shop } from '../../../contract/shop/shop.ts'
import type { ShopReport } from '../../documents/shop-model.ts'
import type { Context, Handler } from '../../http/context.ts'
import { build } from '../../workers/printer.ts'
import { documentSeller } from '../customers/document-parties.ts'
import { print } from '../files/files.print.ts'
import { loadShopOrder } from './shop.record.ts'
import { loadShopReport, reportOn } from './shop.report.ts'

const clock = new Intl.DateTimeFormat('lv-LV', { timeZone: 'Europe/Riga', hour: '2-digit', minute: '2-digit' })

export const pdf: Handler<typeof shop.pdf> = async (ctx) => {
  const sale = await loadShopOrder(ctx, ctx.params.id)
  const receipt = {
    number: sale.number,
    at: `${formatDate(sale.date)} ${clock.format(new Date(sale.sold_at))}`,
    seller: await documentSeller(ctx.db),
    cashier: sale.cashier.name,
    buyer: sale.customer?.name ?? null,
    returns: sale.returns?.name ?? null,
    lines: sale.shop_order_items.map(({ name, quantity, measure_unit, price_gross, discount_percent, amount, units }) => ({
      name,
      quantity,
      unit: measure_unit.name,
      price: price_gross,
      discount_percent,
      amount,
      units,
    })),
    vat_lines: sale.vat_lines,
    gross: sale.gross,
    cash_received: sale.cash_received,
    change: sale.change,
    payments: sale.shop_payments.map(({ method, amount, gift_card }) => ({
      label: [shopPaymentMethods[method], gift_card].filter(Boolean).join(' '),
      amount,
    })),
    gift_cards: sale.gift_cards,
    invoice: sale.simplified_invoice?.name ?? null,
    fiscal_nr: sale.fiscal_nr ?? sale.cash_receipt_nr,
    language: 'lv' as const,
  }
  return { name: `${sale.number}.pdf`, mime: 'application/pdf', bytes: await print(ctx, 'shopReceiptPdf', receipt), inline: true }
}

/** Throws 404 if there is none. */
export const reportPdf: Handler<typeof shop.reportPdf> = async (ctx) => {
  const printData = await reportPrint(ctx, ctx.params.date, ctx.query.type)
  return { name: nameOf(printData, 'pdf'), mime: 'application/pdf', bytes: await print(ctx, 'shopReportPdf', printData), inline: true }
}

export const reportXml: Handler<typeof shop.reportXml> = async (ctx) => {
  const printData = await reportPrint(ctx, ctx.params.date, ctx.query.type)
  return { name: nameOf(printData, 'xml'), mime: 'application/xml', bytes: await build('shopReportXml', { ...printData, logo: null }) }
}

function nameOf({ type, date }: Pick<ShopReport, 'type' | 'date'>, ending: string): string {
  return `${type === 'z' ? 'dienas-atskaite' : 'perioda-atskaite'}-${date}.${ending}`
}

async function reportPrint(ctx: Context, date: string, type?: 'z' | 'period'): Promise<Omit<ShopReport, 'logo'>> {
  const report = await loadShopReport(ctx, await reportOn(ctx.db, date, type))
  const { can: _, orders: __, lock_version: ___, ...printedFields } = report
  return {
    ...printedFields,
    title: shopReportTypes[report.type],
    number: formatDate(report.date),
    seller: await documentSeller(ctx.db),
    issuer_name: report.created_by?.name ?? null,
    payments: report.payments.map((payment) => ({ ...payment, label: shopPaymentMethods[payment.method] })),
    language: 'lv',
  }
}
