import { sql } from 'kysely'
import { labelOf } from '../../../contract/labels.ts'
import type { Db } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'

const reasons = {
  bank: 'bankas konts nevar būt pretkonts; naudu starp saviem kontiem pārvieto ar veidu „Pārskaitījums starp saviem kontiem”',
  stock: 'krājumu kontu grāmato tikai preču dokumenti',
  customer: 'klienta naudu sasaista ar rēķinu, avansu vai atmaksu',
  supplier:
    'naudu piegādātājam sasaista ar rēķinu vai piegādātāju; atmaksātu grāmato kontā „Nauda ceļā” un ar izziņu, kurā norāda piegādātāju',
} as const

/** INV-BANK-11. @throws Refusal of `accounting_account_id` */
export async function refuseCounterAccount(db: Db, id: number): Promise<void> {
  const { rows } = await sql<{ kept_by: keyof typeof reasons | null }>`
    select bank_counter_fault(id) as kept_by from accounting_accounts where id = ${id}`.execute(db)
  const refuse = (why: string) => Refusal.field('accounting_account_id', `Lauks „${labelOf('accounting_account_id')}”: ${why}`)
  const [account] = rows
  if (!account) throw refuse('norādītais ieraksts neeksistē')
  if (account.kept_by !== null) throw refuse(reasons[account.kept_by])
}
