import { labelOf } from '../../../contract/labels.ts'
import type { Db } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'

export function requireTimes({ time_from, time_to }: { time_from?: string | null | undefined; time_to?: string | null | undefined }): void {
  if (time_from && time_to && time_to < time_from) throw refuseAt('time_to', 'beigas ir pirms sākuma')
}

export async function requireCourier(db: Db, userId: number): Promise<void> {
  const found = await db.selectFrom('users').select(['kind', 'is_active']).where('id', '=', userId).executeTakeFirst()
  const refuse = (reason: string) => Refusal.field('user_id', `Lauks „${labelOf('user_id')}”: ${reason}`)
  if (found?.kind !== 'staff') throw refuse('norādītais ieraksts neeksistē')
  if (!found.is_active) throw refuse('lietotājs nav aktīvs')
}

export function refuseAt(field: string, reason: string): Refusal {
  return Refusal.field(field, `Lauks „${labelOf(field)}”: ${reason}`)
}
