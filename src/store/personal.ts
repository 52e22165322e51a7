import type { PersonalKey, PersonalValue } from '../../contract/workspace/personal.ts'
import { createStore, useStore, type Readable } from './store.ts'

/**
 * @file Values of a person that follow them to another computer: stored in the browser at once and on the server soon
 * after. What two computers changed is merged.
 */

export interface PersonalShape<Value> {
  key: PersonalKey
  initial: Value
  /** Undefined if it is not readable. */
  parse: (stored: unknown) => Value | undefined
  /** Joins both changes since `base`. Default: `mine`. */
  merge?: (mine: Value, theirs: Value, base: Value) => Value
  /** Where earlier versions of the program stored it in the browser. */
  former?: (userId: number) => string
}

export interface Personal<Value> extends Readable<Value> {
  set: (next: Value) => void
  update: (change: (value: Value) => Value) => void
}

export interface PersonalServer {
  read: () => Promise<readonly PersonalValue[]>
  /** Answers the value as the server has it afterwards. */
  save: (key: PersonalKey, value: unknown, version: number) => Promise<{ saved: boolean; data: PersonalValue }>
  /** A value that the server refuses stays in this browser. */
  refuses: (error: unknown) => boolean
}

/** In the browser: the value, and what the server had last. */
interface Stored {
  value: unknown
  base: unknown
  version: number
  changed: boolean
}

interface Entry {
  key: PersonalKey
  load: () => void
  /** The value of the server, or null. */
  take: (theirs: PersonalValue | null) => void
  send: () => Promise<void>
}

/** Milliseconds after the last change. */
const saving = 1500
/** Milliseconds until a save without an answer is tried again. */
const retrying = 20_000
/** Milliseconds between two readings when the window is returned to. */
const reading = 15_000

const entries: Entry[] = []
let owner: number | null = null
let server: PersonalServer | null = null
let lastRead = 0

const nameOf = (key: PersonalKey): string => `personal:${owner ?? 0}:${key}`

export function personal<Value>({ key, initial, parse, merge = (mine) => mine, former }: PersonalShape<Value>): Personal<Value> {
  const store = createStore(initial)
  let [base, version, changed] = [initial, 0, false]
  let timer: ReturnType<typeof setTimeout> | undefined
  let sending = false

  function load(): void {
    clearTimeout(timer)
    const stored = readStored(nameOf(key))
    base = parse(stored?.base) ?? initial
    version = stored?.version ?? 0
    changed = stored?.changed ?? false
    store.set(parse(stored?.value) ?? initial)
    if (!stored) takeFormer()
    if (changed) sendIn(saving)
  }

  function takeFormer(): void {
    const name = former?.(owner ?? 0)
    const value = name === undefined ? undefined : parse(readJson(name))
    if (name === undefined || value === undefined) return
    changed = true
    store.set(value)
    keep()
    localStorage.removeItem(name)
  }

  function keep(): void {
    writeStored(nameOf(key), { value: store.get(), base, version, changed })
  }

  function sendIn(milliseconds: number): void {
    clearTimeout(timer)
    timer = setTimeout(() => void send(), milliseconds)
  }

  function set(next: Value): void {
    if (same(next, store.get())) return
    changed = true
    store.set(next)
    keep()
    sendIn(saving)
  }

  function take(theirs: PersonalValue | null): void {
    const theirValue = parse(theirs?.value)
    // An unreadable value comes from another version of the program and is left to it.
    if (theirs !== null && theirValue === undefined) return
    if (theirs === null) {
      // A restored server may know less than this browser.
      if (version > 0) [version, changed] = [0, true]
    } else if (theirs.version !== version && theirValue !== undefined) {
      const merged = changed ? merge(store.get(), theirValue, base) : theirValue
      ;[base, version, changed] = [theirValue, theirs.version, !same(merged, theirValue)]
      store.set(merged)
    }
    keep()
    if (changed) sendIn(saving)
  }

  async function send(): Promise<void> {
    if (!server || !changed || sending) return
    const [user, sent] = [owner, store.get()]
    sending = true
    try {
      const { saved, data } = await server.save(key, sent, version)
      if (owner !== user) return
      if (!saved) return take(data)
      ;[base, version, changed] = [sent, data.version, !same(store.get(), sent)]
      keep()
      if (changed) sendIn(saving)
    } catch (error) {
      if (owner === user && !server.refuses(error)) sendIn(retrying)
    } finally {
      sending = false
    }
  }

  function hear({ key: name, newValue }: StorageEvent): void {
    if (name !== nameOf(key) || newValue === null) return
    const stored = readStored(name)
    const theirs = parse(stored?.value)
    if (!stored || theirs === undefined) return
    const value = changed ? merge(store.get(), theirs, base) : theirs
    ;[base, version] = [parse(stored.base) ?? initial, stored.version]
    changed = stored.changed || !same(value, theirs)
    store.set(value)
  }

  entries.push({ key, load, take, send })
  if (typeof window !== 'undefined') window.addEventListener('storage', hear)
  // Made after the sign-in, with code that is loaded later.
  if (owner !== null) {
    load()
    void readAnew(true)
  }
  return { get: store.get, subscribe: store.subscribe, set, update: (change) => set(change(store.get())) }
}

export function usePersonal<Value>(value: Personal<Value>): Value {
  return useStore(value)
}

/** Shows the values of a user; the same user finds them unchanged. */
export function takeUpPersonal(userId: number, from: PersonalServer): void {
  server = from
  if (owner === userId) return
  owner = userId
  for (const { load } of entries) load()
}

/** Reads the values now and whenever the window is returned to. Returns the stop function. */
export function followPersonal(): () => void {
  const look = (): void => void (document.visibilityState === 'visible' && readAnew())
  const online = (): void => void Promise.all(entries.map(({ send }) => send()))
  void readAnew(true)
  document.addEventListener('visibilitychange', look)
  window.addEventListener('focus', look)
  window.addEventListener('online', online)
  return () => {
    document.removeEventListener('visibilitychange', look)
    window.removeEventListener('focus', look)
    window.removeEventListener('online', online)
  }
}

async function readAnew(always = false): Promise<void> {
  const now = Date.now()
  if (!server || (!always && now - lastRead < reading)) return
  lastRead = now
  const user = owner
  try {
    const values = await server.read()
    if (owner === user) for (const { key, take } of entries) take(values.find((each) => each.key === key) ?? null)
  } catch {
    // The browser's values stay; the next return to the window reads again.
    lastRead = 0
  }
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

/** The database does not preserve the order of keys. */
function same(one: unknown, other: unknown): boolean {
  return JSON.stringify(one, sortedKeys) === JSON.stringify(other, sortedKeys)
}

function sortedKeys(_key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)))
}

function readStored(name: string): Stored | null {
  const stored = readJson(name)
  if (typeof stored !== 'object' || stored === null) return null
  const { value, base, version, changed } = { value: null, base: null, version: 0, changed: false, ...stored }
  return Number.isSafeInteger(version) && typeof changed === 'boolean' ? { value, base, version, changed } : null
}

function readJson(name: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(name) ?? 'null')
  } catch {
    return null
  }
}

function writeStored(name: string, stored: Stored): void {
  try {
    localStorage.setItem(name, JSON.stringify(stored))
  } catch {
    // Storage is full or forbidden: the value lasts as long as the window, and on the server.
  }
}
