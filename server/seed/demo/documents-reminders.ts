import { sql } from 'kysely'
import { big, round2 } from '../../../contract/money.ts'
import { accept } from '../../areas/invoices/invoices.accept.ts'
import { supplierBalances } from '../../areas/payables/owed.ts'
import { confirmBalance, confirmSupplierBalance } from '../../areas/receivables/confirmations.send.ts'
import { answerBalanceConfirmation } from '../../areas/receivables/confirmations.steps.ts'
import { dispute } from '../../areas/receivables/disputes.ts'
import { claimInterest } from '../../areas/receivables/interest-claims.make.ts'
import { interestStretches } from '../../areas/receivables/interest.stretches.ts'
import { remind } from '../../areas/receivables/reminders.send.ts'
import { customerBalances } from '../../areas/receivables/open-items.ts'
import { moneyAddress, overdueInvoices } from '../../areas/receivables/reminders.due.ts'
import type { SessionUser } from '../../http/context.ts'
import { addDays, isWorkday } from './calendar.ts'
import { oneOf, type Office, type PlannedEntry } from './documents-office.ts'

/**
 * The older half of the debtors was reminded of a week ago, one debt of the others is disputed, some balances were asked
 * about, and two customers for late interest.
 */
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
  await askBalances(scene, clerk, day)
  await askSuppliers(scene, clerk, day)
  await askInterest(scene, clerk, day)
  const id = rows[reminded.length]?.invoice_id
  if (id === undefined) return
  const { lock_version } = await scene.db.selectFrom('invoices').select('lock_version').where('id', '=', id).executeTakeFirstOrThrow()
  const body = { dispute: 'Klients norāda, ka daļa preču nav saņemta', lock_version }
  await scene.call(dispute, clerk, { params: { id }, body })
}

/** At the end of the month before: one agrees, one differs, the others have not answered. */
async function askBalances(scene: Office['scene'], clerk: SessionUser, day: string): Promise<void> {
  const date = addDays(`${day.slice(0, 8)}01`, -1)
  const { rows } = await sql<{ customer_id: number; balance: string }>`
    select b.customer_id, b.balance from ${customerBalances({ date })} b join customers c on c.id = b.customer_id
    where ${moneyAddress} is not null order by b.balance desc, 1 limit 5`.execute(scene.db)
  for (const [place, { customer_id: customerId, balance }] of rows.entries()) {
    const { data } = await scene.call(confirmBalance, clerk, { params: { customerId }, body: { date } })
    const answered = { answered_on: day, lock_version: data.lock_version }
    const at = { params: { id: data.id } }
    if (place === 0) {
      await scene.call(answerBalanceConfirmation, clerk, {
        ...at,
        body: { answer: 'agrees', answered_by: 'Galvenā grāmatvede', ...answered },
      })
    }
    if (place === 1) {
      const body = { their_balance: round2(big(balance).minus('24.20')), answer_note: 'Grāmatvedībā nav pēdējās pavadzīmes', ...answered }
      await scene.call(answerBalanceConfirmation, clerk, { ...at, body: { answer: 'differs', ...body } })
    }
  }
}

/** One supplier has not answered, the other has one invoice less. */
async function askSuppliers(scene: Office['scene'], clerk: SessionUser, day: string): Promise<void> {
  const date = addDays(`${day.slice(0, 8)}01`, -1)
  const { rows } = await sql<{ supplier_id: number; balance: string }>`
    select b.supplier_id, b.balance from ${supplierBalances({ date })} b join suppliers c on c.id = b.supplier_id
    where c.email is not null and b.balance > 50 order by b.balance desc, 1 limit 2`.execute(scene.db)
  for (const [place, { supplier_id: supplierId, balance }] of rows.entries()) {
    const { data } = await scene.call(confirmSupplierBalance, clerk, { params: { supplierId }, body: { date } })
    if (place > 0) continue
    const body = {
      their_balance: round2(big(balance).minus('48.40')),
      answer_note: 'Mūsu rēķins vēl nav saņemts',
      answered_on: day,
    } as const
    await scene.call(answerBalanceConfirmation, clerk, {
      params: { id: data.id },
      body: { answer: 'differs', ...body, lock_version: data.lock_version },
    })
  }
}

/** Of those who paid late and owe most for it: one has the invoice, for the other it is being prepared. */
async function askInterest(scene: Office['scene'], clerk: SessionUser, day: string): Promise<void> {
  const { rows } = await sql<{ customer_id: number; invoice_ids: number[] }>`
    select t.customer_id, json_agg(distinct t.invoice_id) as invoice_ids
    from ${interestStretches({ from: addDays(day, -365), to: day }, undefined)} t join invoices v on v.id = t.invoice_id
    where t.percent is not null and (v.dispute is null or v.open = 0)
    group by 1 order by sum(t.interest) desc, 1 limit 2`.execute(scene.db)
  for (const [place, { customer_id: customerId, invoice_ids }] of rows.entries()) {
    const body = { until: day, invoice_ids: invoice_ids.slice(0, 20) }
    const { data } = await scene.call(claimInterest, clerk, { params: { customerId }, body })
    if (place === 0 && data.bill_id !== null) await scene.call(accept, clerk, { params: { id: data.bill_id } })
  }
}
