import { sql } from 'kysely'
import { dispute } from '../../areas/receivables/disputes.ts'
import { remind } from '../../areas/receivables/reminders.send.ts'
import { moneyAddress, overdueInvoices } from '../../areas/receivables/reminders.due.ts'
import { addDays, isWorkday } from './calendar.ts'
import { oneOf, type Office, type PlannedEntry } from './documents-office.ts'

/** The older half of the debtors was reminded of a week ago; one debt of the others is disputed. */
export function planReminders(office: Office): PlannedEntry[] {
  let day = addDays(office.history.last, -7)
  while (!isWorkday(day) && day > office.history.first) day = addDays(day, -1)
  return [{ day, minute: 15 * 60, write: () => write(office, day) }]
}

async function write({ scene, company }: Office, day: string): Promise<void> {
  const clerk = oneOf(company.accountants, 0)
  const { rows } = await sql<{ customer_id: number; invoice_id: number }>`
    select i.customer_id, min(i.id) as invoice_id
    from ${overdueInvoices({ today: day })} i join customers c on c.id = i.customer_id
    where i.held is null and ${moneyAddress} is not null
    group by 1 order by max(i.overdue_days) desc, 1 limit 12`.execute(scene.db)
  const reminded = rows.slice(0, Math.ceil(rows.length / 2))
  for (const { customer_id: customerId } of reminded) await scene.call(remind, clerk, { params: { customerId }, body: {} })
  const id = rows[reminded.length]?.invoice_id
  if (id === undefined) return
  const { lock_version } = await scene.db.selectFrom('invoices').select('lock_version').where('id', '=', id).executeTakeFirstOrThrow()
  const body = { dispute: 'Klients norāda, ka daļa preču nav saņemta', lock_version }
  await scene.call(dispute, clerk, { params: { id }, body })
}
