import type { Text } from '../../../contract/company/document-languages.ts'
import type { InterestStretch } from '../../../contract/receivables/late-interest.ts'
import type { receivables } from '../../../contract/receivables/receivables.ts'
import { localeOf } from '../../documents/voice.ts'
import type { Handler } from '../../http/context.ts'
import { customerLanguage, documentSeller } from '../customers/document-parties.ts'
import { print } from '../files/files.print.ts'
import { mimeOf } from '../files/generated.ts'
import { lateInterestOf } from './interest.list.ts'

const texts = {
  title: { lv: 'Nokavējuma procentu aprēķins', en: 'Calculation of late interest' },
  customer: { lv: 'Klients', en: 'Customer' },
  period: { lv: 'Periods', en: 'Period' },
  total: { lv: 'Procenti kopā, €', en: 'Total interest, €' },
  invoice: { lv: 'Rēķins', en: 'Invoice' },
  due: { lv: 'Termiņš', en: 'Due date' },
  from: { lv: 'No', en: 'From' },
  to: { lv: 'Līdz', en: 'To' },
  days: { lv: 'Dienas', en: 'Days' },
  base: { lv: 'Neapmaksāts, €', en: 'Open, €' },
  percent: { lv: 'Likme', en: 'Rate' },
  interest: { lv: 'Procenti, €', en: 'Interest, €' },
  sum: { lv: 'Kopā', en: 'Total' },
  aYear: { lv: '% gadā', en: '% a year' },
  aDay: { lv: '% dienā', en: '% a day' },
} satisfies Readonly<Record<string, Text>>

export const lateInterestPdf: Handler<typeof receivables.lateInterestPdf> = async (ctx) => {
  const { db, params, query } = ctx
  const { language, ...period } = query
  const { customer, from, to, interest, rows } = await lateInterestOf(ctx, params.customerId, period)
  const spoken = language ?? (await customerLanguage(db, customer.id))
  const { say, amount, date, percent } = localeOf(spoken)
  const rate = ({ basis, percent: value }: InterestStretch): string =>
    `${percent(value).replace(/\s?%/, '')} ${say(basis === 'contract' ? texts.aDay : texts.aYear)}`
  const bytes = await print(ctx, 'tablePdf', {
    title: say(texts.title),
    date: to,
    seller: await documentSeller(db),
    isDraft: false,
    facts: [
      [say(texts.customer), customer.name],
      [say(texts.period), `${date(from)} – ${date(to)}`],
      [say(texts.total), amount(interest)],
    ],
    columns: [
      { title: say(texts.invoice) },
      ...[texts.due, texts.from, texts.to].map((title) => ({ title: say(title), width: 58 })),
      { title: say(texts.days), width: 40, align: 'right' },
      { title: say(texts.base), width: 70, align: 'right' },
      { title: say(texts.percent), width: 76, align: 'right' },
      { title: say(texts.interest), width: 64, align: 'right' },
    ],
    rows: rows.map((row) => [
      row.invoice.name,
      date(row.due_date),
      date(row.from),
      date(row.to),
      String(row.days),
      amount(row.base),
      rate(row),
      amount(row.interest),
    ]),
    totals: [say(texts.sum), '', '', '', '', '', '', amount(interest)],
    language: spoken,
  })
  return { name: `nokavejuma-procenti-${customer.id}-${to}.pdf`, bytes, mime: mimeOf('pdf'), inline: true }
}
