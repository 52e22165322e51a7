/**
 * Undo for rows: what was done to them, step by step, as changes that can be turned around. Knows
 * nothing of where rows are kept or sent.
 */

/** One change of rows. `at` is the row's place, `values` what a person typed of it. */
export type RowChange<Values> =
  | { is: 'typed'; key: number; before: Partial<Values>; after: Partial<Values> }
  | { is: 'added' | 'removed'; key: number; at: number; values: Partial<Values> }

/** Changes that are taken back together. */
export interface Step<Values> {
  changes: RowChange<Values>[]
}

/** Steps kept; nobody goes back further. */
const most = 200

/** What was done and what was taken back, the last one last. */
export class RowHistory<Values extends object> {
  private done: Step<Values>[] = []
  private undone: Step<Values>[] = []
  private open: Step<Values> | null = null

  /** Begins a step. One in which nothing happens is none. */
  begin(): Step<Values> {
    this.open = { changes: [] }
    return this.open
  }

  /** The step that goes on. */
  current(): Step<Values> {
    return this.open ?? this.begin()
  }

  /** Notes a change that was made. */
  note(change: RowChange<Values>, step = this.current()): void {
    this.undone = []
    if (!this.done.includes(step)) this.done = [...this.done, step].slice(-most)
    const last = step.changes.at(-1)
    if (last?.is === 'typed' && change.is === 'typed' && last.key === change.key) {
      // Letter after letter: what stood there first counts.
      step.changes[step.changes.length - 1] = {
        ...last,
        before: { ...change.before, ...last.before },
        after: { ...last.after, ...change.after },
      }
    } else step.changes.push(change)
  }

  /** The changes that take back what the step that goes on has changed; it stays open and is empty again. */
  revert(): RowChange<Values>[] {
    const step = this.open
    if (!step) return []
    this.done = this.done.filter((each) => each !== step)
    return turned(step.changes.splice(0))
  }

  /** The changes that take back the last step; null when there is none. */
  undo(): RowChange<Values>[] | null {
    const step = this.done.pop()
    this.open = null
    if (!step) return null
    this.undone.push(step)
    return turned(step.changes)
  }

  /** The changes of the step that was taken back last; null when there is none. */
  redo(): RowChange<Values>[] | null {
    const step = this.undone.pop()
    this.open = null
    if (!step) return null
    this.done.push(step)
    return [...step.changes]
  }

  /** A row goes by another key from now on: a new one became a saved line, or a deleted one came back. */
  rename(from: number, to: number): void {
    for (const { changes } of [...this.done, ...this.undone]) {
      for (const change of changes) if (change.key === from) change.key = to
    }
  }

  /** Forgets everything: the rows are others. */
  clear(): void {
    this.done = []
    this.undone = []
    this.open = null
  }
}

function turned<Values>(changes: readonly RowChange<Values>[]): RowChange<Values>[] {
  return changes.toReversed().map((change) => {
    if (change.is === 'typed') return { ...change, before: change.after, after: change.before }
    return { ...change, is: change.is === 'added' ? 'removed' : 'added' }
  })
}

/** Values of the same names as those typed, as they were before. */
export function beforeOf<Values extends object>(was: Partial<Values>, typed: Partial<Values>): Partial<Values> {
  const names = Object.keys(typed) as (keyof Values)[]
  return Object.fromEntries(names.map((name) => [name, was[name] ?? null])) as Partial<Values>
}
