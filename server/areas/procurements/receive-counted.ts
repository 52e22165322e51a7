import type { procurements } from '../../../contract/procurements/procurements.ts'
import { labelOf } from '../../../contract/labels.ts'
import { big } from '../../../contract/money.ts'
import type { Handler } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'
import { changeLine } from './procurements.items.ts'
import { accept } from './receive.ts'
import { procurementLines } from './procurements.record.ts'
import { splitOff } from './procurements.split.ts'

/** All or nothing: records unit numbers and excess, splits off missing goods, and receives the rest. */
export const receiveCounted: Handler<typeof procurements.receiveCounted> = async (ctx) => {
  const { id } = ctx.params
  const lines = new Map((await procurementLines(ctx, id)).map((line) => [line.id, line]))
  const missing: { id: number; quantity: string }[] = []
  for (const [place, { id: itemId, counted, units, lock_version }] of ctx.body.counted.entries()) {
    const line = lines.get(itemId)
    lines.delete(itemId)
    if (!line) throw Refusal.field(`counted.${place}.id`, `Lauks „${labelOf('id')}”: rindas šajā iepirkumā nav vai tā norādīta divreiz`)
    const rest = big(line.quantity).minus(counted)
    if (rest.gt(0)) missing.push({ id: itemId, quantity: rest.toFixed() })
    const more = rest.lt(0)
    if (more || units) {
      await changeLine(ctx, { id, itemId }, { lock_version, ...(more && { quantity: counted }), ...(units && { units }) })
    }
  }
  if (missing.length > 0) await splitOff(ctx, id, missing)
  return accept({ ...ctx, body: undefined })
}
