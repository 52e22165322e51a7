import type { Content, TableCell } from 'pdfmake/interfaces'
import { big } from '../../contract/money.ts'
import { frameOf } from './pdf-flow.ts'
import { factStrip, heading, note, signatures, textBlocks, titleBlock } from './pdf-parts.ts'
import { colours, measure, printPdf, printSheets } from './pdf.ts'
import { printable } from './printable.ts'
import type { ShopReceipt, ShopReport } from './shop-model.ts'
import { shared } from './texts.ts'
import { latvianOnly, localeOf } from './voice.ts'

const locale = localeOf('lv')

/** 80 mm in points. */
const receiptPage = { width: 226.77, side: 12, end: 14 } as const
const usableWidth = receiptPage.width - 2 * receiptPage.side
const noDevice = 'Šis nav kases aparāta čeks.'

export async function shopReceiptPdf(saleReceipt: ShopReceipt): Promise<Uint8Array> {
  const receipt = printable(saleReceipt)
  const [high = 0] = await measure([{ columns: [{ width: usableWidth, stack: receiptRows(receipt) }] }], null)
  return printSheets([[{ stack: receiptRows(receipt) }]], {
    width: receiptPage.width,
    height: Math.ceil(high) + 2 * receiptPage.end + 1,
    side: receiptPage.side,
    end: receiptPage.end,
    title: `Čeks ${receipt.number}`,
  })
}

function words(text: string, style: { bold?: boolean; fontSize?: number; alignment?: 'center'; color?: string } = {}): Content {
  return { text, fontSize: 8, ...style }
}

function pair(leftText: string, right: string, bold = false): Content {
  return {
    columns: [
      { text: leftText, width: usableWidth - 70 },
      { text: right, width: 70, alignment: 'right', noWrap: true },
    ],
    fontSize: bold ? 10 : 8,
    bold,
  }
}

const rule = (): Content => ({
  canvas: [{ type: 'line', x1: 0, y1: 0, x2: usableWidth, y2: 0, lineWidth: 0.5, lineColor: colours.line }],
  margin: [0, 3, 0, 3],
})

function receiptRows(receipt: ShopReceipt): Content[] {
  const { seller, lines, vat_lines, payments, cash_received, fiscal_nr } = receipt
  return [
    words(seller.name, { bold: true, fontSize: 10, alignment: 'center' }),
    ...[seller.legal_address, seller.reg_nr && `Reģ. Nr. ${seller.reg_nr}`, seller.vat_nr && `PVN Nr. ${seller.vat_nr}`].flatMap((text) =>
      text ? [words(text, { alignment: 'center' })] : [],
    ),
    rule(),
    pair(receipt.returns ? 'Preču atgriešana' : 'Pārdevums', receipt.number),
    words(`${receipt.at}, ${receipt.cashier}`),
    ...(receipt.returns ? [words(`Pēc čeka ${receipt.returns}`)] : []),
    ...(receipt.buyer ? [words(`Pircējs: ${receipt.buyer}`)] : []),
    rule(),
    ...lines.flatMap((line): Content[] => [
      words(line.name, { bold: true }),
      pair(amountOf(line), locale.amount(line.amount)),
      ...(line.units.length > 0 ? [words(line.units.join(', '), { color: colours.grey })] : []),
    ]),
    rule(),
    pair(receipt.returns ? 'Atmaksāts, EUR' : 'Kopā, EUR', locale.amount(receipt.gross), true),
    ...vat_lines.map(({ category, rate, tax }) =>
      category === 'S'
        ? pair(`t. sk. PVN ${locale.percent(rate)}`, locale.amount(tax))
        : words(category === 'O' ? 'Nav PVN objekts' : `PVN 0 % (${category})`),
    ),
    rule(),
    ...(payments.length === 0 && !receipt.invoice ? [words('Nav apmaksāts')] : []),
    ...payments.map(({ label, amount }) => pair(label, locale.amount(amount))),
    ...(cash_received === null
      ? []
      : [pair('Saņemts', locale.amount(cash_received)), pair('Atlikums pircējam', locale.amount(receipt.change), true)]),
    ...receipt.gift_cards.map(({ number, balance }) => pair(`Dāvanu karte ${number}, atlikums`, locale.amount(balance))),
    ...(receipt.invoice ? [words(`Rēķins ${receipt.invoice}`)] : []),
    rule(),
    fiscal_nr ? words(`Kases čeka Nr. ${fiscal_nr}`) : words(noDevice),
    words('Paldies par pirkumu!', { alignment: 'center' }),
  ]
}

function amountOf({ quantity, unit, price, discount_percent }: ShopReceipt['lines'][number]): string {
  const less = big(discount_percent).gt(0) ? ` −${locale.percent(discount_percent)}` : ''
  return `${locale.quantity(quantity)} ${unit} × ${locale.price(price)}${less}`
}

export function shopReportPdf(dayReport: ShopReport): Promise<Uint8Array> {
  const report = printable(dayReport)
  const { seller, logo } = report
  const money = (value: string) => locale.amount(value)
  const content: Content[] = [
    titleBlock(locale, { title: latvianOnly(report.title), number: report.number, seller, logo }),
    factStrip(locale, [
      [latvianOnly('No'), locale.date(report.date_from)],
      [latvianOnly('Līdz'), locale.date(report.date)],
      [latvianOnly('Pārdevumi'), String(report.sales)],
      [latvianOnly('Kases aparāta Nr.'), report.fiscal_nr ?? 'nav reģistrēts'],
    ]),
    heading('Ieņēmumi pa apmaksas veidiem'),
    sheet(
      ['Apmaksas veids', 'Saņemts', 'Atmaksāts', 'Kopā'],
      report.payments.map(({ label, taken, given_back, amount }) => [label, money(taken), money(given_back), money(amount)]),
    ),
    heading('PVN pa likmēm (bez pārdevumiem, par kuriem ir rēķins)'),
    sheet(
      ['Likme', 'Bez PVN', 'PVN', 'Kopā'],
      [
        ...report.vat_lines.map(({ category, rate, taxable, tax }) => [
          category === 'S' ? `PVN ${locale.percent(rate)}` : category === 'O' ? 'Nav PVN objekts (dāvanu kartes)' : `PVN 0 % (${category})`,
          ...[money(taxable), money(tax), money(big(taxable).plus(tax).toFixed(2))],
        ]),
        ['Kopā', money(report.net), money(report.vat), money(big(report.net).plus(report.vat).toFixed(2))],
        ['Pārdevumi ar rēķinu', '', '', money(report.invoiced)],
        ['Pavisam', '', '', money(report.gross)],
      ],
    ),
    heading('Kase, EUR'),
    sheet(
      ['', 'Summa'],
      [
        ['Sākumā', money(report.cash_opening)],
        ['Skaidra nauda no pārdevumiem', money(report.cash_sales)],
        ['Iemaksāts kasē', money(report.cash_in)],
        ['Izmaksāts no kases', money(report.cash_out)],
        ['Jābūt kasē', money(report.cash_expected)],
        ['Saskaitīts', money(report.cash_balance)],
        ['Starpība', money(report.cash_difference)],
      ],
    ),
    heading('Dāvanu kartes, EUR'),
    sheet(
      ['', 'Summa'],
      [
        ['Pārdotas', money(report.gift_cards_sold)],
        ['Neizmantotais atlikums (saistības)', money(report.gift_cards_open)],
      ],
    ),
    ...textBlocks(shared.notes.lv, report.notes).map((block) => block()),
    ...(report.fiscal_nr ? [] : [note('Atskaite nav reģistrēta kases aparātā.')]),
    signatures(locale, [latvianOnly('Sagatavoja'), report.issuer_name], [latvianOnly('Pārbaudīja'), null]),
  ]
  return printPdf(content, frameOf({ ...report, language: 'lv' }, latvianOnly(report.title), report.date))
}

function sheet(titles: readonly string[], rows: readonly (readonly string[])[]): Content {
  const aligned = (text: string, index: number): TableCell => ({ text, alignment: index === 0 ? 'left' : 'right' })
  const body = [
    titles.map((text, index): TableCell => ({ ...(aligned(text, index) as object), text, color: colours.grey, fontSize: 7.5 })),
    ...rows.map((row) => row.map(aligned)),
  ]
  return { table: { widths: ['*', ...titles.slice(1).map(() => 90)], body }, layout: 'lightHorizontalLines', margin: [0, 0, 0, 12] }
}
