import type { RunResult } from '../../commands/run.ts'
import { changesOf as differences } from '../../ui/use-form.ts'
import { errorsOfRow, markedErrors } from './line-errors.ts'
import { isSettled, isShown, type SavedLine } from './line-editor-state.ts'
import type { LineEditorOptions, Saving } from './line-editor-options.ts'
import type { LineStore } from './line-store.ts'

/** Of one line, for a merge. */
export interface LineVersions<Values> {
  about: string | undefined
  base: Values
  mine: Values
  theirs: Values
}

export interface SavedRows {
  /** Keys of the rows that the save contains. */
  rows: readonly number[]
  /** A stale save is merged here. */
  merges?: true
}

/** Functions of the page that the queue calls. */
export interface SaveHost<Line extends SavedLine, Values> {
  /** Those of the last render. */
  options: () => LineEditorOptions<Line, Values>
  run: (saving: Saving, rows: SavedRows) => Promise<RunResult>
  /** Null when the person postponed the decision. */
  merge: (versions: LineVersions<Values>) => Promise<Values | null>
  /** Whether an earlier page's save of the row is unanswered. */
  isLeft: (key: number) => boolean
  /** Renders what has arrived. */
  render: () => void
}

/** Saves run in sequence, since each needs the version that the previous one made. */
export class SaveQueue<Line extends SavedLine, Values extends object> {
  private readonly store: LineStore<Line, Values>
  private readonly host: SaveHost<Line, Values>
  private last: Promise<unknown> = Promise.resolve()
  private waiting = 0
  /** New rows waiting for one above. */
  private readonly heldRows = new Set<number>()
  /** Line ids by key of the new rows. */
  private readonly savedRows = new Map<number, number>()
  private readonly deletedLines = new Map<number, Line>()
  private readonly removedKeys = new Set<number>()
  /** Lines by key of the rows that restore or copy them. */
  private readonly sourceLines = new Map<number, Line>()

  constructor(store: LineStore<Line, Values>, host: SaveHost<Line, Values>) {
    this.store = store
    this.host = host
  }

  save(key: number): void {
    if (key < 0) return this.saveNew([key])
    this.enqueue(() => this.sendChange(key))
  }

  /** Complete new rows go in one call. */
  saveNew(keys: readonly number[]): void {
    if (this.host.options().add?.single && keys.length > 1) return keys.forEach((key) => this.saveNew([key]))
    this.enqueue(() => this.sendNew(keys))
  }

  saveEverything(): void {
    const { edits, added } = this.store.state
    for (const key of Object.keys(edits)) this.save(Number(key))
    this.saveNew(Object.keys(added).map(Number))
  }

  /** Saves what is not on its way and waits; false when something was refused. */
  async settle(): Promise<boolean> {
    if (!isSettled(this.store.state)) this.saveEverything()
    await this.last
    return isSettled(this.store.state)
  }

  /** Calls `onRemoved` after removal; for saved lines, after confirmation. */
  remove(key: number, onRemoved: () => void = () => {}): void {
    const line = this.store.lineOf(key)
    this.removedKeys.add(key)
    this.store.dispatch({ type: 'remove', key })
    if (!line) return onRemoved()
    this.enqueue(async () => {
      const { outcome } = await this.host.run(this.host.options().remove(line), { rows: [] })
      if (outcome !== 'done') return void this.removedKeys.delete(key)
      this.deletedLines.set(key, line)
      onRemoved()
    })
  }

  /** A new row restores a line, if the line was deleted here. */
  restore(id: number, key: number): void {
    const line = this.deletedLines.get(id)
    if (line) this.takeFrom(line, key)
  }

  /** A new row takes the fields that are not typed from a line. */
  takeFrom(line: Line, key: number): void {
    this.sourceLines.set(key, line)
  }

  /** The rows get the places that they have here; of the others, those that they have on the server. */
  place(keys: readonly number[]): void {
    if (this.host.options().arrange) this.enqueue(() => this.sendPlaces(keys))
  }

  isRemovedHere(key: number): boolean {
    return this.removedKeys.has(key)
  }

  isRestoring(key: number): boolean {
    return this.sourceLines.has(key)
  }

  noteSaved(key: number, id: number): void {
    this.savedRows.set(key, id)
  }

  /** Undo also waits for pending saves; undefined when it must. */
  afterSaves<Result>(work: () => Result): Result | undefined {
    if (this.waiting === 0) return work()
    this.enqueue(async () => void work())
    return undefined
  }

  private enqueue(work: () => Promise<void>): void {
    this.waiting += 1
    const each = async () => {
      await work()
      await this.caughtUp()
    }
    this.last = this.last.then(each, each).finally(() => {
      this.waiting -= 1
    })
  }

  /** Waits until saved lines are rendered; reloads if the answer was missed. */
  private async caughtUp(): Promise<void> {
    this.host.render()
    for (let again = 0; again < 2 && !isShown(this.store.state); again++) await this.reload()
  }

  private async reload(): Promise<void> {
    await this.host.options().reload()
    this.host.render()
  }

  private async sendChange(key: number): Promise<void> {
    const { edits, settled } = this.store.state
    const change = edits[key]
    const line = this.store.lineOf(key)
    if (!change || !line || settled.includes(key) || change.refused === change.values || this.host.isLeft(key)) return
    const options = this.host.options()
    const submitted = change.values
    const changes = options.changesOf(line, submitted)
    if (!changes) return this.store.dispatch({ type: 'remove', key })
    const { outcome, errors } = await this.host.run(options.edit(change.from, changes), { rows: [key], merges: true })
    if (outcome === 'done') return this.store.dispatch({ type: 'saved', key, values: submitted })
    if ('lock_version' in errors && (await this.merge(key))) return this.save(key)
    this.store.dispatch({ type: 'refused', key, errors: markedErrors(errors) })
    void options.reload()
  }

  /** Merges with another person's save; false when postponed. */
  private async merge(key: number): Promise<boolean> {
    await this.reload()
    const change = this.store.state.edits[key]
    const line = this.store.lineOf(key)
    if (!change || !line || line.lock_version <= change.from.lock_version) return false
    const { valuesOf } = this.host.options()
    const [base, theirs] = [valuesOf(change.from), valuesOf(line)]
    const merged = await this.host.merge({ about: nameIn(theirs), base, mine: { ...base, ...change.values }, theirs })
    if (merged === null) return false
    this.store.dispatch({ type: 'merged', key, change: { from: line, values: differences(theirs, merged) } })
    return true
  }

  private async sendNew(keys: readonly number[]): Promise<void> {
    // Input in transit belongs to a line now.
    for (const id of keys.flatMap((key) => this.savedRows.get(key) ?? [])) this.save(id)
    const { add } = this.host.options()
    const ready = keys.flatMap((key) => this.bodyOf(key))
    if (!add || ready.length === 0) return
    const sentKeys = ready.map(({ key }) => key)
    this.store.dispatch({ type: 'send', keys: sentKeys })
    const { outcome, errors } = await this.host.run(add.save(ready.map(({ body }) => body)), { rows: sentKeys })
    if (outcome === 'done') {
      this.place(sentKeys)
      return this.saveHeld()
    }
    for (const [place, key] of sentKeys.entries()) {
      this.store.dispatch({ type: 'refused', key, errors: markedErrors(add.single ? errors : errorsOfRow(errors, place)) })
    }
  }

  private async sendPlaces(keys: readonly number[]): Promise<void> {
    const { arrange } = this.host.options()
    const { lines, order } = this.store.state
    const ids = lines.map(({ id }) => id)
    const placed = placedAs(
      ids,
      keys.map((key) => this.savedRows.get(key) ?? key),
      order,
    )
    if (!arrange || placed.every((id, place) => id === ids[place])) return
    const { outcome } = await this.host.run({ command: arrange, args: { line_ids: placed } }, { rows: [] })
    if (outcome !== 'done') return this.store.dispatch({ type: 'arrange', order: ids })
    this.host.render()
    // The next move starts from these places.
    if (this.store.state.lines.some(({ id }, place) => id !== placed[place])) await this.reload()
  }

  /** Empty while the row is incomplete, in transit, or waits for one above. */
  private bodyOf(key: number): { key: number; body: object }[] {
    const { add } = this.host.options()
    const { sentRows, errors } = this.store.state
    // Its item was not found.
    const isWaiting = 'item' in (errors[key] ?? {})
    const values = key in sentRows || isWaiting ? undefined : this.placed(key)
    const body = values && !this.host.isLeft(key) ? add?.body(values) : null
    const source = this.sourceLines.get(key)
    return body ? [{ key, body: { ...body, ...(source && add?.extraFields?.(source)) } }] : []
  }

  private placed(key: number): Partial<Values> | undefined {
    const { add } = this.host.options()
    if (add?.place && this.store.state.added[key]) {
      const place = add.place(this.store.state, key)
      if (!place) return void this.heldRows.add(key)
      this.store.dispatch({ type: 'edit', rows: new Map([[key, place]]) })
    }
    return this.store.state.added[key]
  }

  private saveHeld(): void {
    const keys = [...this.heldRows]
    this.heldRows.clear()
    if (keys.length > 0) this.saveNew(keys)
  }
}

/** `ids` with the moved ones behind the lines that stand before them in `shown`. */
export function placedAs(ids: readonly number[], moved: readonly number[], shown: readonly number[]): number[] {
  const goes = new Set(moved.filter((id) => ids.includes(id)))
  const placed = ids.filter((id) => !goes.has(id))
  let before = -1
  for (const key of shown) {
    if (goes.has(key)) placed.splice(before + 1, 0, key)
    before = placed.includes(key) ? placed.indexOf(key) : before
  }
  return placed
}

function nameIn(values: object): string | undefined {
  const labelled: unknown = Object.values(values).find((value) => typeof value === 'object' && value !== null && 'label' in value)
  return (labelled as { label: string } | undefined)?.label
}
