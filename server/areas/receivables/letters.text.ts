import { sql } from 'kysely'
import type { DocumentLanguage, Text } from '../../../contract/company/document-languages.ts'
import { round2, sum } from '../../../contract/money.ts'
import { one } from '../../db/one.ts'
import type { Db } from '../../http/context.ts'
import { documentSeller } from '../customers/document-parties.ts'
import { letterIn, type LetterText } from '../files/letter-text.ts'

const dueWord: Text = { lv: 'termiņš', en: 'due' }

interface LetterMail {
  subject: string
  text: string
  language: DocumentLanguage
  /** Of the letter, as in the name of its file. */
  name: string
}

export interface AskedInvoice {
  number: string
  date: string
  due_date: string
  overdue_days: number
  gross: string
  open: string
}

/** The text of the letter's level, about the invoices that it asks for. */
export async function letterMail(db: Db, id: number): Promise<LetterMail> {
  const { rows } = await sql<LetterText & { language: DocumentLanguage; name: string }>`
    select r.language, r.name, jsonb_build_object('lv', l.subject_lv, 'en', l.subject_en) as subject,
      jsonb_build_object('lv', l.text_lv, 'en', l.text_en) as text
    from reminder_letters r join reminder_levels l on l.id = r.reminder_level_id where r.id = ${id}`.execute(db)
  const { language, name, ...texts } = one(rows)
  const asked = await askedInvoices(db, id)
  const { name: seller } = await documentSeller(db)
  const letter = letterIn(language, texts, (translate) => ({
    invoices: asked
      .map(({ number, due_date, open }) => `${number}, ${translate.say(dueWord)} ${translate.date(due_date)}: ${translate.money(open)}`)
      .join('\n'),
    open: translate.money(round2(sum(asked.map(({ open }) => open)))),
    seller,
  }))
  return { ...letter, language, name }
}

export async function askedInvoices(db: Db, letterId: number): Promise<AskedInvoice[]> {
  const { rows } = await sql<AskedInvoice>`
    select v.number, v.date, v.due_date, n.overdue_days, v.gross, n.open
    from reminder_letter_lines n join invoices v on v.id = n.invoice_id
    where n.reminder_letter_id = ${letterId} and n.left_out is null order by v.due_date, v.id`.execute(db)
  return rows
}

/**
 * Brings a letter that waited up to now: sums that are still open, without what was settled or disputed meanwhile
 * (INV-REMINDER-3). Null if it asks for nothing any more.
 */
export async function refreshedLetter(db: Db, id: number): Promise<{ subject: string; text: string } | null> {
  await sql`
    update reminder_letter_lines n
    set open = greatest(v.open, 0), left_out = case when v.open <= 0 then 'paid' when v.dispute is not null then 'disputed' end
    from invoices v where n.reminder_letter_id = ${id} and v.id = n.invoice_id`.execute(db)
  if ((await askedInvoices(db, id)).length === 0) return null
  const { subject, text } = await letterMail(db, id)
  return { subject, text }
}
