import { useLayoutEffect, type ClipboardEvent, type KeyboardEvent, type RefObject } from 'react'
import type { Argument } from '../../commands/command.ts'
import { countOf } from '../../contract/format.ts'
import { fieldOfAll, specOf, type Mode } from './modes.ts'
import type { PendingCommand } from './steps.ts'

interface PaletteFieldProps {
  asked: PendingCommand | null
  argument: Argument | null
  mode: Mode
  value: string
  onChange: (value: string) => void
  /** Of pasted lines; null: none. */
  pasted: number | null
  onPaste: (event: ClipboardEvent<HTMLInputElement>) => void
  onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => void
  ref: RefObject<HTMLInputElement | null>
}

export function PaletteField({ asked, argument, mode, value, pasted, onChange, onPaste, onKeyDown, ref }: PaletteFieldProps) {
  const steps = asked?.shown.length
  // Selects the proposed value: Enter accepts, typing replaces.
  useLayoutEffect(() => {
    if (steps !== undefined) ref.current?.select()
  }, [steps, argument, ref])
  const spec = specOf(mode)
  const label = argument ? argument.label : (spec?.field ?? fieldOfAll)
  return (
    <div className="flex flex-wrap items-center gap-1.5 border-b border-line px-3 py-2">
      {spec && !asked && (
        <span data-mode className="rounded-control bg-sunken px-1.5 py-0.5">
          <span className="text-muted">{spec.prefix} </span>
          {spec.title}
        </span>
      )}
      {asked && <span className="rounded-control bg-accent-soft px-1.5 py-0.5 font-medium">{asked.command.title}</span>}
      {asked?.shown.map(({ name, label, text }) => (
        <span key={name} className="rounded-control bg-sunken px-1.5 py-0.5">
          <span className="text-muted">{label}: </span>
          {text}
        </span>
      ))}
      {pasted !== null && (
        <span data-pasted className="rounded-control bg-accent-soft px-1.5 py-0.5 font-medium">
          Tabula: {countOf(pasted, 'rinda', 'rindas', 'rindu')}
        </span>
      )}
      <input
        ref={ref}
        autoFocus
        data-palette-field
        data-keys="palette"
        role="combobox"
        aria-expanded
        // PaletteBody sets the id created by cmdk.
        aria-controls="palette"
        aria-autocomplete="list"
        aria-label={label}
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
        placeholder={label}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onPaste={onPaste}
        onKeyDown={onKeyDown}
        className="own-ring h-7.5 min-w-40 grow bg-transparent text-head outline-none"
      />
    </div>
  )
}
