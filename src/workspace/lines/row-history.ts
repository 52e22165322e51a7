/** Undo as invertible row changes. */

/** `values` holds entered fields only. */
export type RowChange<Values> =
  | { is: 'typed'; key: number; before: Partial<Values>; after: Partial<Values> }
  | { is: 'added' | 'removed'; key: number; at: number; values: Partial<Values> }
  | Move

/** `keys` went along; `before` and `after` name all rows. */
interface Move {
  is: 'moved'
  /** The first of `keys`. */
  key: number
  keys: readonly number[]
  before: readonly number[]
  after: readonly number[]
}

/** Rows from one place to another, inclusive, go up or down by one. */
export interface Moved {
  from: number
  to: number
  by: 1 | -1
}

export function moveOf(order: readonly number[], { from, to, by }: Moved): Move {
  const keys = order.slice(from, to + 1)
  const after = order.toSpliced(from, keys.length).toSpliced(from + by, 0, ...keys)
  return { is: 'moved', key: keys[0] ?? 0, keys, before: order, after }
}

/** Rows that `order` does not name go to the end. */
export function inOrder<Row>(rows: readonly Row[], keyOf: (row: Row) => number, order: readonly number[]): Row[] {
  const places = new Map(order.map((key, place) => [key, place]))
  return rows.toSorted((one, other) => (places.get(keyOf(one)) ?? order.length) - (places.get(keyOf(other)) ?? order.length))
}

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
      for (const [place, change] of changes.entries()) changes[place] = renamed(change, from, to)
    }
  }

  clear(): void {
    this.done = []
    this.undone = []
    this.open = null
  }
}

function renamed<Values>(change: RowChange<Values>, from: number, to: number): RowChange<Values> {
  const now = (key: number): number => (key === from ? to : key)
  if (change.is !== 'moved') return { ...change, key: now(change.key) }
  const { key, keys, before, after } = change
  return { is: 'moved', key: now(key), keys: keys.map(now), before: before.map(now), after: after.map(now) }
}

function turned<Values>(changes: readonly RowChange<Values>[]): RowChange<Values>[] {
  return changes.toReversed().map((change) => {
    if (change.is === 'typed') return { ...change, before: change.after, after: change.before }
    if (change.is === 'moved') return { ...change, before: change.after, after: change.before }
    return { ...change, is: change.is === 'added' ? 'removed' : 'added' }
  })
}

export function beforeOf<Values extends object>(was: Partial<Values>, entered: Partial<Values>): Partial<Values> {
  const names = Object.keys(entered) as (keyof Values)[]
  return Object.fromEntries(names.map((name) => [name, was[name] ?? null])) as Partial<Values>
}
