import { faded, usedAgain, type Use } from './fading.ts'
import { ownerOfWorkspace } from './store.ts'

/** Records that a person came to, kept in this browser: the palette opens on them and finds them before the server answers. */
export interface SeenRecord extends Use {
  path: string
  /** Kind as scopes of commands name it. */
  kind: string
  id: number
  /** Its whole name, as its tab had it. */
  title: string
}

/** Records remembered of a person. */
const most = 60

const nameOf = (): string => `seen:${ownerOfWorkspace() ?? 0}`

let owner: string | null = null
let seen: readonly SeenRecord[] = []

/** The records a person came to, the latest first. */
export function seenRecords(): readonly SeenRecord[] {
  const name = nameOf()
  if (owner !== name) {
    owner = name
    seen = read(localStorage.getItem(name))
  }
  return seen
}

/** A person came to a record. Its being read anew, or named anew, is no further visit. */
export function noteSeen({ path, kind, id, title }: Omit<SeenRecord, keyof Use>, now = Date.now()): void {
  const known = seenRecords()
  const before = known.find((each) => each.path === path)
  if (before && before === known[0]) {
    if (before.title !== title) keep([{ ...before, title }, ...known.slice(1)])
    return
  }
  keep([{ path, kind, id, title, ...usedAgain(before, now) }, ...known.filter((each) => each !== before)].slice(0, most))
}

/** Forgets a record that is no more. */
export function forgetSeen(path: string): void {
  const known = seenRecords()
  if (known.some((each) => each.path === path)) keep(known.filter((each) => each.path !== path))
}

/** How often and lately a person came to a record: 0 for never, 1 for once just now. */
export function visitsOf(path: string, now = Date.now()): number {
  const known = seenRecords().find((each) => each.path === path)
  return known ? faded(known, now) : 0
}

function keep(next: readonly SeenRecord[]): void {
  seen = next
  try {
    localStorage.setItem(nameOf(), JSON.stringify(next))
  } catch {
    // Without storage they are remembered as long as the window.
  }
}

function read(text: string | null): readonly SeenRecord[] {
  try {
    const kept: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(kept)
      ? (kept as SeenRecord[]).filter(({ path, title }) => typeof path === 'string' && typeof title === 'string')
      : []
  } catch {
    return []
  }
}
