/** Milliseconds that a service outside is waited for: a person sits before the form meanwhile. */
const patience = 6000

/** A service outside did not answer, or answered what nobody can read. Its text is for the log, never for the person. */
export class Unreachable extends Error {}

/** The service was not reached, or said no: what it was asked to do it has not done. */
export class Undone extends Unreachable {}

/** The service heard what it was asked to do, and would not. */
export class Denied extends Undone {}

/** How connecting fails before anything is sent. */
const neverSent = ['ECONNREFUSED', 'ENOTFOUND', 'EHOSTUNREACH', 'ENETUNREACH']

/** Asks a service outside for JSON; throws Unreachable when it does not answer with it in time, Undone when it surely did nothing. */
export async function askJson(address: string, body?: object, wait = patience): Promise<unknown> {
  try {
    const answer = await fetch(address, {
      headers: { accept: 'application/json', ...(body && { 'content-type': 'application/json' }) },
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
      redirect: 'error',
      signal: AbortSignal.timeout(wait),
    })
    if (!answer.ok) throw refusedBy(address, answer.status)
    return JSON.parse(await textOf(answer))
  } catch (error) {
    if (error instanceof Unreachable) throw error
    const cause = error instanceof Error ? error.cause : undefined
    const wasSent = !(cause instanceof Error && 'code' in cause && neverSent.includes(String(cause.code)))
    throw new (wasSent ? Unreachable : Undone)(`${new URL(address).host} cannot be asked`, { cause: error })
  }
}

/** Bytes of an answer that are read: registers and devices say a few hundred. */
const longest = 256 * 1024

/** The text of an answer, cut off where it is longer than any that is waited for. */
async function textOf(answer: Response): Promise<string> {
  const parts: Uint8Array[] = []
  let bytes = 0
  for await (const part of answer.body ?? []) {
    parts.push(part)
    bytes += part.length
    // Leaving the loop ends the connection.
    if (bytes > longest) throw new Unreachable(`${new URL(answer.url).host} answers more than ${longest} bytes`)
  }
  return Buffer.concat(parts).toString('utf8')
}

/** A fault within the service may have come after the deed; that it is busy or that the question is wrong comes before. */
function refusedBy(address: string, status: number): Unreachable {
  const kind = status === 503 ? Undone : status < 500 ? Denied : Unreachable
  return new kind(`${new URL(address).host} answered ${status}`)
}
