import { useMemo, useState } from 'react'
import type { WidthDrag } from './ColumnEdge.tsx'
import type { ColumnArrangement } from './props.ts'

/** Shows the width under the pointer; it is chosen when the pointer lets go. */
export function useDraggedWidth(arrangement: ColumnArrangement | undefined): {
  widths: ColumnArrangement['widths'] | undefined
  drag: WidthDrag | undefined
} {
  const [dragged, setDragged] = useState<{ id: string; width: number } | null>(null)
  const own = arrangement?.widths
  const widths = useMemo(
    () => (dragged ? Object.fromEntries([...Object.entries(own ?? {}), [dragged.id, dragged.width]]) : own),
    [own, dragged],
  )
  if (!arrangement) return { widths: undefined, drag: undefined }
  return {
    widths,
    drag: {
      onDrag: (id, width) => setDragged({ id, width: Math.max(leastDragged, Math.round(width)) }),
      onDrop: () => {
        if (dragged) arrangement.onWidth(dragged.id, dragged.width)
        setDragged(null)
      },
      onFit: (id) => {
        setDragged(null)
        arrangement.onWidth(id, null)
      },
    },
  }
}

/** Pixels. */
const leastDragged = 48
