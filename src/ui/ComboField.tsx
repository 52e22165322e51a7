import { ChevronDown } from 'lucide-react'
import { useEffect, useEffectEvent, useId, useRef, useState, type KeyboardEvent } from 'react'
import { controlBox, cx } from './classes.ts'
import { edge, Field, type ControlProps, type FieldProps } from './Field.tsx'
import { optionId, OptionList } from './OptionList.tsx'
import { beginPick } from './picks.ts'
import { unreadMark } from './unparsed-input.ts'
import { useOptions, type LoadOptions, type Option } from './use-options.ts'

interface ComboFieldProps extends FieldProps {
  value: Option | null | undefined
  onChange(value: Option | null): void
  /** Must be stable between renders, or the list reloads. */
  load: LoadOptions
  placeholder?: string | undefined
}

/**
 * Typing filters, Enter or Tab selects, Esc reverts, an emptied field clears. Unmatched text stays and blocks
 * saving.
 */
export function ComboField(props: ComboFieldProps) {
  const [left, setLeft] = useState(false)
  const error = props.error ?? (left ? 'Izvēlieties no saraksta; Esc atjauno iepriekšējo.' : null)
  return (
    <Field {...props} error={error}>
      {(control) => <Combo {...props} control={control} left={left} setLeft={setLeft} />}
    </Field>
  )
}

interface ComboProps extends ComboFieldProps {
  control: ControlProps
  /** The field was left with unmatched text. */
  left: boolean
  setLeft: (hasUnmatched: boolean) => void
}

/** The typed text, the list that it finds and the option that Enter or Tab takes. */
function useCombo({ value, onChange, load, left, setLeft, readOnly, disabled }: Omit<ComboProps, 'control' | 'placeholder'>) {
  const box = useRef<HTMLInputElement>(null)
  // Null: the list is closed.
  const [typed, setTyped] = useState<string | null>(null)
  const [browsing, setBrowsing] = useState(false)
  // Enter or Tab came before the answer; the option is selected when it arrives.
  const [waiting, setWaiting] = useState(false)
  // Null: the current value or first match. By id, because order may change.
  const [activeId, setWanted] = useState<Option['id'] | null>(null)
  const open = (typed !== null || browsing) && !left
  const query = open ? (typed ?? '').trim() : null
  const state = useOptions(load, query)
  const start =
    typed === null
      ? Math.max(
          0,
          state.options.findIndex(({ id }) => id === value?.id),
        )
      : 0
  const place = state.options.findIndex(({ id }) => id === activeId)
  const active = place >= 0 ? place : Math.min(start, state.options.length - 1)
  const settled = state.query === query && !state.loading
  const stands = isOther(typed, value)

  const takeAwaited = useEffectEvent(() => {
    const found = state.options[active]
    if (found && !found.disabledReason) pick(found)
    else if (document.activeElement === box.current) setWaiting(false)
    else stand()
  })
  useEffect(() => {
    if (waiting && settled) takeAwaited()
  }, [waiting, settled])

  useEffect(() => (waiting ? beginPick() : undefined), [waiting])

  function stand() {
    setWaiting(false)
    setLeft(true)
  }

  function close() {
    setWaiting(false)
    setLeft(false)
    setTyped(null)
    setBrowsing(false)
    setWanted(null)
  }

  function setActive(to: number): void {
    setWanted(state.options[to]?.id ?? null)
  }

  function pick(option: Option | undefined) {
    if (!option || option.disabledReason) return
    onChange(option)
    close()
  }

  function keys(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing || readOnly || disabled) return
    const move = { ArrowDown: 1, ArrowUp: -1, PageDown: 8, PageUp: -8 }[event.key]
    if (move !== undefined) {
      event.preventDefault()
      return walk(move)
    }
    if (!open && typed === null) return
    if (event.key === 'Escape') {
      event.preventDefault()
      event.stopPropagation()
      close()
    } else if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) {
      event.preventDefault()
      take()
    } else if (event.key === 'Tab' && typed?.trim()) take()
  }

  function walk(step: number) {
    if (open) return setActive(Math.max(0, Math.min(state.options.length - 1, active + step)))
    setLeft(false)
    setBrowsing(true)
  }

  /** Must not use an answer to an older query. */
  function take() {
    if (settled) pick(state.options[active])
    else if (typed?.trim()) setWaiting(true)
  }

  function leave() {
    if (waiting) return
    if (stands) return stand()
    if (typed?.trim() === '') onChange(null)
    close()
  }

  function type(text: string): void {
    setTyped(text)
    setWaiting(false)
    setLeft(false)
    setWanted(null)
    if (text === '' && value) onChange(null)
  }

  const isUnread = stands && !waiting
  return { box, typed, open, state, active, isUnread, setActive, pick, keys, leave, type, browse: () => setBrowsing(true) }
}

function Combo({ placeholder, control, ...props }: ComboProps) {
  const listId = useId()
  const { value, readOnly, disabled, autoFocus, label } = props
  const { box, typed, open, state, active, isUnread, setActive, pick, keys, leave, type, browse } = useCombo(props)
  return (
    <div className="relative">
      <input
        {...control}
        ref={box}
        {...unreadMark(isUnread)}
        data-keys="text"
        role="combobox"
        aria-expanded={open}
        aria-controls={open ? listId : undefined}
        aria-autocomplete="list"
        aria-activedescendant={open && active >= 0 ? optionId(listId, active) : undefined}
        autoComplete="off"
        placeholder={placeholder}
        value={typed ?? value?.label ?? ''}
        onChange={(event) => type(event.target.value)}
        onKeyDown={keys}
        onFocus={(event) => event.target.select()}
        onBlur={leave}
        onClick={() => readOnly || disabled || browse()}
        readOnly={readOnly}
        disabled={disabled}
        autoFocus={autoFocus}
        data-autofocus={autoFocus || undefined}
        className={cx(controlBox, edge(control), 'truncate pr-7')}
      />
      <ChevronDown aria-hidden size={14} className="pointer-events-none absolute top-2 right-2 text-muted" />
      {open && (
        <OptionList
          id={listId}
          label={label}
          anchor={box}
          state={state}
          query={typed ?? ''}
          active={active}
          onHover={setActive}
          onPick={pick}
        />
      )}
    </div>
  )
}

function isOther(typed: string | null, value: Option | null | undefined): boolean {
  return Boolean(typed?.trim()) && typed !== value?.label
}
