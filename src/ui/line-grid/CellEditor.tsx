import {
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type ClipboardEvent,
  type KeyboardEvent,
  type RefObject,
} from 'react'
import { cx } from '../classes.ts'
import { optionId, OptionList } from '../OptionList.tsx'
import { folded } from '../parse.ts'
import { show } from '../show.ts'
import { unreadMark } from '../unread.ts'
import { useOptions, type LoadOptions, type Option } from '../use-options.ts'
import { useModifiedKeys } from '../use-part-keys.ts'
import { alignsRight, isPicked, isUnread, shownText, type LineColumn } from './columns.ts'
import { deedOf, editDeedOf, namedKeys, type EditDeed, type Pressed } from './keys.ts'
import { useTypeAhead } from './type-ahead.ts'
import type { LineGridHold } from './use-line-grid.ts'
import type { Way } from './edit.ts'

interface CellEditorProps<Row> {
  id: string
  input: RefObject<HTMLTextAreaElement | null>
  columns: readonly LineColumn<Row>[]
  row: Row | undefined
  tracks: string
  top: number
  height: number
  hold: LineGridHold
  /** Why the active cell is wrong, by the server. */
  error: string | undefined
  /** The cells are walked and copied, never typed into. */
  readOnly: boolean
  /** The menu key or Shift+F10. */
  onMenu: () => void
}

const none: LoadOptions = () => Promise.resolve([])

/**
 * The one input of the grid: a real, focused textarea over the active cell, unseen while cells are
 * walked, so that dead keys and input methods begin in an editable. Typing in it begins the edit.
 */
export function CellEditor<Row>({ id, input, columns, row, tracks, top, height, hold, error, readOnly, onMenu }: CellEditorProps<Row>) {
  const { range, edit, shape } = hold
  const place = useRef<HTMLDivElement>(null)
  const cell = edit?.cell ?? range.active
  const column = columns[cell.column]
  const list = usePicking(column, hold)
  const [inside, setInside] = useState(false)

  useLayoutEffect(() => {
    if (place.current && document.activeElement === input.current) show(place.current, height)
  }, [cell.row, cell.column, input, height])
  // What stood half typed before a reload is typed on at its end.
  useLayoutEffect(() => input.current?.setSelectionRange(input.current.value.length, input.current.value.length), [input])
  useLayoutEffect(() => {
    // F2 puts the caret at the end; a list's text is chosen whole, to be typed over.
    if (!edit || edit.typed || edit.touched) return
    if (list.open) input.current?.select()
    else input.current?.setSelectionRange(edit.text.length, edit.text.length)
  }, [edit, list.open, input])

  const ahead = useTypeAhead(edit, (kept) => void (typeof kept === 'string' ? hold.type((edit?.text ?? '') + kept) : obey(kept)))

  const named = useModifiedKeys<HTMLDivElement>(namedKeys, (_, event) => ahead.keep(event) || obey(event))

  /** Characters: texts that are pressed ahead, and letters with Ctrl. */
  function letters(event: KeyboardEvent) {
    if (event.key.length > 1 || event.nativeEvent.isComposing || event.keyCode === 229 || event.defaultPrevented) return
    if (!ahead.keep(event) && !obey(event)) return
    event.preventDefault()
    event.stopPropagation()
  }

  /** Does what a key means; false when it is not the grid's. */
  function obey(event: Pressed): boolean {
    const editDeed = edit && editDeedOf(event, { typed: edit.typed, list: list.open })
    const deed = edit ? undefined : deedOf(event, range, shape)
    if (deed?.do === 'menu') onMenu()
    else if (deed) hold.perform(deed)
    else if (editDeed === 'restore') hold.restore()
    else if (editDeed === 'listAway') hold.setEdit(edit && { ...edit, closed: true })
    else if (editDeed === 'listDown' || editDeed === 'listUp') list.choose(editDeed === 'listDown' ? 1 : -1)
    else if (editDeed) list.leaveBy(ways[editDeed])
    return Boolean(editDeed ?? deed)
  }

  function clip(event: ClipboardEvent) {
    if (edit) return
    event.preventDefault()
    event.clipboardData.setData('text/plain', hold.copyText())
    if (event.type === 'cut') hold.perform({ do: 'clear' })
  }

  function paste(event: ClipboardEvent) {
    if (edit) return
    event.preventDefault()
    hold.pasteText(event.clipboardData.getData('text/plain'))
  }

  return (
    <div
      ref={named}
      role="presentation"
      className="pointer-events-none absolute inset-x-0 z-[1] grid"
      style={{ top, height, gridTemplateColumns: tracks, scrollMarginTop: height }}
    >
      <div ref={place} role="presentation" className="relative min-w-0 scroll-mt-8" style={{ gridColumn: cell.column + 2 }}>
        <textarea
          ref={input}
          rows={1}
          readOnly={readOnly}
          data-keys="grid"
          spellCheck={column?.kind === 'text'}
          autoComplete="off"
          aria-label={spokenCell(column, row, cell.row)}
          aria-invalid={Boolean(edit?.error ?? error) || undefined}
          aria-describedby={`${id}-problem`}
          {...unreadMark(edit !== null && !edit.waiting && column !== undefined && isUnread(column, edit))}
          {...list.aria}
          value={edit?.text ?? ''}
          onChange={(event) => hold.type(event.target.value)}
          onKeyDown={letters}
          onCopy={clip}
          onCut={clip}
          onPaste={paste}
          onFocus={() => setInside(true)}
          onBlur={() => {
            setInside(false)
            hold.leaveCell()
          }}
          className={cx(
            'own-ring absolute inset-0 size-full resize-none overflow-hidden px-2 leading-[29px] whitespace-nowrap',
            edit ? 'pointer-events-auto bg-raised outline-2 -outline-offset-2' : 'opacity-0',
            edit?.error ? 'outline-danger' : 'outline-accent',
            column && alignsRight(column) && 'figures text-right',
          )}
        />
        {list.open && inside && <OptionList {...list.shown} anchor={input} />}
      </div>
    </div>
  )
}

/** The list under a select or record cell while it is edited. */
function usePicking<Row>(column: LineColumn<Row> | undefined, hold: LineGridHold) {
  const { edit } = hold
  const id = useId()
  const open = edit !== null && !edit.closed && column !== undefined && isPicked(column)
  const load = useMemo(() => (column?.kind === 'select' ? choicesOf(column) : (column?.load ?? none)), [column])
  const query = open ? (edit.touched ? edit.text.trim() : '') : null
  const state = useOptions(load, query)
  const settled = state.query === query && !state.loading
  // By its key: another answer may have another record at its place.
  const walked = state.options.findIndex(({ id: key }) => key === edit?.option)
  const active = Math.min(Math.max(0, walked), state.options.length - 1)

  useEffect(() => {
    if (!edit?.waiting || !settled) return
    const found = state.options[active]
    if (found && !found.disabledReason) hold.pick(found, edit.waiting)
    else
      hold.setEdit({ ...edit, waiting: null, error: found?.disabledReason ?? (state.failed ? 'Neizdevās ielādēt' : 'Nekas nav atrasts') })
  }, [edit, settled, state, active, hold])

  function at(place: number) {
    if (edit) hold.setEdit({ ...edit, option: state.options[place]?.id ?? null })
  }

  function choose(step: number) {
    at(Math.max(0, Math.min(state.options.length - 1, active + step)))
  }

  /** Takes the row that arrows or typing chose; an untouched text stays what it was. */
  function leaveBy(way: Way) {
    const found = open && settled ? state.options[active] : undefined
    const chosen = edit?.touched ? edit.text.trim() !== '' : active > 0
    if (found && chosen) hold.pick(found, way)
    else hold.commit(way)
  }

  const aria = open
    ? {
        'aria-haspopup': 'listbox' as const,
        'aria-autocomplete': 'list' as const,
        'aria-controls': id,
        'aria-activedescendant': active >= 0 ? optionId(id, active) : undefined,
      }
    : {}
  const shown = {
    id,
    label: column?.header ?? '',
    state,
    query: query ?? '',
    active,
    onHover: at,
    onPick: (option: Option) => hold.pick(option, 'entry'),
  }
  return { open, choose, leaveBy, aria, shown }
}

function spokenCell<Row>(column: LineColumn<Row> | undefined, row: Row | undefined, index: number): string {
  if (row === undefined || column === undefined) return 'Rindu vēl nav'
  return `${column.header}, ${index + 1}. rinda: ${shownText(column, row) || 'tukšs'}`
}

const ways: Readonly<Record<Exclude<EditDeed, 'restore' | 'listUp' | 'listDown' | 'listAway'>, Way>> = {
  commitEntry: 'entry',
  commitNext: 'next',
  commitBack: 'back',
  commitUp: 'up',
  commitDown: 'down',
}

/** A select's choices, found by any part of their words, accents forgiven. */
function choicesOf<Row>(column: LineColumn<Row>): LoadOptions {
  const options = (column.choices ?? []).map(({ value, label, disabled }): Option => ({
    id: value,
    label,
    disabledReason: disabled ? 'Nav pieejams' : null,
  }))
  return (query) => Promise.resolve(options.filter((option) => folded(option.label).includes(folded(query))))
}
