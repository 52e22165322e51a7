import { ArrowDown, ArrowUp, Pin, PinOff } from 'lucide-react'
import { useRef, useState, type KeyboardEvent } from 'react'
import type { ColumnLayout } from '../tabs/column-layout.ts'
import { Button, IconButton } from '../ui/Button.tsx'
import { CheckField } from '../ui/CheckField.tsx'
import { densities, density, setDensity, type Density } from '../ui/density.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { fold } from '../ui/fold.ts'
import { SelectField } from '../ui/SelectField.tsx'
import { moved, ordered, pinnedAs, shownAs, sized, usualLayout } from './list/column-layout.ts'

interface NamedColumn {
  id: string
  header: string
  width: number
  opens?: boolean | undefined
}

interface ColumnsDialogProps {
  columns: readonly NamedColumn[]
  layout: ColumnLayout
  /** Of the named view that is shown; null: the lists have one height in common. */
  ofView: { density: Density | null } | null
  onChoose: (layout: ColumnLayout, density: Density) => void
  onClose: () => void
}

/** Pixels per press. */
const widthStep = 16

export function ColumnsDialog({ columns, layout, ofView, onChoose, onClose }: ColumnsDialogProps) {
  const [chosen, setChosen] = useState(layout)
  const [rows, setRows] = useState(() => ofView?.density ?? density())
  const list = useRef<HTMLDivElement>(null)
  const named = ordered(
    columns.filter(({ header }) => header !== ''),
    chosen,
  )

  function choose(): void {
    onChoose(chosen, rows)
    if (!ofView) setDensity(rows)
    onClose()
  }

  /** The changed column keeps the focus wherever it moves. */
  function move(id: string, by: 1 | -1): void {
    setChosen(moved(columns, chosen, id, by))
  }

  function resize({ id, width }: NamedColumn, by: number): void {
    setChosen(sized(chosen, id, (chosen.widths[id] ?? width) + by))
  }

  function onKeyDown(event: KeyboardEvent<HTMLDivElement>): void {
    const place = named.findIndex(({ id }) => id === (event.target as HTMLElement).closest<HTMLElement>('[data-column]')?.dataset['column'])
    const column = named[place]
    if (!column || event.ctrlKey || event.metaKey || event.nativeEvent.isComposing) return
    const to = { ArrowDown: place + 1, ArrowUp: place - 1, Home: 0, End: named.length - 1 }[event.key]
    if (event.altKey && event.key === 'ArrowDown') move(column.id, 1)
    else if (event.altKey && event.key === 'ArrowUp') move(column.id, -1)
    else if (event.altKey) return
    else if (to !== undefined) focusRow(list.current, named[Math.max(0, Math.min(named.length - 1, to))])
    else if (event.key === 'ArrowLeft') setChosen(pinnedAs(chosen, column.id, true))
    else if (event.key === 'ArrowRight') setChosen(pinnedAs(chosen, column.id, false))
    else if (event.key === '+') resize(column, widthStep)
    else if (event.key === '-') resize(column, -widthStep)
    else if (event.key === '0') setChosen(sized(chosen, column.id, null))
    else if (/^\p{L}$/u.test(event.key)) focusRow(list.current, beginning(named, place, event.key))
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  return (
    <Dialog
      title="Kolonnas"
      onClose={onClose}
      primary={{ label: 'Rādīt', run: choose }}
      aside={<Button onClick={() => setChosen(usualLayout)}>Atjaunot sākotnējās</Button>}
    >
      <p className="pb-2 text-small text-muted">
        Atstarpe rāda vai slēpj · Alt+↑ ↓ pārvieto · ← piesprauž kreisajā malā, → atsprauž · + − maina platumu, 0 pielāgo saturam · burts
        atrod
      </p>
      <div
        ref={list}
        role="toolbar"
        aria-orientation="vertical"
        aria-label="Kolonnas pēc kārtas"
        tabIndex={-1}
        data-keys="list"
        onKeyDown={onKeyDown}
        className="flex flex-col"
      >
        {named.map((column, place) => {
          const { id, header, opens = false } = column
          const isPinned = chosen.pinned.includes(id)
          const width = chosen.widths[id]
          return (
            <div key={id} data-column={id} className="flex items-center gap-1">
              <CheckField
                className="min-w-0 grow"
                label={header}
                name={id}
                autoFocus={place === 0}
                value={opens || !chosen.hidden.includes(id)}
                onChange={(isShown) => setChosen(shownAs(chosen, id, isShown || opens))}
              />
              <span className="figures text-small text-muted">
                {[opens && 'vienmēr redzama', width !== undefined && `${width} px`].filter(Boolean).join(' · ')}
              </span>
              <IconButton
                label={isPinned ? `Atspraust: ${header}` : `Piespraust pa kreisi: ${header}`}
                aria-pressed={isPinned}
                tabIndex={-1}
                onClick={() => setChosen(pinnedAs(chosen, id, !isPinned))}
              >
                {isPinned ? <PinOff aria-hidden size={14} /> : <Pin aria-hidden size={14} />}
              </IconButton>
              <IconButton label={`Augstāk: ${header}`} tabIndex={-1} onClick={() => move(id, -1)}>
                <ArrowUp aria-hidden size={14} />
              </IconButton>
              <IconButton label={`Zemāk: ${header}`} tabIndex={-1} onClick={() => move(id, 1)}>
                <ArrowDown aria-hidden size={14} />
              </IconButton>
            </div>
          )
        })}
      </div>
      <SelectField
        className="mt-3 max-w-60"
        label={ofView ? 'Rindu augstums šajā skatā' : 'Rindu augstums visos sarakstos'}
        name="density"
        required
        choices={densities}
        value={rows}
        onChange={(value) => setRows(densities.find((each) => each.value === value)?.value ?? 'normal')}
      />
    </Dialog>
  )
}

function focusRow(list: HTMLElement | null, column: NamedColumn | undefined): void {
  if (column) list?.querySelector<HTMLElement>(`[data-column="${CSS.escape(column.id)}"] input`)?.focus()
}

/** The next column whose name begins with the letter. */
function beginning(columns: readonly NamedColumn[], from: number, letter: string): NamedColumn | undefined {
  const after = [...columns.slice(from + 1), ...columns.slice(0, from + 1)]
  return after.find(({ header }) => fold(header).startsWith(fold(letter)))
}
