import { labelOf } from '../../../contract/labels.ts'
import type { Db } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'
import type { LockedPiece } from './inventory.transitions.ts'

export interface Holder {
  assigned_user_id: number | null
  customer_id: number | null
  branch_id: number | null
}

/** Undefined: not stated. */
export type HolderInput = { [Field in keyof Holder]?: number | null | undefined }

const fields = ['assigned_user_id', 'customer_id', 'branch_id'] as const

export function holderChange(input: HolderInput): 'nothing' | 'somebody' | 'nobody' {
  const statedFields = fields.filter((field) => input[field] !== undefined)
  if (statedFields.length === 0) return 'nothing'
  return statedFields.some((field) => input[field] !== null) ? 'somebody' : 'nobody'
}

/** A branch implies its customer; a customer's own piece stays theirs. @throws Refusal of the wrong field */
export async function nextHolder(db: Db, piece: LockedPiece, input: HolderInput): Promise<Holder> {
  if (holderChange(input) !== 'somebody') {
    throw Refusal.field('assigned_user_id', `Lauks „${labelOf('assigned_user_id')}”: jānorāda darbinieks, klients vai objekts`)
  }
  const { assigned_user_id = null, branch_id = null } = input
  if (assigned_user_id !== null) await requireStaff(db, assigned_user_id)
  const branch = branch_id === null ? null : await customerOf(db, branch_id)
  const customer_id = input.customer_id ?? branch ?? (piece.owner === 'customer' ? piece.customer_id : null)
  if (branch !== null && branch !== customer_id) {
    throw Refusal.field('branch_id', `Lauks „${labelOf('branch_id')}”: objekts pieder citam klientam`)
  }
  return { assigned_user_id, customer_id, branch_id }
}

async function requireStaff(db: Db, id: number): Promise<void> {
  const found = await db.selectFrom('users').select('is_active').where('id', '=', id).where('kind', '=', 'staff').executeTakeFirst()
  const label = `Lauks „${labelOf('assigned_user_id')}”`
  if (!found) throw Refusal.field('assigned_user_id', `${label}: tāda darbinieka nav`)
  if (!found.is_active) throw Refusal.field('assigned_user_id', `${label}: darbinieks nav aktīvs`)
}

async function customerOf(db: Db, branchId: number): Promise<number> {
  const found = await db.selectFrom('branches').select('customer_id').where('id', '=', branchId).executeTakeFirst()
  if (!found) throw Refusal.field('branch_id', `Lauks „${labelOf('branch_id')}”: norādītais ieraksts neeksistē`)
  return found.customer_id
}

/** Nobody, except that a customer's own piece stays theirs. */
export function noHolder({ owner, customer_id }: Pick<LockedPiece, 'owner' | 'customer_id'>): Holder {
  return { assigned_user_id: null, branch_id: null, customer_id: owner === 'customer' ? customer_id : null }
}
