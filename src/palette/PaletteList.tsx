import { Command as Cmdk } from 'cmdk'
import { Pin, PinOff, X } from 'lucide-react'
import { useEffect, useRef, type Ref } from 'react'
import { cx } from '../ui/classes.ts'
import { Kbd } from '../ui/Kbd.tsx'
import { RowButton } from '../ui/RowButton.tsx'
import { chordText } from '../ui/chord-text.ts'
import type { PaletteRow, PaletteSection } from './palette-row.ts'

interface PaletteListProps {
  sections: readonly PaletteSection[]
  selected: string
  /** For the field's `aria-activedescendant`. */
  onActive: (element: HTMLElement | null) => void
  onPoint: (id: string) => void
  onPin: (row: PaletteRow) => void
  /** Null: the selected row is not remembered. */
  onForget: ((row: PaletteRow) => void) | null
  ref: Ref<HTMLDivElement>
}

/** cmdk only provides list, groups and pointer selection. */
export function PaletteList({ sections, selected, onActive, onPoint, onPin, onForget, ref }: PaletteListProps) {
  return (
    <Cmdk.List ref={ref} label="Atrastais" className="max-h-[60vh] overflow-y-auto overscroll-contain p-1">
      {sections.map(({ title, rows }) =>
        rows.length === 0 ? null : (
          <Cmdk.Group
            key={title}
            heading={title}
            className="[&_[cmdk-group-heading]]:px-2.5 [&_[cmdk-group-heading]]:pt-2 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:text-small [&_[cmdk-group-heading]]:text-muted"
          >
            {rows.map((row) => (
              <Row
                key={row.id}
                row={row}
                selected={row.id === selected}
                onActive={onActive}
                onPoint={onPoint}
                onPin={onPin}
                onForget={row.id === selected ? onForget : null}
              />
            ))}
          </Cmdk.Group>
        ),
      )}
    </Cmdk.List>
  )
}

interface RowProps extends Omit<PaletteListProps, 'sections' | 'selected' | 'ref'> {
  row: PaletteRow
  selected: boolean
}

function Row({ row, selected, onActive, onPoint, onPin, onForget }: RowProps) {
  const element = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!selected) return
    onActive(element.current)
    element.current?.scrollIntoView({ block: 'nearest' })
    return () => onActive(null)
  }, [selected, onActive])
  const { title, hint, keys, reason, does, about, pinned = false } = row
  return (
    <Cmdk.Item
      ref={element}
      value={row.id}
      onSelect={() => row.choose(false)}
      // Ignores rows that move under a resting pointer.
      onMouseMove={({ movementX, movementY }) => (movementX !== 0 || movementY !== 0) && onPoint(row.id)}
      // Full description for screen readers.
      aria-label={[does, hint, pinned && 'piesprausts', keys && chordText(keys), reason && `nav iespējams: ${reason}`, about]
        .filter(Boolean)
        .join(', ')}
      className={cx(
        'flex min-h-7.5 items-center gap-2 rounded-control px-2.5 py-1 data-[selected=true]:bg-accent-soft',
        reason !== null && 'text-muted',
      )}
    >
      <span className="max-w-[60%] shrink-0 truncate">{title}</span>
      <span className="min-w-0 shrink truncate text-small text-muted">{reason ?? hint}</span>
      <span className="ml-auto flex shrink-0 items-center gap-2">
        {keys && <Kbd chord={keys} className="text-muted" />}
        {row.subject && (
          <span className="flex w-11 justify-end">
            {selected && onForget && (
              <RowButton icon label="Aizmirst" onClick={() => onForget(row)}>
                <X size={14} />
              </RowButton>
            )}
            {(selected || pinned) && (
              <RowButton icon label={pinned ? 'Atspraust' : 'Piespraust'} onClick={() => onPin(row)}>
                {pinned && selected ? <PinOff size={14} /> : <Pin size={14} />}
              </RowButton>
            )}
          </span>
        )}
      </span>
    </Cmdk.Item>
  )
}
