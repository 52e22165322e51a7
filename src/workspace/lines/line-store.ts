import { unsaved, type LineEditorState, type SavedLine, type StoredLines } from './line-editor-state.ts'
import { reduceLines, type LineAction } from './line-reducer.ts'

interface Watcher<Line extends SavedLine, Values> {
  render: (state: LineEditorState<Line, Values>) => void
  /** Undefined when all is saved. */
  keepDraft: (stored: StoredLines<Line, Values> | undefined) => void
}

/** Current state; several actions can precede a render. */
export class LineStore<Line extends SavedLine, Values> {
  state: LineEditorState<Line, Values>
  private readonly watcher: Watcher<Line, Values>

  constructor(state: LineEditorState<Line, Values>, watcher: Watcher<Line, Values>) {
    this.state = state
    this.watcher = watcher
  }

  dispatch(action: LineAction<Line, Values>): void {
    const next = reduceLines(this.state, action)
    if (next === this.state) return
    this.state = next
    // The cell shows its unfinished text itself.
    if (action.type !== 'unfinished') this.watcher.render(next)
    this.watcher.keepDraft(unsaved(next))
  }

  lineOf(key: number): Line | undefined {
    return this.state.lines.find(({ id }) => id === key)
  }
}
