import { sql } from 'kysely'
import type { DocumentLanguage, Text } from '../../../contract/company/document-languages.ts'
import type { receivables, Statement, StatementRow } from '../../../contract/receivables/receivables.ts'
import { localeOf } from '../../documents/voice.ts'
import type { Context, Handler } from '../../http/context.ts'
import { customerLanguage, documentSeller } from '../customers/document-parties.ts'
import { print } from '../files/files.print.ts'
import { mimeOf } from '../files/generated.ts'
import { letterIn, type LetterText } from '../files/letter-text.ts'
import { mailPrint } from '../files/mail-print.ts'
import { statementOf } from './statement.ts'

export const statementPdf: Handler<typeof receivables.statementPdf> = async (ctx) => {
  const { language, ...period } = ctx.query
  const statement = await statementOf(ctx, ctx.params.customerId, period)
  const spoken = language ?? (await customerLanguage(ctx.db, statement.customer.id))
  return { ...(await printed(ctx, statement, spoken)), mime: mimeOf('pdf'), inline: true }
}

export const mailStatement: Handler<typeof receivables.mailStatement> = async (ctx) => {
  const { db, params, body, audit } = ctx
  const { address, language, ...period } = body
  const statement = await statementOf(ctx, params.customerId, period)
  const { id } = statement.customer
  // Mails of a customer are counted one after another.
  await sql`select from customers where id = ${id} for no key update`.execute(db)
  const spoken = language ?? (await customerLanguage(db, id))
  const { name: seller } = await documentSeller(db)
  const letter = letterIn(spoken, letterText, ({ date, money }) => ({
    from: date(statement.from),
    to: date(statement.to),
    closing: money(statement.closing),
    overdue: money(statement.overdue),
    seller,
  }))
  await mailPrint(ctx, { document_type: 'customers', id, key: 'statement' }, { address, ...letter }, [
    await printed(ctx, statement, spoken),
  ])
  audit({ entity: 'customers', id, event: 'EMAIL', after: { address, document: letter.subject }, customer_id: id })
  return {}
}

const letterText: LetterText = {
  subject: { lv: 'Norēķinu izraksts {from} – {to}', en: 'Statement of account {from} – {to}' },
  text: {
    lv: 'Labdien!\n\nPielikumā norēķinu izraksts par laiku no {from} līdz {to}. Saldo perioda beigās: {closing}, tai skaitā kavēts: {overdue}.\n\n{seller}',
    en: 'Hello,\n\nplease find attached your statement of account from {from} to {to}. Closing balance: {closing}, of which overdue: {overdue}.\n\n{seller}',
  },
}

const texts = {
  title: { lv: 'Norēķinu izraksts', en: 'Statement of account' },
  customer: { lv: 'Klients', en: 'Customer' },
  period: { lv: 'Periods', en: 'Period' },
  opening: { lv: 'Sākuma saldo, €', en: 'Opening balance, €' },
  closing: { lv: 'Beigu saldo, €', en: 'Closing balance, €' },
  overdue: { lv: 'Tai skaitā kavēts, €', en: 'Of which overdue, €' },
  date: { lv: 'Datums', en: 'Date' },
  document: { lv: 'Dokuments', en: 'Document' },
  due: { lv: 'Termiņš', en: 'Due date' },
  debit: { lv: 'Debets, €', en: 'Debit, €' },
  credit: { lv: 'Kredīts, €', en: 'Credit, €' },
  balance: { lv: 'Saldo, €', en: 'Balance, €' },
  total: { lv: 'Kopā', en: 'Total' },
} satisfies Readonly<Record<string, Text>>

const kinds: Readonly<Record<StatementRow['kind'], Text>> = {
  invoice: { lv: 'Rēķins', en: 'Invoice' },
  simplified_invoice: { lv: 'Vienkāršais rēķins', en: 'Simplified invoice' },
  credit_note: { lv: 'Kredītrēķins', en: 'Credit note' },
  payment: { lv: 'Maksājums', en: 'Payment' },
  customer_refund: { lv: 'Atmaksa klientam', en: 'Refund' },
  voucher: { lv: 'Citi darījumi', en: 'Other dealings' },
}

async function printed(
  ctx: Pick<Context, 'db' | 'settings'>,
  statement: Statement,
  language: DocumentLanguage,
): Promise<{ name: string; bytes: Uint8Array }> {
  const { customer, from, to, opening, debit, credit, closing, overdue, rows } = statement
  const { say, amount, date } = localeOf(language)
  const bytes = await print(ctx, 'tablePdf', {
    title: say(texts.title),
    date: to,
    seller: await documentSeller(ctx.db),
    isDraft: false,
    facts: [
      [say(texts.customer), customer.name],
      [say(texts.period), `${date(from)} – ${date(to)}`],
      [say(texts.opening), amount(opening)],
      [say(texts.closing), amount(closing)],
      [say(texts.overdue), amount(overdue)],
    ],
    columns: [
      { title: say(texts.date), width: 56 },
      { title: say(texts.document) },
      { title: say(texts.due), width: 64 },
      ...[texts.debit, texts.credit, texts.balance].map((title) => ({ title: say(title), width: 70, align: 'right' as const })),
    ],
    rows: rows.map((row) => [
      date(row.date),
      [say(kinds[row.kind]), row.number].filter(Boolean).join(' '),
      row.due_date ? date(row.due_date) : '',
      ...[row.debit, row.credit].map((each) => (Number(each) === 0 ? '' : amount(each))),
      amount(row.balance),
    ]),
    totals: [say(texts.total), '', '', amount(debit), amount(credit), amount(closing)],
    language,
  })
  return { name: `norekini-${customer.id}-${to}.pdf`, bytes }
}
