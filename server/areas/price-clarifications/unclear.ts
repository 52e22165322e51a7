import { labelOf } from '../../../contract/labels.ts'
import type { PriceClarificationItem } from '../../../contract/price-clarifications/price-clarifications.ts'
import { warnUnlessConfirmed, type WarningContext } from '../../http/warnings.ts'

const few = 5

/** Confirms lines whose quantity of one is only an assumption. */
export function askUnclear(
  ctx: WarningContext,
  lines: readonly Pick<PriceClarificationItem, 'position' | 'name' | 'quantity_unclear'>[],
): void {
  const unclear = lines.filter(({ quantity_unclear }) => quantity_unclear)
  const listedLines = unclear.slice(0, few).map(({ position, name }) => `${position}. „${name}”`)
  const more = unclear.length > few ? ` un vēl ${unclear.length - few}` : ''
  const text = `Lauks „${labelOf('quantity')}” nav skaidrs rindām ${listedLines.join(', ')}${more}. Turpināt ar norādīto daudzumu?`
  warnUnlessConfirmed(ctx, 'unclear-quantity', 'items', unclear.length === 0 ? null : text)
}
