import { useState } from 'react'
import { useStore } from '../../store/store.ts'
import { fontLoads, textWidth } from '../text-width.ts'
import type { TableGroup } from './groups.ts'

/** Pixels by column; they only grow within a list, so that scrolling moves nothing. */
export type SumWidths = Readonly<Record<string, number>>

const none: SumWidths = {}

/** Sums of groups are longer than those of rows, and as little to be cut. */
export function useSumWidths(groups: readonly TableGroup[], list: string | undefined): SumWidths {
  const of = `${list ?? ''} ${useStore(fontLoads)}`
  const [seen, setSeen] = useState({ of, widths: none })
  const before = seen.of === of ? seen.widths : none
  const widths = groups.reduce(widened, before)
  if (seen.of !== of || widths !== before) setSeen({ of, widths })
  return widths
}

function widened(before: SumWidths, { sums }: TableGroup): SumWidths {
  return [...sums].reduce((widths, [column, text]) => {
    const width = Math.ceil(textWidth(text, { size: 13, weight: 500, figures: 'tabular' }))
    return width > (widths[column] ?? 0) ? { ...widths, [column]: width } : widths
  }, before)
}
