import type { PersonalKey, PersonalValue } from '../../contract/workspace/personal.ts'
import { afterOtherWindow, afterReading, afterSave, same, type Merge, type PersonalState } from './personal-state.ts'
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
  merge?: Merge<Value>
  /** Where earlier versions of the program stored it in the browser. */
  former?: (userId: number) => string
  /** Milliseconds until a change is sent; longer for values that change with every step. */
  pause?: number
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

interface Entry {
  key: PersonalKey
  load: () => void
  /** The value of the server, or null. */
  take: (theirs: PersonalValue | null) => void
  send: () => Promise<void>
}

/** Milliseconds after a change; later ones go along. */
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

export function personal<Value>(shape: PersonalShape<Value>): Personal<Value> {
  const { key, initial, parse, merge = (mine) => mine, former, pause = saving } = shape
  const fresh: PersonalState<Value> = { value: initial, base: initial, version: 0, changed: false }
  const store = createStore(initial)
  let state = fresh
  let timer: ReturnType<typeof setTimeout> | undefined
  let sending = false

  function become(next: PersonalState<Value>): void {
    state = next
    store.set(next.value)
  }

  function keep(next: PersonalState<Value>): void {
    become(next)
    writeStored(nameOf(key), next)
    if (next.changed) sendIn(pause)
  }

  function sendIn(milliseconds: number): void {
    timer ??= setTimeout(() => {
      timer = undefined
      void send()
    }, milliseconds)
  }

  const stored = (): PersonalState<Value> | null => stateOf(shape, readStored(nameOf(key)))

  function load(): void {
    clearTimeout(timer)
    timer = undefined
    const known = stored()
    become(known ?? fresh)
    if (known?.changed) sendIn(pause)
    if (!known) takeFormer()
  }

  function takeFormer(): void {
    const name = former?.(owner ?? 0)
    const value = name === undefined ? undefined : parse(readJson(name))
    if (name === undefined || value === undefined) return
    keep({ ...fresh, value, changed: true })
    localStorage.removeItem(name)
  }

  /** An unreadable value comes from another version of the program and is left to it. */
  function take(theirs: PersonalValue | null): void {
    const value = parse(theirs?.value)
    if (theirs === null) keep(afterReading(state, null, merge))
    else if (value !== undefined) keep(afterReading(state, { value, version: theirs.version }, merge))
  }

  async function send(): Promise<void> {
    if (!server || !state.changed || sending) return
    const [user, sent] = [owner, state.value]
    sending = true
    try {
      const { saved, data } = await server.save(key, sent, state.version)
      sending = false
      if (owner !== user) return
      if (saved) keep(afterSave(state, sent, data.version))
      else take(data)
    } catch (error) {
      sending = false
      if (owner === user && !server.refuses(error)) sendIn(retrying)
    }
  }

  function hear({ key: name }: StorageEvent): void {
    const theirs = name === nameOf(key) ? stored() : null
    if (theirs) become(afterOtherWindow(state, theirs, merge))
  }

  function set(value: Value): void {
    if (!same(value, state.value)) keep({ ...state, value, changed: true })
  }

  follow({ key, load, take, send }, hear)
  return { get: store.get, subscribe: store.subscribe, set, update: (change) => set(change(store.get())) }
}

function stateOf<Value>({ parse, initial }: PersonalShape<Value>, found: PersonalState<unknown> | null): PersonalState<Value> | null {
  const value = found ? parse(found.value) : undefined
  return found && value !== undefined ? { ...found, value, base: parse(found.base) ?? initial } : null
}

function follow(entry: Entry, hear: (event: StorageEvent) => void): void {
  entries.push(entry)
  if (typeof window !== 'undefined') window.addEventListener('storage', hear)
  if (owner === null) return
  // Made after the sign-in, with code that is loaded later.
  entry.load()
  void readAnew(true)
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

/** Sends what the server does not have yet. */
export async function sendPersonal(): Promise<void> {
  await Promise.all(entries.map(({ send }) => send()))
}

/** Reads the values now and whenever the window is returned to. Returns the stop function. */
export function followPersonal(): () => void {
  const look = (): void => void (document.visibilityState === 'visible' && readAnew())
  const online = (): void => void sendPersonal()
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

function readStored(name: string): PersonalState<unknown> | null {
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

function writeStored(name: string, stored: PersonalState<unknown>): void {
  try {
    localStorage.setItem(name, JSON.stringify(stored))
  } catch {
    // Storage is full or forbidden: the value lasts as long as the window, and on the server.
  }
}
