import { Pencil } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import type { InlineList } from '../../../commands/inline/cells.ts'
import { cellUnder, elementOf, isSameCell, isStateCell, whyNotEdited, type Cell, type CellList } from './cell-list.ts'

interface CellPencilProps {
  list: CellList
  inline: InlineList
  isOpen: boolean
  onEdit: (cell: Cell) => void
}

/** For the mouse: a pencil in the cell under the pointer, and a double click. */
export function CellPencil({ list, inline, isOpen, onEdit }: CellPencilProps) {
  const [cell, setCell] = useState<Cell | null>(null)

  const editable = (target: EventTarget | null): Cell | null => {
    const under = cellUnder(list, target)
    return under && (isStateCell(list, under) || whyNotEdited(list, inline, under) === null) ? under : null
  }
  const point = useEffectEvent(({ target }: Event) => {
    if (target instanceof Element && target.closest('[data-pencil]')) return
    const under = editable(target)
    if (!(under && cell && isSameCell(under, cell))) setCell(under)
  })
  const doubled = useEffectEvent((event: Event) => {
    const under = editable(event.target)
    if (!under) return
    // Elsewhere in the row it opens the record.
    event.stopPropagation()
    onEdit(under)
  })
  const leave = useEffectEvent(({ relatedTarget }: PointerEvent) => {
    if (!(relatedTarget instanceof Element && relatedTarget.closest('[data-pencil]'))) setCell(null)
  })
  const boxOf = useEffectEvent(() => list.box())
  useEffect(() => {
    const box = boxOf()
    const onPoint = (event: Event): void => point(event)
    const onDoubled = (event: Event): void => doubled(event)
    const onLeave = (event: PointerEvent): void => leave(event)
    box?.addEventListener('pointerover', onPoint)
    box?.addEventListener('dblclick', onDoubled, true)
    box?.addEventListener('pointerleave', onLeave)
    return () => {
      box?.removeEventListener('pointerover', onPoint)
      box?.removeEventListener('dblclick', onDoubled, true)
      box?.removeEventListener('pointerleave', onLeave)
    }
  }, [list.tabId])

  const rect = cell && !isOpen ? elementOf(list, cell)?.getBoundingClientRect() : undefined
  if (!cell || !rect) return null
  return (
    <button
      type="button"
      data-pencil
      tabIndex={-1}
      aria-label={`Labot šūnu: ${list.headerOf(cell.column)}`}
      title="Labot šūnu (F2)"
      className="fixed z-10 grid size-6 place-items-center rounded-control bg-raised text-muted hover:bg-hover hover:text-text"
      style={{ top: rect.top + (rect.height - 24) / 2, left: rect.right - 25 }}
      onPointerLeave={() => setCell(null)}
      onClick={() => {
        setCell(null)
        onEdit(cell)
      }}
    >
      <Pencil aria-hidden size={13} />
    </button>
  )
}
