import { useEffect, useEffectEvent, useId, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useStore } from '../../store/store.ts'
import { controlBox, cx } from '../classes.ts'
import { edge, type ControlProps } from '../Field.tsx'
import { DetachedEditor, type EditorUse, type Pictures } from './editor-instance.tsx'
import type { Offer, Offers } from './offers.ts'

export interface SurfaceProps {
  control: ControlProps
  label: string
  value: string
  onChange: (value: string | null) => void
  offers: readonly Offers[]
  pictures: Pictures
  /** Ctrl+Enter, where the field handles it. */
  send?: (() => void) | undefined
  /** Keeps the editor for the life of the tab; default: while the field is shown. */
  keep?: (<T>(make: () => T, end: (value: T) => void) => T) | undefined
  autoFocus: boolean
  tall?: boolean | undefined
  ready: boolean
  onReady: () => void
}

export function Surface({ keep, ...props }: SurfaceProps) {
  const [held] = useState(() => {
    const make = (): DetachedEditor => new DetachedEditor(props.value, props.pictures)
    return keep ? keep(make, (editorToDetach) => editorToDetach.leave()) : make()
  })
  const outlivesField = keep !== undefined
  useEffect(() => {
    if (outlivesField) return
    held.stay()
    return () => held.leave()
  }, [held, outlivesField])
  return <EditorSurface held={held} {...props} />
}

type EditorSurfaceProps = Omit<SurfaceProps, 'keep'> & { held: DetachedEditor }

function EditorSurface({
  held,
  control,
  label,
  value,
  onChange,
  offers,
  send,
  autoFocus,
  tall = false,
  ready,
  onReady,
}: EditorSurfaceProps) {
  const { offering, active, busy } = useStore(held.state)
  const place = useRef<HTMLDivElement>(null)
  const list = useId()

  useLayoutEffect(() => {
    const say = (text: string): void => onChange(text === '' ? null : text)
    const use: EditorUse = { say, offers, send, attributes: attributesOf({ control, label, autoFocus, tall, list, offering, active }) }
    held.serve(use)
  })
  useLayoutEffect(() => held.set(value), [held, value])
  const takeOver = useEffectEvent((apart: boolean) => {
    if (ready) return
    // Continues input started in the plain field.
    const isHere = document.activeElement instanceof HTMLTextAreaElement && document.activeElement.id === control.id
    if (apart) flushSync(onReady)
    else onReady()
    if (isHere) held.focus()
  })
  useLayoutEffect(() => {
    place.current?.append(held.host)
    return () => held.host.remove()
  }, [held])
  useLayoutEffect(() => {
    if (held.state.get().ready) return takeOver(false)
    return held.state.subscribe(() => held.state.get().ready && takeOver(true))
  }, [held])

  return (
    <div className={cx('relative', !ready && 'hidden')}>
      <div
        ref={place}
        className={cx(
          controlBox,
          edge(control),
          'h-auto p-0 focus-within:outline-2 focus-within:-outline-offset-1 focus-within:outline-accent',
        )}
      />
      {busy && (
        <p role="status" className="pt-1 text-small text-muted">
          Attēls tiek pievienots…
        </p>
      )}
      {offering && (
        <OfferList
          id={list}
          label={offering.label}
          rows={offering.rows}
          active={active}
          onTake={(row) => held.take(row)}
          at={{ left: offering.left, top: offering.top }}
        />
      )}
    </div>
  )
}

interface AttributesFrom extends Pick<SurfaceProps, 'control' | 'label' | 'autoFocus' | 'tall'> {
  list: string
  offering: object | null
  active: number
}

function attributesOf({ control, label, autoFocus, tall, list, offering, active }: AttributesFrom): Record<string, string> {
  const { id, name, 'aria-describedby': describedBy, 'aria-invalid': invalid, 'aria-required': required } = control
  return {
    id,
    role: 'textbox',
    'aria-multiline': 'true',
    'aria-label': label,
    'data-keys': 'rich',
    'aria-autocomplete': 'list',
    ...(name && { name }),
    ...(describedBy && { 'aria-describedby': describedBy }),
    ...(invalid && { 'aria-invalid': 'true' }),
    ...(required && { 'aria-required': 'true' }),
    ...(autoFocus && { 'data-autofocus': 'true' }),
    ...(offering && { 'aria-controls': list, 'aria-activedescendant': `${list}-${active}` }),
    class: cx(tall ? 'min-h-[60vh]' : 'min-h-18 max-h-120 overflow-y-auto', 'px-2 py-1.5 outline-none'),
  }
}

interface OfferListProps {
  id: string
  label: string
  rows: readonly Offer[]
  active: number
  at: { left: number; top: number }
  onTake: (row: Offer) => void
}

function OfferList({ id, label, rows, active, at, onTake }: OfferListProps) {
  return (
    <div
      id={id}
      role="listbox"
      aria-label={label}
      style={at}
      className="absolute z-10 max-h-60 min-w-60 overflow-y-auto rounded-panel border border-line bg-raised py-1 shadow-float"
    >
      {rows.map((row, place) => (
        <div
          key={row.id}
          id={`${id}-${place}`}
          role="option"
          tabIndex={-1}
          aria-selected={place === active}
          onMouseDown={(event) => {
            // Keeps the editor focused.
            event.preventDefault()
            onTake(row)
          }}
          className={cx('flex cursor-default justify-between gap-4 px-2.5 py-1', place === active && 'bg-accent-soft')}
        >
          {row.label}
          {row.hint && <span className="text-muted">{row.hint}</span>}
        </div>
      ))}
    </div>
  )
}
