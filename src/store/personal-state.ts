/** A personal value in this browser, and what the server had last. */
export interface PersonalState<Value> {
  value: Value
  base: Value
  /** Of `base`; 0: the server has none. */
  version: number
  /** The server does not have the value yet. */
  changed: boolean
}

export type Merge<Value> = (mine: Value, theirs: Value, base: Value) => Value

export function afterSave<Value>(state: PersonalState<Value>, sent: Value, version: number): PersonalState<Value> {
  return { value: state.value, base: sent, version, changed: !same(state.value, sent) }
}

/** A restored server may know an older version, or none. */
export function afterReading<Value>(
  state: PersonalState<Value>,
  theirs: { value: Value; version: number } | null,
  merge: Merge<Value>,
): PersonalState<Value> {
  if (theirs === null) return state.version > 0 ? { ...state, version: 0, changed: true } : state
  if (theirs.version === state.version) return state
  const value = state.changed ? merge(state.value, theirs.value, state.base) : theirs.value
  return { value, base: theirs.value, version: theirs.version, changed: !same(value, theirs.value) }
}

export function afterOtherWindow<Value>(
  state: PersonalState<Value>,
  theirs: PersonalState<Value>,
  merge: Merge<Value>,
): PersonalState<Value> {
  const value = state.changed ? merge(state.value, theirs.value, state.base) : theirs.value
  return { ...theirs, value, changed: theirs.changed || !same(value, theirs.value) }
}

/** A merge rule for records: of each entry the side that changed it; of both, mine. */
export function mergedByKey<Entry>(
  mine: Readonly<Record<string, Entry>>,
  theirs: Readonly<Record<string, Entry>>,
  base: Readonly<Record<string, Entry>>,
): Readonly<Record<string, Entry>> {
  const names = new Set([...Object.keys(theirs), ...Object.keys(mine)])
  return Object.fromEntries(
    [...names].flatMap((name) => {
      const side = same(mine[name], base[name]) ? theirs : mine
      const entry = side[name]
      return entry === undefined ? [] : [[name, entry] as const]
    }),
  )
}

export function same(one: unknown, other: unknown): boolean {
  return JSON.stringify(one, sortedKeys) === JSON.stringify(other, sortedKeys)
}

/** The database does not preserve the order of keys. */
function sortedKeys(_: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)))
}
