import type { CallInput } from '../../commands/context.ts'
import type { Answer, Call } from '../../contract/calls.ts'
import { isUnanswered } from '../../machines/unanswered.ts'
import { failureOf } from './failure.ts'
import { addressOf } from './http.ts'
import { done } from './indexed.ts'
import { readToken } from './token.ts'

/**
 * @file Answers that pages need without network (`stored` in the contract). They stand in IndexedDB under the session
 * they were given to, and are removed when it ends.
 */

const databaseName = 'answers'
const storeName = 'answers'
/** Answers beyond it are removed, oldest first. */
const most = 400

interface StoredAnswer {
  name: string
  /** Milliseconds since 1970. */
  at: number
  answer: unknown
}

/** Asks the server; without an answer of it, answers as it did before. */
export async function throughStore<C extends Call>(call: C, input: CallInput<C>, ask: () => Promise<Answer<C>>): Promise<Answer<C>> {
  const name = nameOf(call, input as CallInput<Call>)
  try {
    const answer = await ask()
    void store(name, answer)
    return answer
  } catch (error) {
    if (!isUnanswered(failureOf(error).status)) throw error
    const stored = await read(name)
    if (stored === undefined) throw error
    return stored as Answer<C>
  }
}

export async function storedAnswerOf<C extends Call>(call: C, input: CallInput<C> = {}): Promise<Answer<C> | undefined> {
  return (await read(nameOf(call, input as CallInput<Call>))) as Answer<C> | undefined
}

export async function storeAnswer<C extends Call>(call: C, answer: Answer<C>): Promise<void> {
  await store(nameOf(call, {}), answer)
}

/** Called when the session ends. */
export function forgetStoredAnswers(): void {
  indexedDB.deleteDatabase(databaseName)
  // Of versions before 2027.
  for (const name of Object.keys(localStorage)) if (name.startsWith('stock-check-page:')) localStorage.removeItem(name)
}

/** Null without a session. Its end is enough to tell sessions apart. */
function nameOf(call: Call, { params, query }: CallInput<Call>): string | null {
  const token = readToken()
  return token === null ? null : `${token.slice(-8)} ${addressOf(call, { ...(params && { params }), ...(query && { query }) })}`
}

async function store(name: string | null, answer: unknown): Promise<void> {
  if (name === null) return
  try {
    const database = await open()
    const transaction = database.transaction(storeName, 'readwrite')
    const answers = transaction.objectStore(storeName)
    await done(answers.put({ name, at: Date.now(), answer } satisfies StoredAnswer))
    const extra = (await done(answers.count())) - most
    if (extra > 0) for (const key of await done(answers.index('at').getAllKeys(null, extra))) answers.delete(key)
    database.close()
  } catch {
    // Storage is full or forbidden: the page then needs the network.
  }
}

async function read(name: string | null): Promise<unknown> {
  if (name === null) return undefined
  try {
    const database = await open()
    const stored = (await done(database.transaction(storeName).objectStore(storeName).get(name))) as StoredAnswer | undefined
    database.close()
    return stored?.answer
  } catch {
    return undefined
  }
}

async function open(): Promise<IDBDatabase> {
  const opening = indexedDB.open(databaseName, 1)
  opening.addEventListener('upgradeneeded', () => {
    opening.result.createObjectStore(storeName, { keyPath: 'name' }).createIndex('at', 'at')
  })
  return done(opening)
}
