import pg from 'pg'

interface Spent {
  statements: number
  /** How often the work waited for answers before it sent more. */
  roundTrips: number
}

const heard = new WeakSet<pg.Connection>()
let sent: (() => void) | undefined
let answered: (() => void) | undefined

/** Counts what the work sends to PostgreSQL, on any connection of this process; a busy machine changes neither number. */
export async function spentBy(work: () => Promise<unknown>): Promise<Spent> {
  const spent = { statements: 0, roundTrips: 0 }
  // A statement sent after an answer had to wait for it, though other answers may still be on their way.
  let isAnswered = true
  sent = () => {
    spent.statements += 1
    if (isAnswered) spent.roundTrips += 1
    isAnswered = false
  }
  answered = () => void (isAnswered = true)
  const ends = (['sync', 'query'] as const).map(watched)
  try {
    await work()
    return spent
  } finally {
    for (const end of ends) end()
    ;[sent, answered] = [undefined, undefined]
  }
}

/** A prepared statement ends with `sync`; `query` sends text. */
function watched(name: 'sync' | 'query'): () => void {
  const connection = pg.Connection.prototype
  const plain: unknown = Reflect.get(connection, name)
  if (typeof plain !== 'function') throw new Error(`pg has no ${name}`)
  const counting = new Proxy(plain, {
    apply(target, of: pg.Connection, args: unknown[]) {
      if (!heard.has(of)) of.on('readyForQuery', () => answered?.())
      heard.add(of)
      sent?.()
      return Reflect.apply(target, of, args) as unknown
    },
  })
  Reflect.set(connection, name, counting)
  return () => void Reflect.set(connection, name, plain)
}
