import type { DocumentLanguage, Text } from '../../../contract/company/document-languages.ts'
import type { InterestDays } from '../../../contract/receivables/late-interest.ts'
import type { receivables } from '../../../contract/receivables/receivables.ts'
import { localeOf, type DocumentLocale } from '../../documents/voice.ts'
import type { Context, Handler } from '../../http/context.ts'
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
  const { language, ...period } = ctx.query
  const { customer, from, to, interest, rows } = await lateInterestOf(ctx, ctx.params.customerId, period)
  const bytes = await printInterest(ctx, {
    title: texts.title,
    date: to,
    customer,
    language,
    facts: ({ say, date }) => [[say(texts.period), `${date(from)} – ${date(to)}`]],
    rows,
    interest,
  })
  return { name: `nokavejuma-procenti-${customer.id}-${to}.pdf`, bytes, mime: mimeOf('pdf'), inline: true }
}

interface Reckoning {
  title: Text
  date: string
  customer: { id: number; name: string }
  /** Default: that of the customer. */
  language: DocumentLanguage | undefined
  /** After the customer. */
  facts: (locale: DocumentLocale) => [string, string][]
  rows: readonly Omit<InterestDays, 'id' | 'is_capped'>[]
  /** EUR. */
  interest: string
  remark?: Text | null
}

export async function printInterest(ctx: Context, reckoning: Reckoning): Promise<Uint8Array> {
  const { title, date: day, customer, facts, rows, interest, remark = null } = reckoning
  const language = reckoning.language ?? (await customerLanguage(ctx.db, customer.id))
  const locale = localeOf(language)
  const { say, amount, date, percent } = locale
  const rate = ({ basis, percent: value }: Reckoning['rows'][number]): string =>
    `${percent(value).replace(/\s?%/, '')} ${say(basis === 'contract' ? texts.aDay : texts.aYear)}`
  return print(ctx, 'tablePdf', {
    title: say(title),
    date: day,
    seller: await documentSeller(ctx.db),
    isDraft: false,
    facts: [[say(texts.customer), customer.name], ...facts(locale), [say(texts.total), amount(interest)]],
    columns: [
      { title: say(texts.invoice) },
      ...[texts.due, texts.from, texts.to].map((each) => ({ title: say(each), width: 58 })),
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
    ...(remark && { remarks: [say(remark)] }),
    language,
  })
}
