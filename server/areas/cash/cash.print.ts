import { amountInWords } from '../../../contract/amount-in-words.ts'
import { type cash, type CashOrderRecord } from '../../../contract/cash/cash.ts'
import { formatAmount, formatDate, formatMoment } from '../../../contract/format.ts'
import { labelOf } from '../../../contract/labels.ts'
import type { Handler } from '../../http/context.ts'
import { documentSeller } from '../customers/document-parties.ts'
import { print } from '../files/files.print.ts'
import { mimeOf } from '../files/generated.ts'
import { loadCashOrder } from './cash.record.ts'

const titles = { receipt: 'Kases ieņēmumu orderis', payout: 'Kases izdevumu orderis' } as const

export const pdf: Handler<typeof cash.pdf> = async (ctx) => {
  const order = await loadCashOrder(ctx.db, ctx.params.id)
  const { number, kind, date, cash_desk, amount, person_name, person_code, reason, account, attachment } = order
  const seller = await documentSeller(ctx.db)
  const bytes = await print(ctx, 'tablePdf', {
    title: titles[kind],
    date,
    seller,
    isDraft: false,
    facts: [
      [labelOf('number'), number],
      [labelOf('date'), formatDate(date)],
      ['Uzņēmums', [seller.name, seller.reg_nr].filter(Boolean).join(', ')],
      [labelOf('cash_desk_id'), cash_desk.name],
      [kind === 'receipt' ? 'Saņemts no' : 'Izsniegts', [person_name, person_code].filter(Boolean).join(', ')],
      [labelOf('attachment'), attachment],
    ],
    columns: [
      { title: labelOf('reason') },
      { title: labelOf('counter_account') },
      { title: `${labelOf('amount')}, €`, width: 90, align: 'right' },
    ],
    rows: [[reason, account.name, formatAmount(amount)]],
    totals: ['Kopā', '', formatAmount(amount)],
    remarks: remarksOf(order),
    signers: signersOf(order),
    language: 'lv',
  })
  return { name: `${number}.pdf`, bytes, mime: mimeOf('pdf'), inline: true }
}

function remarksOf({ amount, annulled_at, annul_reason }: CashOrderRecord): string[] {
  const words = `Summa vārdiem: ${amountInWords(amount)}.`
  return annulled_at !== null ? [words, `Orderis ir anulēts ${formatMoment(annulled_at)}: ${annul_reason ?? ''}`] : [words]
}

/** Who receives money signs for it. */
function signersOf({ kind, person_name, created_by }: CashOrderRecord): { role: string; names: string[] }[] {
  const maker = { role: 'Orderi izrakstīja', names: [created_by?.name ?? ''] }
  return kind === 'receipt'
    ? [maker, { role: 'Naudu saņēma kasieris', names: [''] }]
    : [maker, { role: 'Naudu izsniedza kasieris', names: [''] }, { role: 'Naudu saņēma', names: [person_name] }]
}
