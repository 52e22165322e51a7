import { useEffect, useEffectEvent, useRef, useState, type KeyboardEvent } from 'react'
import { choicesOf } from '../../ui/choices.ts'
import { countOf } from '../../../contract/format.ts'
import { isSameValue, valueIn, type CellField } from '../../../commands/inline/cells.ts'
import { ComboField } from '../../ui/ComboField.tsx'
import { DateField } from '../../ui/DateField.tsx'
import { Kbd } from '../../ui/Kbd.tsx'
import { MoneyField } from '../../ui/NumberField.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import { SeveralField } from '../../ui/SeveralField.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { stopAtUnread } from '../../ui/unparsed-input.ts'
import type { Option } from '../../ui/use-options.ts'
import { loadStaff } from '../record/staff.ts'
import { isSameCell, type Cell } from './cell-list.ts'
import { nameOf, wordsOfCell } from './cell-words.ts'
import { CellOverlay } from './CellOverlay.tsx'
import type { ForChosen } from './chosen-cells.ts'
import type { TypedCell, TypedCells } from './typed-cell.ts'
import type { RefusedCell } from './use-cell-saves.ts'

export interface CellExit {
  to: 'stay' | 'next' | 'back' | 'away'
  isChanged: boolean
  base: unknown
  value: unknown
  words: string
}

interface CellEditorProps {
  anchor: () => HTMLElement | null
  label: string
  field: CellField
  row: object
  refused: RefusedCell | undefined
  cell: Cell
  typed: TypedCells
  chosen: ForChosen | null
  onLeave: (exit: CellExit) => void
}

/** Pixels that the longest value and its list need. */
const least = 200

/** Enter saves, Tab saves and goes on, Esc leaves the cell as it was, Ctrl+Enter gives the value to all chosen rows. */
export function CellEditor({ anchor, label, field, row, refused, cell, typed, chosen, onLeave }: CellEditorProps) {
  const box = useRef<HTMLDivElement>(null)
  const [left] = useState(() => leftIn(typed, cell))
  const [base] = useState(() => (left ?? refused?.of ?? { base: editedValue(field, valueIn(field, row)) }).base)
  const [value, setValue] = useState<unknown>((left ?? refused?.of ?? { value: base }).value)
  const [errors, setErrors] = useState(refused?.errors)
  const latest = useRef(value)
  /** The key that a list of options took. */
  const taking = useRef<CellExit['to'] | null>(null)

  function change(next: unknown): void {
    latest.current = next
    setValue(next)
    setErrors(undefined)
    keep()
  }

  function keep(): void {
    typed.write({ ...cell, base, value: latest.current, text: inputIn(box.current)?.value ?? '' })
  }

  function leave(to: CellExit['to'], at: unknown = latest.current): void {
    if (stopAtUnread(box.current)) return
    if (field.required && (at === null || at === '')) return setErrors([`${label} nevar būt tukšs`])
    onLeave({ to, isChanged: !isSameValue(at, base), base, value: at, words: wordsOfCell(field, at) })
  }

  function giveUp(): void {
    onLeave({ to: 'stay', isChanged: false, base, value: base, words: '' })
  }

  function forAll(): void {
    if (!chosen || stopAtUnread(box.current)) return
    if (chosen.reason !== null) return setErrors([chosen.reason])
    giveUp()
    chosen.run(latest.current)
  }

  function pick(option: Option | null): void {
    change(option)
    if (option !== null) leave(taking.current ?? 'stay', option)
  }

  /** Before the field, which may take the key for its list. */
  function note(event: KeyboardEvent): void {
    taking.current = event.key === 'Tab' ? (event.shiftKey ? 'back' : 'next') : event.key === 'Enter' ? 'stay' : null
  }

  function keys(event: KeyboardEvent): void {
    const { key, ctrlKey, metaKey, shiftKey } = event
    if (event.defaultPrevented || event.nativeEvent.isComposing || event.altKey) return
    const control = ctrlKey || metaKey
    const isWaiting = field.is === 'person' && isOther(event.target, value)
    if (key === 'Escape') giveUp()
    else if (key === 'Enter' && control) forAll()
    else if (key === 'Enter') leave('stay')
    else if (key === 'Tab' && !isWaiting) leave(shiftKey ? 'back' : 'next')
    else if (key === 'Backspace' && field.is === 'people' && isEmptyInput(event.target)) change((latest.current as Option[]).slice(0, -1))
    else if (key !== 'Tab') return
    event.preventDefault()
    event.stopPropagation()
  }

  const leaveBy = useEffectEvent((target: EventTarget | null) => {
    const isInside =
      target instanceof Element && (box.current?.contains(target) || target.closest('[data-layer], [role="listbox"], dialog'))
    if (!isInside) leave('away')
  })
  useEffect(() => {
    const pointed = ({ target }: PointerEvent): void => leaveBy(target)
    addEventListener('pointerdown', pointed, true)
    return () => removeEventListener('pointerdown', pointed, true)
  }, [])
  useEffect(() => {
    box.current?.querySelector<HTMLElement>('input, select')?.focus()
    if (left) retype(inputIn(box.current), left.text)
  }, [left])

  return (
    <CellOverlay anchor={anchor} least={least}>
      <div
        ref={box}
        role="presentation"
        data-cell-editor
        className="shadow-float"
        onKeyDownCapture={note}
        onKeyDown={keys}
        onInputCapture={keep}
      >
        <FieldOfCell field={field} label={label} value={value} errors={errors} onChange={change} onPick={pick} />
        <p className="flex flex-wrap gap-x-3 px-2 py-1 text-small text-muted">
          <KeyWord chord="enter" word="saglabāt" />
          <KeyWord chord="tab" word="nākamā" />
          <KeyWord chord="escape" word="atmest" />
          {chosen && <KeyWord chord="ctrl+enter" word={`visiem izvēlētajiem (${countOf(chosen.count, 'rinda', 'rindas', 'rindu')})`} />}
        </p>
      </div>
    </CellOverlay>
  )
}

function KeyWord({ chord, word }: { chord: string; word: string }) {
  return (
    <span className="flex items-center gap-1 whitespace-nowrap">
      <Kbd chord={chord} /> {word}
    </span>
  )
}

interface FieldOfCellProps {
  field: CellField
  label: string
  value: unknown
  errors: readonly string[] | undefined
  onChange: (value: unknown) => void
  /** A chosen person is saved at once. */
  onPick: (option: Option | null) => void
}

function FieldOfCell({ field, label, value, errors, onChange, onPick }: FieldOfCellProps) {
  const common = { name: field.name, label, hideLabel: true, error: errors }
  const text = typeof value === 'string' ? value : null
  switch (field.is) {
    case 'date':
      return <DateField {...common} value={text} onChange={onChange} />
    case 'money':
      return <MoneyField {...common} value={text} onChange={onChange} />
    case 'choice':
      return <SelectField {...common} required={field.required} value={text} onChange={onChange} choices={choicesOf(field.choices ?? {})} />
    case 'person':
      return <ComboField {...common} value={value as Option | null} onChange={onPick} load={loadStaff} />
    case 'people':
      return <SeveralField {...common} value={value as Option[]} onChange={onChange} load={loadStaff} placeholder="Pievienot darbinieku" />
    case 'text':
      return <TextField {...common} value={text} onChange={onChange} />
  }
}

/** Typed before a reload. */
function leftIn(typed: TypedCells, cell: Cell): TypedCell | undefined {
  const left = typed.read()
  return left && isSameCell(left, cell) ? left : undefined
}

function inputIn(box: HTMLElement | null): HTMLInputElement | null {
  return box?.querySelector('input') ?? null
}

/** As by keys, so that the field reads it and Ctrl+Z takes it back. */
function retype(input: HTMLInputElement | null, text: string): void {
  if (!input || input.value === text) return
  input.select()
  document.execCommand('insertText', false, text)
}

/** Named records become options. */
function editedValue({ is }: CellField, value: unknown): unknown {
  if (is === 'people') return (value as readonly unknown[]).map(optionOf)
  return is === 'person' ? value && optionOf(value) : value
}

function optionOf(value: unknown): Option {
  return { id: (value as Option).id, label: nameOf(value) }
}

function isOther(target: EventTarget, value: unknown): boolean {
  return target instanceof HTMLInputElement && target.value.trim() !== '' && target.value !== nameOf(value)
}

function isEmptyInput(target: EventTarget): boolean {
  return target instanceof HTMLInputElement && target.value === ''
}
