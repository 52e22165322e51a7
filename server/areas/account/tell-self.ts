import type { Context } from '../../http/context.ts'
import { tellOwner } from '../session/tell-owner.ts'

export async function tellSelf({ db, user, audit }: Context, event: string, what: string, after?: unknown): Promise<void> {
  await tellOwner(db, user, what)
  audit({ entity: 'users', id: user.id, event, ...(after !== undefined && { after }) })
}
