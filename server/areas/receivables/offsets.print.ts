import type { Text } from '../../../contract/company/document-languages.ts'
import type { OffsetLine } from '../../../contract/receivables/offsets.ts'
import type { receivables } from '../../../contract/receivables/receivables.ts'
import { localeOf } from '../../documents/voice.ts'
import type { Handler } from '../../http/context.ts'
import { customerLanguage, documentParties } from '../customers/document-parties.ts'
import { print } from '../files/files.print.ts'
import { mimeOf } from '../files/generated.ts'
import { loadOffset } from './offsets.record.ts'

const texts = {
  title: { lv: 'Savstarpējo prasījumu ieskaita akts', en: 'Statement of offset' },
  number: { lv: 'Numurs', en: 'Number' },
  day: { lv: 'Datums', en: 'Date' },
  seller: { lv: 'Sagatavoja', en: 'Prepared by' },
  partner: { lv: 'Partneris', en: 'Partner' },
  amount: { lv: 'Ieskaitīts, €', en: 'Offset, €' },
  document: { lv: 'Dokuments', en: 'Document' },
  date: { lv: 'Datums', en: 'Date' },
  due: { lv: 'Termiņš', en: 'Due date' },
  ours: { lv: 'Mūsu prasījums, €', en: 'Our claim, €' },
  theirs: { lv: 'Partnera prasījums, €', en: 'Partner’s claim, €' },
  sum: { lv: 'Kopā', en: 'Total' },
  withdrawn: { lv: 'Ieskaits ir atsaukts.', en: 'The offset was withdrawn.' },
} satisfies Readonly<Record<string, Text>>

const sides: Readonly<Record<OffsetLine['side'], Text>> = {
  invoice: { lv: 'Mūsu rēķins', en: 'Our invoice' },
  procurement_invoice: { lv: 'Partnera rēķins', en: 'Partner’s invoice' },
}

export const offsetPdf: Handler<typeof receivables.offsetPdf> = async (ctx) => {
  const { db, params, query } = ctx
  const { name, date: day, customer, amount: whole, lines, notes, is_withdrawn } = await loadOffset(db, params.id)
  const language = query.language ?? (await customerLanguage(db, customer.id))
  const { seller, buyer } = await documentParties(db, { customer_id: customer.id, branch_id: null })
  const { say, amount, date } = localeOf(language)
  const bytes = await print(ctx, 'tablePdf', {
    title: say(texts.title),
    date: day,
    seller,
    isDraft: false,
    facts: [
      [say(texts.number), name],
      [say(texts.day), date(day)],
      [say(texts.seller), [seller.name, seller.reg_nr].filter(Boolean).join(', ')],
      [say(texts.partner), [buyer.name, buyer.reg_nr].filter(Boolean).join(', ')],
      [say(texts.amount), amount(whole)],
    ],
    columns: [
      { title: say(texts.document) },
      ...[texts.date, texts.due].map((title) => ({ title: say(title), width: 70 })),
      ...[texts.ours, texts.theirs].map((title) => ({ title: say(title), width: 100, align: 'right' as const })),
    ],
    rows: lines.map((line) => [
      `${say(sides[line.side])} ${line.document.name}`,
      date(line.date),
      date(line.due_date),
      line.side === 'invoice' ? amount(line.amount) : '',
      line.side === 'procurement_invoice' ? amount(line.amount) : '',
    ]),
    totals: [say(texts.sum), '', '', amount(whole), amount(whole)],
    remarks: is_withdrawn ? [say(texts.withdrawn)] : [],
    notes,
    signers: [
      { role: seller.name, names: [''] },
      { role: buyer.name, names: [''] },
    ],
    language,
  })
  return { name: `${name}.pdf`, bytes, mime: mimeOf('pdf'), inline: true }
}
