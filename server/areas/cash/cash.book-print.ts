import { Readable } from 'node:stream'
import type { cash, CashBook, CashMove } from '../../../contract/cash/cash.ts'
import { formatAmount, formatDate } from '../../../contract/format.ts'
import { labelOf } from '../../../contract/labels.ts'
import { ledgerSources } from '../../../contract/ledger/ledger.ts'
import { csvFigure, csvFile, csvMime } from '../../documents/csv.ts'
import type { Handler } from '../../http/context.ts'
import { documentSeller } from '../customers/document-parties.ts'
import { print } from '../files/files.print.ts'
import { mimeOf } from '../files/generated.ts'
import { cashBookOf } from './cash.book.ts'

const dayBegins = 'Atlikums dienas sākumā'
const dayEnds = 'Atlikums dienas beigās'

export const bookPdf: Handler<typeof cash.bookPdf> = async (ctx) => {
  const book = await cashBookOf(ctx, ctx.query)
  const { cash_desk, account, from, to, opening, receipts, payouts, closing } = book
  const bytes = await print(ctx, 'tablePdf', {
    title: 'Kases grāmata',
    date: to,
    seller: await documentSeller(ctx.db),
    isDraft: false,
    facts: [
      [labelOf('cash_desk_id'), cash_desk.name],
      [labelOf('account_id'), account.name],
      ['Periods', `${formatDate(from)} – ${formatDate(to)}`],
      ['Atlikums perioda sākumā, €', formatAmount(opening)],
      ['Atlikums perioda beigās, €', formatAmount(closing)],
    ],
    columns: [
      { title: labelOf('date'), width: 56 },
      { title: 'Orderis vai dokuments', width: 120 },
      { title: 'No kā saņemts, kam izsniegts' },
      { title: labelOf('counter_account'), width: 60 },
      ...['Ieņēmumi, €', 'Izdevumi, €', 'Atlikums, €'].map((title) => ({ title, width: 66, align: 'right' as const })),
    ],
    rows: book.days.flatMap((day) => [
      [formatDate(day.date), dayBegins, '', '', '', '', formatAmount(day.opening)],
      ...day.moves.map((move) => ['', nameOf(move), move.person ?? '', move.accounts, amountOf(move.receipt), amountOf(move.payout), '']),
      ['', dayEnds, '', '', formatAmount(day.receipts), formatAmount(day.payouts), formatAmount(day.closing)],
    ]),
    totals: ['Kopā', '', '', '', formatAmount(receipts), formatAmount(payouts), formatAmount(closing)],
    signers: [
      { role: 'Kasieris', names: [''] },
      { role: 'Grāmatvedis', names: [''] },
    ],
    language: 'lv',
  })
  return { name: `${fileName(book)}.pdf`, bytes, mime: mimeOf('pdf'), inline: true }
}

const columns = ['Datums', 'Dokuments', 'Numurs', 'Persona', 'Pretkonts', 'Ieņēmumi', 'Izdevumi', 'Atlikums', 'Anulēts'] as const

export const bookCsv: Handler<typeof cash.bookCsv> = async (ctx) => {
  const book = await cashBookOf(ctx, ctx.query)
  const bytes = Readable.from(csvFile(columns, rowsOf(book)), { objectMode: false })
  return { name: `${fileName(book)}.csv`, mime: csvMime, bytes }
}

/** Balances stand in the first and last row of each day. */
async function* rowsOf({ days }: CashBook): AsyncGenerator<readonly (string | null)[]> {
  for (const { date, opening, receipts, payouts, closing, moves } of days) {
    yield [date, dayBegins, null, null, null, null, null, figure(opening), null]
    for (const { source, number, person, accounts, receipt, payout, is_annulled } of moves) {
      yield [date, ledgerSources[source], number, person, accounts, figure(receipt), figure(payout), null, is_annulled ? 'Jā' : null]
    }
    yield [date, dayEnds, null, null, null, figure(receipts), figure(payouts), figure(closing), null]
  }
}

const figure = (amount: string | null) => (amount === null ? null : csvFigure(amount))

const amountOf = (amount: string | null) => (amount === null ? '' : formatAmount(amount))

function nameOf({ source, number, is_annulled }: CashMove): string {
  return [number ?? ledgerSources[source], is_annulled && '(anulēts)'].filter(Boolean).join(' ')
}

function fileName({ from, to }: CashBook): string {
  return `kases-gramata_${from}_${to}`
}
