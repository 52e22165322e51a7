import { sql } from 'kysely'
import type { DocumentLanguage, Text } from '../../../contract/company/document-languages.ts'
import { round2, sum } from '../../../contract/money.ts'
import type { receivables } from '../../../contract/receivables/receivables.ts'
import { one } from '../../db/one.ts'
import { localeOf } from '../../documents/voice.ts'
import type { Context, Handler } from '../../http/context.ts'
import { documentSeller } from '../customers/document-parties.ts'
import { print } from '../files/files.print.ts'
import { mimeOf } from '../files/generated.ts'
import { askedInvoices } from './letters.text.ts'
import { loadLetter } from './letters.record.ts'

const texts = {
  number: { lv: 'Numurs', en: 'Number' },
  customer: { lv: 'Klients', en: 'Customer' },
  day: { lv: 'Uz dienu', en: 'As of' },
  total: { lv: 'Kopā apmaksai, €', en: 'Total to be paid, €' },
  account: { lv: 'Konts', en: 'Account' },
  invoice: { lv: 'Rēķins', en: 'Invoice' },
  date: { lv: 'Datums', en: 'Date' },
  due: { lv: 'Termiņš', en: 'Due date' },
  overdue: { lv: 'Kavē, dienas', en: 'Days overdue' },
  gross: { lv: 'Rēķina summa, €', en: 'Invoice total, €' },
  open: { lv: 'Apmaksai, €', en: 'To be paid, €' },
  sum: { lv: 'Kopā', en: 'Total' },
} satisfies Readonly<Record<string, Text>>

export const letterPdf: Handler<typeof receivables.letterPdf> = async (ctx) => {
  const { name } = await loadLetter(ctx.db, ctx.params.id)
  return { name: `${name}.pdf`, bytes: await letterBytes(ctx, ctx.params.id), mime: mimeOf('pdf'), inline: true }
}

/** Never stored: its rows say what it asked for when it was sent. */
export async function letterBytes(ctx: Pick<Context, 'db' | 'settings'>, id: number, language?: DocumentLanguage): Promise<Uint8Array> {
  const { db } = ctx
  const { rows } = await sql<{ name: string; date: string; customer: string; language: DocumentLanguage; subject: Text }>`
    select r.name, r.date, c.name as customer, r.language, jsonb_build_object('lv', l.subject_lv, 'en', l.subject_en) as subject
    from reminder_letters r join customers c on c.id = r.customer_id join reminder_levels l on l.id = r.reminder_level_id
    where r.id = ${id}`.execute(db)
  const letter = one(rows)
  const asked = await askedInvoices(db, id)
  const seller = await documentSeller(db)
  const spoken = language ?? letter.language
  const { say, amount, date } = localeOf(spoken)
  const open = amount(round2(sum(asked.map((each) => each.open))))
  return print(ctx, 'tablePdf', {
    title: say(letter.subject),
    date: letter.date,
    seller,
    isDraft: false,
    facts: [
      [say(texts.number), letter.name],
      [say(texts.customer), letter.customer],
      [say(texts.day), date(letter.date)],
      [say(texts.total), open],
      [say(texts.account), seller.iban],
    ],
    columns: [
      { title: say(texts.invoice) },
      ...[texts.date, texts.due].map((title) => ({ title: say(title), width: 64 })),
      ...[texts.overdue, texts.gross, texts.open].map((title) => ({ title: say(title), width: 86, align: 'right' as const })),
    ],
    rows: asked.map((each) => [
      each.number,
      date(each.date),
      date(each.due_date),
      String(each.overdue_days),
      amount(each.gross),
      amount(each.open),
    ]),
    totals: [say(texts.sum), '', '', '', '', open],
    language: spoken,
  })
}
