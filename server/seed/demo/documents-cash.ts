import { sql } from 'kysely'
import { big, round2 } from '../../../contract/money.ts'
import { annul } from '../../areas/cash/cash.annul.ts'
import { create, moveAdvance, moveBank } from '../../areas/cash/cash.create.ts'
import { receive } from '../../areas/cash/cash.invoices.ts'
import { one } from '../../db/one.ts'
import { addDays, isWorkday } from './calendar.ts'
import { oneOf, seededEntry, type Office, type PlannedEntry } from './documents-office.ts'

/** EUR; a small purchase is well below. */
const float = '300.00'

/** Of orders; other documents are of the last weeks. */
const days = 120

const purchases = [
  ['Kancelejas preces', 'Papīrs un mapes'],
  ['Pasts', 'Ierakstītas vēstules'],
  ['Autostāvvieta', 'Stāvvieta pie klienta'],
  ['Saimniecības preces', 'Tīrīšanas līdzekļi'],
  ['Kafijas veikals', 'Kafija un ūdens birojam'],
] as const

/** A week of the desk: money of the bank, purchases, an advance, an invoice that is paid in cash, the rest to the bank. */
export function planCash(office: Office): PlannedEntry[] {
  const { history } = office
  const entries: PlannedEntry[] = []
  let week = 0
  for (let day = addDays(history.last, -days); day <= history.last; day = addDays(day, 1)) {
    if (!isWorkday(day)) continue
    const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
    if (weekday === 1) week += 1
    entries.push(...dayOf(office, { day, weekday, week }).map((write, place) => ({ day, minute: 14 * 60 + place * 7, write })))
  }
  return entries
}

function dayOf(office: Office, { day, weekday, week }: { day: string; weekday: number; week: number }): (() => Promise<void>)[] {
  const { scene, company } = office
  const clerk = oneOf(company.accountants, week)
  const bank = async (kind: 'receipt' | 'payout', amount: string) =>
    void (await scene.call(moveBank, clerk, { body: { kind, date: day, amount } }))
  if (weekday === 1) return [async () => ((await inDesk(office, day)).lt(float) ? bank('receipt', float) : undefined)]
  if (weekday === 2) return [() => buy(office, { day, index: week * 2 })]
  if (weekday === 3 && week % 4 === 1) return [() => travel(office, { day, week, kind: 'payout', amount: '80.00' })]
  if (weekday === 3 && week % 4 === 3) return [() => travel(office, { day, week, kind: 'receipt', amount: '17.40' })]
  if (weekday === 4)
    return [() => buy(office, { day, index: week * 2 + 1 }), ...(day >= office.history.first ? [() => collect(office, day, week)] : [])]
  if (weekday !== 5) return []
  return [
    async () => {
      const spare = (await inDesk(office, day)).minus(float)
      if (spare.gt(100)) await bank('payout', round2(spare.minus(spare.mod(10))))
    },
  ]
}

async function buy(office: Office, { day, index }: { day: string; index: number }): Promise<void> {
  const { scene, company } = office
  const { random } = seededEntry('cash-purchase', index)
  const [person_name, reason] = random.pick(purchases)
  const { rows } = await sql<{ id: number }>`select id from accounting_accounts where code = '7710'`.execute(scene.db)
  const clerk = oneOf(company.accountants, index)
  const amount = `${random.int(4, 28)}.${random.int(10, 99)}`
  if ((await inDesk(office, day)).lt(big(amount).times(2))) return
  const body = { kind: 'payout' as const, date: day, amount, person_name, reason, account_id: one(rows).id, attachment: 'Čeks' }
  const { data } = await scene.call(create, clerk, { body })
  if (index % 9 !== 4) return
  // Entered twice by mistake.
  const { data: twice } = await scene.call(create, clerk, { body })
  const { id, lock_version } = twice
  await scene.call(annul, clerk, { params: { id }, body: { reason: `Otrreiz ierakstīts ${data.number}`, lock_version } })
}

async function travel(
  office: Office,
  { day, week, kind, amount }: { day: string; week: number; kind: 'receipt' | 'payout'; amount: string },
): Promise<void> {
  const { scene, company } = office
  if (kind === 'payout' && (await inDesk(office, day)).lt(amount)) return
  // The same person brings back the rest two weeks later.
  const { id: user_id } = oneOf(company.sales, Math.floor(week / 4))
  const body = { kind, date: day, amount, user_id, reason: kind === 'payout' ? 'Komandējuma izdevumi' : 'Komandējuma avansa atlikums' }
  await scene.call(moveAdvance, oneOf(company.accountants, week), { body })
}

/** A small invoice that waits for its money. */
async function collect({ scene, company }: Office, day: string, week: number): Promise<void> {
  const { rows } = await sql<{ id: number; open: string }>`
    select id, open from invoices where accepted_at is not null and open between 1 and 400 and date <= ${day} and dispute is null
    order by due_date desc, id limit 1`.execute(scene.db)
  const [invoice] = rows
  if (!invoice) return
  await scene.call(receive, oneOf(company.accountants, week), {
    params: { invoiceId: invoice.id },
    body: { date: day, amount: invoice.open },
  })
}

/** The least on the day and on later ones, with what waits to be posted, EUR. */
async function inDesk({ scene: { db } }: Office, day: string): Promise<ReturnType<typeof big>> {
  await sql`select pg_advisory_xact_lock(hashtext('ledger')), post_money()`.execute(db)
  const { rows } = await sql<{ balance: string }>`
    select min(account_balance(d.account_id, x.day)) as balance from cash_desks d cross join lateral (
      select ${day}::date as day union all select distinct l.date from ledger_lines l where l.account_id = d.account_id and l.date > ${day}
    ) x where d.code is null`.execute(db)
  return big(one(rows).balance)
}
