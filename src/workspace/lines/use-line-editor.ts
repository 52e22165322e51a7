import { useEffect, useLayoutEffect, useRef, useState, type FocusEvent, type RefObject } from 'react'
import { flushSync } from 'react-dom'
import { notify } from '../../commands/notices.ts'
import { isLeft } from '../../commands/outbox.ts'
import { useTheirs } from '../../commands/use-may.ts'
import { useLeftSave } from '../../commands/use-waiting-save.ts'
import { offerSettling } from '../../tabs/active-views.ts'
import { useView } from '../../tabs/hooks.ts'
import { pathname } from '../../tabs/model.ts'
import { toNextWarning } from '../../ui/line-grid/warned.ts'
import type { RowKey } from '../../ui/table/columns.ts'
import { useFollowedDraft } from '../../ui/use-followed-draft.ts'
import { picksSettled } from '../../ui/picks.ts'
import { stopAtUnread } from '../../ui/unparsed-input.ts'
import { openDocument } from '../document/open-document.ts'
import { agreed } from '../record/agree.ts'
import { LineEditor } from './line-editor.ts'
import { savingOf, type LineEditorOptions } from './line-editor-options.ts'
import { openEditor, type SavedLine, type StoredLines } from './line-editor-state.ts'
import type { Moved } from './row-history.ts'
import { shownErrors } from './line-errors.ts'
import { runSaving } from './run-saving.ts'

/** Edits lines and saves each row on leaving. F7 focuses the lines, Ctrl+S retries refused rows. */
export function useLineEditor<Line extends SavedLine, Values extends object>(given: LineEditorOptions<Line, Values>) {
  const { tab, draftKey } = given
  const isTheirs = useTheirs()
  const arrange = given.arrange !== undefined && isTheirs({ id: given.arrange }) ? given.arrange : undefined
  const options = { ...given, arrange }
  const box = useRef<HTMLDivElement>(null)
  const [calm, setCalm] = useState(true)
  const { state, editor } = useEditorState(options, calm)
  const { queue } = editor

  // Rows queued offline before a reload.
  useLeftSave(tab, draftKey, (rows = []) => editor.forget(rows))
  useEffect(() => offerSettling(tab.id, async () => (await isRead(box)) && queue.settle()), [tab.id, queue])
  const errors = shownErrors(state)
  useView(
    tab,
    {
      lines: () => box.current?.querySelector<HTMLElement>('textarea')?.focus(),
      nextWarning: () => toNextWarning(box.current),
      ...(errors.unsaved > 0 && { save: () => editor.saveAll() }),
    },
    () => box.current,
  )

  return {
    state,
    ...errors,
    memory: editor.memory,
    change: (key: number, values: Partial<Values>) => editor.edit(new Map([[key, values]])),
    pasting: () => editor.pasting(),
    insert: (at: number) => editor.insert(at),
    remove: (keys: readonly RowKey[]) => editor.remove(keys),
    ...(arrange !== undefined && { move: (rows: Moved) => editor.move(rows) }),
    duplicate: (keys: readonly RowKey[]) => editor.duplicate(keys),
    savingOf: (key: RowKey | undefined) => savingOf(options, key),
    save: (key: number) => queue.save(key),
    saveAll: () => editor.saveAll(),
    savePasted: () => editor.savePasted(),
    discard: () => editor.discard(),
    conflict: { tab, form: draftKey },
    /** Goes on LinesFrame; reports focus. */
    frame: {
      ref: box,
      onFocus: () => setCalm(false),
      onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => {
        if (!currentTarget.contains(relatedTarget) && !currentTarget.contains(document.activeElement)) setCalm(true)
      },
    },
  }
}

/** The editor lives as long as the page. */
function useEditorState<Line extends SavedLine, Values extends object>(options: LineEditorOptions<Line, Values>, calm: boolean) {
  const { tab, draftKey, lines } = options
  const [record] = useState(() => openDocument(tab))
  const [start] = useState(() => openEditor<Line, Values>(lines, tab.drafts.read(draftKey) as StoredLines<Line, Values> | undefined))
  const [state, show] = useState(start)
  const [editor] = useState(
    () =>
      new LineEditor<Line, Values>(start, options, {
        show,
        run: runSaving,
        merge: (versions) => agreed(record, { form: draftKey, ...versions }),
        isLeft: (place, key) => isLeft(pathname(place.tab.path), { draft: place.draftKey, rows: [key] }),
        render: () => flushSync(() => {}),
        notify: (text) => notify({ color: 'blue', text }),
      }),
  )
  useFollowedDraft(tab.drafts, draftKey, (other) =>
    editor.take((other as StoredLines<Line, Values> | undefined) ?? { edits: {}, added: {} }),
  )
  const loaded = useRef({ lines, calm })
  useLayoutEffect(() => {
    editor.bind(options)
    if (loaded.current.lines === lines && loaded.current.calm === calm) return
    loaded.current = { lines, calm }
    editor.load(lines, calm)
  })
  return { state, editor }
}

/** False when a cell's text is no value; the cell gets the focus. */
async function isRead(box: RefObject<HTMLElement | null>): Promise<boolean> {
  await picksSettled()
  if (stopAtUnread(box.current)) return false
  leaveCell(box.current)
  return true
}

function leaveCell(root: HTMLElement | null): void {
  const cell = root?.querySelector('textarea')
  if (!cell || cell !== document.activeElement) return
  cell.blur()
  cell.focus({ preventScroll: true })
}
