import type { ShopReport } from './shop-model.ts'
import { companyXml } from './stock-document-xml.ts'
import { group, leaf, writeXml } from './xml.ts'

/** Our own namespace. */
const namespace = 'urn:darbgalds:shop-daily-report:1'

/** EUR. */
export function shopReportXml(report: ShopReport): Uint8Array {
  return writeXml(
    'ShopDailyReport',
    { '': namespace },
    leaf('Type', report.type),
    leaf('UUID', report.uuid),
    leaf('DateFrom', report.date_from),
    leaf('Date', report.date),
    companyXml('Company', report.seller),
    leaf('FiscalNumber', report.fiscal_nr),
    leaf('Sales', String(report.sales)),
    group(
      'Payments',
      report.payments.map(({ method, taken, given_back, amount }) =>
        group('Payment', leaf('Method', method), leaf('Taken', taken), leaf('GivenBack', given_back), leaf('Amount', amount)),
      ),
    ),
    group(
      'VAT',
      report.vat_lines.map(({ category, rate, taxable, tax }) =>
        group('Rate', leaf('Category', category), leaf('Percent', rate), leaf('Taxable', taxable), leaf('Tax', tax)),
      ),
    ),
    leaf('Net', report.net),
    leaf('TotalVAT', report.vat),
    leaf('OnInvoices', report.invoiced),
    leaf('Gross', report.gross, { currency: 'EUR' }),
    group(
      'Cash',
      leaf('Opening', report.cash_opening),
      leaf('Sales', report.cash_sales),
      leaf('In', report.cash_in),
      leaf('Out', report.cash_out),
      leaf('Expected', report.cash_expected),
      leaf('Counted', report.cash_balance),
      leaf('Difference', report.cash_difference),
    ),
    group('GiftCards', leaf('Sold', report.gift_cards_sold), leaf('Outstanding', report.gift_cards_open)),
    leaf('Notes', report.notes),
  )
}
