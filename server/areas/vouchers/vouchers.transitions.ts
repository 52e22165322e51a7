import { sql } from 'kysely'
import { voucher, type VoucherFacts, type VoucherState } from '../../../machines/voucher.ts'
import { one } from '../../db/one.ts'
import type { Context, Db } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'
import { stepsOf } from '../shared/lifecycle.ts'
import { hasLaterYear, loadVoucher } from './vouchers.record.ts'

/** @file Locks are taken in this order: the voucher, the series, the ledger (docs/domain/ledger.md#vouchers). */

export interface LockedVoucher {
  id: number
  number: string | null
  title: string
  status: VoucherState
  date: string
  lock_version: number
}

export const { begin, beginOnce, stateAfter } = stepsOf({ chart: voucher, lock: lockVoucher, facts: voucherFacts, load: loadVoucher })

async function lockVoucher({ db }: Context, id: number): Promise<LockedVoucher> {
  const { rows } = await sql<LockedVoucher>`
    select id, number, title, status, date, lock_version from vouchers where id = ${id} for update`.execute(db)
  if (!rows[0]) throw Refusal.missing()
  return rows[0]
}

async function voucherFacts(db: Db, id: number): Promise<VoucherFacts> {
  const { rows } = await sql<VoucherFacts>`
    select t.line_count as lines, t.debit, t.credit, t.closes_year is not null as "closesYear", ${hasLaterYear} as "hasLaterYear"
    from vouchers t where t.id = ${id}`.execute(db)
  return one(rows)
}
