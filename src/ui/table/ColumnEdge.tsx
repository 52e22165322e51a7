import { useRef, type PointerEvent } from 'react'

export interface WidthDrag {
  /** While the pointer moves; pixels. */
  onDrag: (id: string, width: number) => void
  onDrop: () => void
  onFit: (id: string) => void
}

/** The right edge of a header: dragging it sets the width, a double click fits the content. */
export function ColumnEdge({ id, drag: { onDrag, onDrop, onFit } }: { id: string; drag: WidthDrag }) {
  const begun = useRef<{ x: number; width: number } | null>(null)

  function onPointerDown(event: PointerEvent<HTMLElement>): void {
    if (event.button !== 0) return
    // Neither sorts nor drags the column.
    event.preventDefault()
    event.stopPropagation()
    const width = event.currentTarget.parentElement?.offsetWidth ?? 0
    begun.current = { x: event.clientX, width }
    event.currentTarget.setPointerCapture(event.pointerId)
  }

  function onPointerMove(event: PointerEvent<HTMLElement>): void {
    if (begun.current) onDrag(id, begun.current.width + event.clientX - begun.current.x)
  }

  function end(): void {
    if (!begun.current) return
    begun.current = null
    onDrop()
  }

  return (
    <span
      aria-hidden
      data-edge=""
      title="Velciet, lai mainītu platumu; dubultklikšķis pielāgo saturam"
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={end}
      onPointerCancel={end}
      onDoubleClick={() => onFit(id)}
      className="absolute inset-y-0 right-0 w-1.5 cursor-col-resize touch-none hover:bg-edge"
    />
  )
}
