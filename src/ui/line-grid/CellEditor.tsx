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
import { fold } from '../fold.ts'
import { show } from '../show.ts'
import { unreadMark } from '../unparsed-input.ts'
import { useOptions, type LoadOptions, type Option } from '../use-options.ts'
import { useModifiedKeys } from '../use-part-keys.ts'
import { isCalendarKey, useCellCalendar } from './cell-calendar.tsx'
import { alignsRight, isPicked, isUnread, displayText, type LineColumn } from './columns.ts'
import { gridActionOf, editActionOf, handledKeys, type EditAction, type Pressed } from './keys.ts'
import { useTypeAhead } from './type-ahead.ts'
import type { LineGridControl } from './use-line-grid.ts'
import type { Way } from './edit.ts'

interface CellEditorProps<Row> {
  id: string
  input: RefObject<HTMLTextAreaElement | null>
  columns: readonly LineColumn<Row>[]
  row: Row | undefined
  tracks: string
  top: number
  height: number
  /** Around the rows, if they scroll by themselves. */
  scroller: RefObject<HTMLElement | null>
  grid: LineGridControl
  error: string | undefined
  readOnly: boolean
  onMenu: () => void
}

const none: LoadOptions = () => Promise.resolve([])

interface ShownCell {
  place: RefObject<HTMLElement | null>
  input: RefObject<HTMLTextAreaElement | null>
  scroller: RefObject<HTMLElement | null>
  cell: { row: number; column: number }
  top: number
  height: number
}

/** Keeps the cell in focus in view. */
function useShownCell({ place, input, scroller, cell, top, height }: ShownCell): void {
  const shown = useRef({ row: cell.row, column: cell.column, top })
  useLayoutEffect(() => {
    const before = shown.current
    shown.current = { row: cell.row, column: cell.column, top }
    if (!place.current || document.activeElement !== input.current) return
    // Pasted rows come later, and notes above push the row away; where the person has scrolled on, it is left there.
    const isMoved = before.row !== cell.row || before.column !== cell.column || before.top === top
    if (isMoved || isInView(scroller.current, before.top)) show(place.current, height)
  }, [cell.row, cell.column, place, input, height, top, scroller])
}

function isInView(scroller: HTMLElement | null, top: number): boolean {
  if (!scroller || scroller.scrollHeight <= scroller.clientHeight) return false
  return top >= scroller.scrollTop && top < scroller.scrollTop + scroller.clientHeight
}

/**
 * A focused textarea over the active cell, invisible outside edits: dead keys and input methods need an editable
 * element.
 */
export function CellEditor<Row>({
  id,
  input,
  columns,
  row,
  tracks,
  top,
  height,
  scroller,
  grid,
  error,
  readOnly,
  onMenu,
}: CellEditorProps<Row>) {
  const { range, edit, shape } = grid
  const place = useRef<HTMLDivElement>(null)
  const cell = edit?.cell ?? range.active
  const column = columns[cell.column]
  const list = usePicking(column, grid)
  const calendar = useCellCalendar({ column, cell, readOnly, row, grid, input })
  const [inside, setInside] = useState(false)

  useShownCell({ place, input, scroller, cell, top, height })
  // Input restored after a reload continues at its end.
  useLayoutEffect(() => input.current?.setSelectionRange(input.current.value.length, input.current.value.length), [input])
  useLayoutEffect(() => {
    // F2 puts the caret at the end; a list's text is selected.
    if (!edit || edit.typed || edit.touched) return
    if (list.open) input.current?.select()
    else input.current?.setSelectionRange(edit.text.length, edit.text.length)
  }, [edit, list.open, input])

  const ahead = useTypeAhead(
    edit,
    (queuedKey) => void (typeof queuedKey === 'string' ? grid.type((edit?.text ?? '') + queuedKey) : obey(queuedKey)),
  )

  const onNamedKey = useModifiedKeys<HTMLDivElement>(handledKeys, (_, event) => ahead.keep(event) || obey(event))

  function letters(event: KeyboardEvent) {
    if (event.key.length > 1 || event.nativeEvent.isComposing || event.keyCode === 229 || event.defaultPrevented) return
    if (!ahead.keep(event) && !obey(event)) return
    event.preventDefault()
    event.stopPropagation()
  }

  /** Returns false when the key is not the grid's. */
  function obey(event: Pressed): boolean {
    if (isCalendarKey(event) && calendar.begin()) return true
    const editAction = edit && editActionOf(event, { typed: edit.typed, list: list.open })
    const action = edit ? undefined : gridActionOf(event, range, shape)
    if (action?.do === 'menu') onMenu()
    else if (action) grid.perform(action)
    else if (editAction === 'restore') grid.restore()
    else if (editAction === 'listAway') grid.setEdit(edit && { ...edit, closed: true })
    else if (editAction === 'listDown' || editAction === 'listUp') list.choose(editAction === 'listDown' ? 1 : -1)
    else if (editAction) list.leaveBy(exits[editAction])
    return Boolean(editAction ?? action)
  }

  function clip(event: ClipboardEvent) {
    if (edit) return
    event.preventDefault()
    event.clipboardData.setData('text/plain', grid.copyText())
    if (event.type === 'cut') grid.perform({ do: 'clear' })
  }

  function paste(event: ClipboardEvent) {
    if (edit) return
    event.preventDefault()
    grid.pasteText(event.clipboardData.getData('text/plain'))
  }

  return (
    <div
      ref={onNamedKey}
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
          onChange={(event) => grid.type(event.target.value)}
          onKeyDown={letters}
          onCopy={clip}
          onCut={clip}
          onPaste={paste}
          onFocus={() => setInside(true)}
          onBlur={() => {
            setInside(false)
            if (!calendar.open) grid.leaveCell()
          }}
          className={cx(
            'own-ring absolute inset-0 size-full resize-none overflow-hidden px-2 leading-[29px] whitespace-nowrap',
            edit ? 'pointer-events-auto bg-raised outline-2 -outline-offset-2' : 'opacity-0',
            edit?.error ? 'outline-danger' : 'outline-accent',
            column && alignsRight(column) && 'figures text-right',
          )}
        />
        {calendar.shown}
        {list.open && inside && <OptionList {...list.shown} anchor={input} />}
      </div>
    </div>
  )
}

function usePicking<Row>(column: LineColumn<Row> | undefined, grid: LineGridControl) {
  const { edit } = grid
  const id = useId()
  const open = edit !== null && !edit.closed && column !== undefined && isPicked(column)
  const load = useMemo(() => (column?.kind === 'select' ? choicesOf(column) : (column?.load ?? none)), [column])
  const query = open ? (edit.touched ? (column.leading?.(edit.text)?.rest ?? edit.text.trim()) : '') : null
  const state = useOptions(load, query)
  const settled = state.query === query && !state.loading
  // By key: a new answer may reorder options.
  const walked = state.options.findIndex(({ id: key }) => key === edit?.option)
  const active = Math.min(Math.max(0, walked), state.options.length - 1)

  useEffect(() => {
    if (!edit?.waiting || !settled) return
    const found = state.options[active]
    if (found && !found.disabledReason) grid.pick(found, edit.waiting)
    else
      grid.setEdit({ ...edit, waiting: null, error: found?.disabledReason ?? (state.failed ? 'Neizdevās ielādēt' : 'Nekas nav atrasts') })
  }, [edit, settled, state, active, grid])

  function at(place: number) {
    if (edit) grid.setEdit({ ...edit, option: state.options[place]?.id ?? null })
  }

  function choose(step: number) {
    at(Math.max(0, Math.min(state.options.length - 1, active + step)))
  }

  /** Takes the selected option; untouched text changes nothing. */
  function leaveBy(way: Way) {
    const found = open && settled ? state.options[active] : undefined
    const hasSelection = edit?.touched && query !== '' ? true : active > 0
    if (found && hasSelection) grid.pick(found, way)
    else grid.commit(way)
  }

  const aria = open
    ? {
        'aria-haspopup': 'listbox' as const,
        'aria-autocomplete': 'list' as const,
        'aria-controls': id,
        'aria-activedescendant': active >= 0 ? optionId(id, active) : undefined,
      }
    : {}
  const listView = {
    id,
    label: column?.header ?? '',
    state,
    query: query ?? '',
    active,
    onHover: at,
    onPick: (option: Option) => grid.pick(option, 'entry'),
  }
  return { open, choose, leaveBy, aria, shown: listView }
}

function spokenCell<Row>(column: LineColumn<Row> | undefined, row: Row | undefined, index: number): string {
  if (row === undefined || column === undefined) return 'Rindu vēl nav'
  return `${column.header}, ${index + 1}. rinda: ${displayText(column, row) || 'tukšs'}`
}

const exits: Readonly<Record<Exclude<EditAction, 'restore' | 'listUp' | 'listDown' | 'listAway'>, Way>> = {
  commitEntry: 'entry',
  commitNext: 'next',
  commitBack: 'back',
  commitUp: 'up',
  commitDown: 'down',
}

function choicesOf<Row>(column: LineColumn<Row>): LoadOptions {
  const options = (column.choices ?? []).map(({ value, label, disabled }): Option => ({
    id: value,
    label,
    disabledReason: disabled ? 'Nav pieejams' : null,
  }))
  return (query) => Promise.resolve(options.filter((option) => fold(option.label).includes(fold(query))))
}
