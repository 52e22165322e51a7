/** Undo as invertible row changes. */

/** `values` holds entered fields only. */
export type RowChange<Values> =
  | { is: 'typed'; key: number; before: Partial<Values>; after: Partial<Values> }
  | { is: 'added' | 'removed'; key: number; at: number; values: Partial<Values> }

export interface Step<Values> {
  changes: RowChange<Values>[]
}

const most = 200

export class RowHistory<Values extends object> {
  private done: Step<Values>[] = []
  private undone: Step<Values>[] = []
  private open: Step<Values> | null = null

  begin(): Step<Values> {
    this.open = { changes: [] }
    return this.open
  }

  current(): Step<Values> {
    return this.open ?? this.begin()
  }

  note(change: RowChange<Values>, step = this.current()): void {
    this.undone = []
    if (!this.done.includes(step)) this.done = [...this.done, step].slice(-most)
    const last = step.changes.at(-1)
    if (last?.is === 'typed' && change.is === 'typed' && last.key === change.key) {
      // Merges letter-by-letter edits; the first old value counts.
      step.changes[step.changes.length - 1] = {
        ...last,
        before: { ...change.before, ...last.before },
        after: { ...last.after, ...change.after },
      }
    } else step.changes.push(change)
  }

  /** Inverts the open step and empties it. */
  revert(): RowChange<Values>[] {
    const step = this.open
    if (!step) return []
    this.done = this.done.filter((each) => each !== step)
    return turned(step.changes.splice(0))
  }

  /** Null when there is none. */
  undo(): RowChange<Values>[] | null {
    const step = this.done.pop()
    this.open = null
    if (!step) return null
    this.undone.push(step)
    return turned(step.changes)
  }

  redo(): RowChange<Values>[] | null {
    const step = this.undone.pop()
    this.open = null
    if (!step) return null
    this.done.push(step)
    return [...step.changes]
  }

  /** A new row was saved, or a deleted one restored. */
  rename(from: number, to: number): void {
    for (const { changes } of [...this.done, ...this.undone]) {
      for (const change of changes) if (change.key === from) change.key = to
    }
  }

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

export function beforeOf<Values extends object>(was: Partial<Values>, entered: Partial<Values>): Partial<Values> {
  const names = Object.keys(entered) as (keyof Values)[]
  return Object.fromEntries(names.map((name) => [name, was[name] ?? null])) as Partial<Values>
}
