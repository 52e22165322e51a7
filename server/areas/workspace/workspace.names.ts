import { sql } from 'kysely'
import { keyName, kindOfKey } from '../../../contract/key-kinds.ts'
import type { Db, SessionUser } from '../../http/context.ts'
import { mayFind, rightsOf } from './found.ts'
import { pickedNames } from './pick-lists.ts'
import { kinds } from './search.ts'

interface Run {
  command_id: string
  args: Readonly<Record<string, unknown>>
}

type Names = Record<string, string>

/** Per kind and batch. */
const most = 1000

/** Only records visible to the user. */
export async function namesIn(db: Db, user: SessionUser, runs: readonly Run[]): Promise<Names[]> {
  const runKeys = runs.map(({ command_id, args }) => keysIn(command_id, args))
  const byKind = new Map<string, Set<number>>()
  for (const [kind, id] of runKeys.flat()) byKind.set(kind, (byKind.get(kind) ?? new Set()).add(id))
  const found = await Promise.all([...byKind].map(([kind, ids]) => namesOf(db, user, kind, [...ids].slice(0, most))))
  const namesByKey = new Map(found.flat())
  return runKeys.map((keys) => {
    const names = keys.map(([kind, id]) => keyName(kind, id))
    return Object.fromEntries(names.flatMap((name) => (namesByKey.has(name) ? [[name, namesByKey.get(name) ?? '']] : [])))
  })
}

function keysIn(commandId: string, value: unknown, field = ''): [kind: string, id: number][] {
  if (Array.isArray(value)) return value.flatMap((each) => keysIn(commandId, each, field))
  if (typeof value === 'object' && value !== null) {
    return Object.entries(value).flatMap(([name, inner]) => keysIn(commandId, inner, name))
  }
  const kind = typeof value === 'number' && Number.isSafeInteger(value) ? kindOfKey(commandId, field) : undefined
  return kind === undefined ? [] : [[kind, Number(value)]]
}

async function namesOf(db: Db, user: SessionUser, kind: string, ids: readonly number[]): Promise<[string, string][]> {
  const picked = await pickedNames(db, user, kind, ids)
  if (picked) return picked.map(({ id, title }) => [keyName(kind, id), title])
  const found = kinds.find((each) => each.kind === kind)
  if (!found || !mayFind(user, found)) return []
  const rows = await found.find(db, {
    words: '',
    where: sql.join([sql`t.id = any(${ids})`, ...rightsOf(user, found)], sql` and `),
    exact: null,
    limit: ids.length,
    sees_prices: user.sees_prices,
  })
  return rows.map(({ id, title }) => [keyName(kind, id), title])
}
