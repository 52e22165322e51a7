import { sql } from 'kysely'
import type { DocumentLanguage, Text } from '../../../contract/company/document-languages.ts'
import { big, round2 } from '../../../contract/money.ts'
import type { BalanceConfirmationLine } from '../../../contract/receivables/balance-confirmations.ts'
import type { receivables } from '../../../contract/receivables/receivables.ts'
import { localeOf, type DocumentLocale } from '../../documents/voice.ts'
import type { Context, Db, Handler } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'
import { print } from '../files/files.print.ts'
import { mimeOf } from '../files/generated.ts'
import { letterIn, type LetterText } from '../files/letter-text.ts'
import { partyOf, printedParties, type NamedParty, type Party, type PartyRow } from './confirmation-parties.ts'

const texts = {
  title: { lv: 'Savstarpējo norēķinu salīdzināšanas akts', en: 'Balance confirmation' },
  number: { lv: 'Numurs', en: 'Number' },
  day: { lv: 'Uz dienu', en: 'As of' },
  seller: { lv: 'Sagatavoja', en: 'Prepared by' },
  customer: { lv: 'Klients', en: 'Customer' },
  supplier: { lv: 'Piegādātājs', en: 'Supplier' },
  balance: { lv: 'Saldo pēc mūsu datiem, €', en: 'Balance in our books, €' },
  document: { lv: 'Dokuments', en: 'Document' },
  date: { lv: 'Datums', en: 'Date' },
  due: { lv: 'Termiņš', en: 'Due date' },
  amount: { lv: 'Neapmaksāts, €', en: 'Open, €' },
  sum: { lv: 'Saldo', en: 'Balance' },
  owed: { lv: '{party} ir parādā {seller}: {amount}.', en: '{party} owes {seller}: {amount}.' },
  owing: { lv: '{seller} ir parādā {party}: {amount}.', en: '{seller} owes {party}: {amount}.' },
  even: { lv: 'Savstarpēju parādu nav.', en: 'Neither owes the other anything.' },
  ask: {
    lv: 'Lūdzam salīdzināt ar saviem datiem, atzīmēt vajadzīgo un parakstītu aktu atsūtīt mums.',
    en: 'Please compare with your books, mark what applies and return the signed confirmation to us.',
  },
  agrees: { lv: '[  ] Saldo saskan.', en: '[  ] The balance agrees.' },
  differs: {
    lv: '[  ] Saldo nesaskan. Saldo pēc klienta datiem: ________________ €. Paskaidrojums: ________________________________',
    en: '[  ] The balance differs. Balance in the customer’s books: ________________ €. Explanation: ________________________________',
  },
  supplierDiffers: {
    lv: '[  ] Saldo nesaskan. Saldo pēc piegādātāja datiem: ________________ €. Paskaidrojums: ________________________________',
    en: '[  ] The balance differs. Balance in the supplier’s books: ________________ €. Explanation: ________________________________',
  },
} satisfies Readonly<Record<string, Text>>

const types: Readonly<Record<BalanceConfirmationLine['type'], Text>> = {
  invoice: { lv: 'Rēķins', en: 'Invoice' },
  simplified_invoice: { lv: 'Vienkāršais rēķins', en: 'Simplified invoice' },
  credit: { lv: 'Pārmaksa', en: 'Credit' },
  advance: { lv: 'Saņemtie avansi', en: 'Advances received' },
  procurement_invoice: { lv: 'Rēķins', en: 'Invoice' },
  return_act: { lv: 'Kredītrēķins', en: 'Credit note' },
  prepayment: { lv: 'Priekšapmaksa', en: 'Prepayment' },
  by_hand: { lv: 'Citi darījumi', en: 'Other dealings' },
}

const letterText: LetterText = {
  subject: { lv: 'Salīdzināšanas akts {name} uz {date}', en: 'Balance confirmation {name} as of {date}' },
  text: {
    lv: 'Labdien!\n\nPielikumā savstarpējo norēķinu salīdzināšanas akts uz {date}. {balance}\n\nLūdzam apstiprināt, ka saldo saskan, vai atbildēt, kāds saldo ir jūsu grāmatvedībā un ar ko tas atšķiras.\n\n{seller}',
    en: 'Hello,\n\nplease find attached the balance confirmation as of {date}. {balance}\n\nPlease confirm that the balance agrees, or reply with the balance in your books and the reason of the difference.\n\n{seller}',
  },
}

interface Printed {
  name: string
  date: string
  party: Party
  language: DocumentLanguage
  balance: string
}

export const balanceConfirmationPdf: Handler<typeof receivables.balanceConfirmationPdf> = async (ctx) => {
  const { id } = ctx.params
  const { name } = await printedOf(ctx.db, id)
  return { name: `${name}.pdf`, bytes: await confirmationBytes(ctx, id), mime: mimeOf('pdf'), inline: true }
}

/** Never stored, because its lines never change. */
export async function confirmationBytes(
  ctx: Pick<Context, 'db' | 'settings'>,
  id: number,
  language?: DocumentLanguage,
): Promise<Uint8Array> {
  const { db } = ctx
  const printed = await printedOf(db, id)
  const { seller, party } = await printedParties(db, printed.party)
  const { side } = printed.party
  const { rows } = await sql<Pick<BalanceConfirmationLine, 'type' | 'number' | 'date' | 'due_date' | 'amount'>>`
    select type, number, date, due_date, amount from balance_confirmation_lines where balance_confirmation_id = ${id} order by id`.execute(
    db,
  )
  const chosenLanguage = language ?? printed.language
  const locale = localeOf(chosenLanguage)
  const { say, amount, date } = locale
  return print(ctx, 'tablePdf', {
    title: say(texts.title),
    date: printed.date,
    seller,
    isDraft: false,
    facts: [
      [say(texts.number), printed.name],
      [say(texts.day), date(printed.date)],
      [say(texts.seller), namesOf(seller)],
      [say(texts[side]), namesOf(party)],
      [say(texts.balance), amount(printed.balance)],
    ],
    columns: [
      { title: say(texts.document) },
      ...[texts.date, texts.due].map((title) => ({ title: say(title), width: 70 })),
      { title: say(texts.amount), width: 100, align: 'right' },
    ],
    rows: rows.map((row) => [
      [say(types[row.type]), row.number].filter(Boolean).join(' '),
      row.date ? date(row.date) : '',
      row.due_date ? date(row.due_date) : '',
      amount(row.amount),
    ]),
    totals: [say(texts.sum), '', '', amount(printed.balance)],
    remarks: [
      balanceSentence(locale, printed, { seller: seller.name, party: party.name }),
      say(texts.ask),
      say(texts.agrees),
      say(side === 'customer' ? texts.differs : texts.supplierDiffers),
    ],
    signers: [
      { role: seller.name, names: [''] },
      { role: party.name, names: [''] },
    ],
    language: chosenLanguage,
  })
}

export async function confirmationMail(
  db: Db,
  id: number,
): Promise<{ subject: string; text: string; language: DocumentLanguage; name: string }> {
  const printed = await printedOf(db, id)
  const { name, date: day, language } = printed
  const { seller, party } = await printedParties(db, printed.party)
  const letter = letterIn(language, letterText, (locale) => ({
    name,
    date: locale.date(day),
    balance: balanceSentence(locale, printed, { seller: seller.name, party: party.name }),
    seller: seller.name,
  }))
  return { ...letter, language, name }
}

function namesOf({ name, reg_nr }: NamedParty): string {
  return [name, reg_nr].filter(Boolean).join(', ')
}

function balanceSentence(
  { say, money }: DocumentLocale,
  { balance, party: { side } }: Pick<Printed, 'balance' | 'party'>,
  names: { seller: string; party: string },
): string {
  // A supplier's balance is what we owe.
  const sum = big(balance).times(side === 'customer' ? 1 : -1)
  const pattern = say(sum.gt(0) ? texts.owed : sum.lt(0) ? texts.owing : texts.even)
  const words: Readonly<Record<string, string>> = { ...names, amount: money(round2(sum.abs())) }
  return pattern.replace(/\{(\w+)\}/g, (whole, name: string) => words[name] ?? whole)
}

async function printedOf(db: Db, id: number): Promise<Printed> {
  const { rows } = await sql<Omit<Printed, 'party'> & PartyRow>`
    select f.name, f.date, f.customer_id, f.supplier_id, f.language, coalesce((
      select sum(n.amount) from balance_confirmation_lines n where n.balance_confirmation_id = f.id), 0.00) as balance
    from balance_confirmations f where f.id = ${id}`.execute(db)
  if (!rows[0]) throw Refusal.missing()
  const { customer_id, supplier_id, ...printed } = rows[0]
  return { ...printed, party: partyOf({ customer_id, supplier_id }) }
}
