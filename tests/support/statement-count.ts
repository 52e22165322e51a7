import pg from 'pg'

/** Statements that this process sends while the work runs: a busy machine does not change their number. */
export async function statementsOf<Result>(work: () => Promise<Result>): Promise<{ result: Result; statements: number }> {
  const send = pg.Client.prototype.query
  let statements = 0
  pg.Client.prototype.query = new Proxy(send, {
    apply: (target, client, args) => {
      statements += 1
      return Reflect.apply(target, client, args) as unknown
    },
  })
  try {
    return { result: await work(), statements }
  } finally {
    pg.Client.prototype.query = send
  }
}
