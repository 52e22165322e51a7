import { labelOf } from '../../../contract/labels.ts'
import type { Db } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'
import type { LockedPiece } from './inventory.transitions.ts'

/** Who has a piece of inventory. */
export interface Holder {
  assigned_user_id: number | null
  customer_id: number | null
  branch_id: number | null
}

/** What a person says of the holder; left out is not said. */
export type AskedHolder = { [Field in keyof Holder]?: number | null | undefined }

const fields = ['assigned_user_id', 'customer_id', 'branch_id'] as const

/** Whether the holder is spoken of at all, and then whether anybody is named. */
export function saidOf(asked: AskedHolder): 'nothing' | 'somebody' | 'nobody' {
  const said = fields.filter((field) => asked[field] !== undefined)
  if (said.length === 0) return 'nothing'
  return said.some((field) => asked[field] !== null) ? 'somebody' : 'nobody'
}

/**
 * Whom a piece is handed to: an object brings its customer, a customer's own piece stays his.
 * @throws Refusal of the field that names nobody, or not the right one
 */
export async function nextHolder(db: Db, piece: LockedPiece, asked: AskedHolder): Promise<Holder> {
  if (saidOf(asked) !== 'somebody') {
    throw Refusal.field('assigned_user_id', `Lauks „${labelOf('assigned_user_id')}”: jānorāda darbinieks, klients vai objekts`)
  }
  const { assigned_user_id = null, branch_id = null } = asked
  if (assigned_user_id !== null) await requireStaff(db, assigned_user_id)
  const branch = branch_id === null ? null : await customerOf(db, branch_id)
  const customer_id = asked.customer_id ?? branch ?? (piece.owner === 'customer' ? piece.customer_id : null)
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

/** Who has a piece that came back: nobody, but a customer's own stays his. */
export function noHolder({ owner, customer_id }: Pick<LockedPiece, 'owner' | 'customer_id'>): Holder {
  return { assigned_user_id: null, branch_id: null, customer_id: owner === 'customer' ? customer_id : null }
}
