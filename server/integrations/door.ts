/** Milliseconds; a person waits at the form. */
const defaultTimeout = 6000

/** No usable answer from an outside service; the text is for the log only. */
export class Unreachable extends Error {}

/** The service certainly did nothing. */
export class Undone extends Unreachable {}

/** The service refused. */
export class Denied extends Undone {}

/** Connection errors before anything is sent. */
const neverSent = ['ECONNREFUSED', 'ENOTFOUND', 'EHOSTUNREACH', 'ENETUNREACH']

/** Throws Unreachable without valid JSON in time, Undone when the service certainly did nothing. */
export async function askJson(address: string, body?: object, wait = defaultTimeout): Promise<unknown> {
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

/** Bytes. */
const longest = 256 * 1024

async function textOf(answer: Response): Promise<string> {
  const parts: Uint8Array[] = []
  let bytes = 0
  for await (const part of answer.body ?? []) {
    parts.push(part)
    bytes += part.length
    // Leaving the loop closes the connection.
    if (bytes > longest) throw new Unreachable(`${new URL(answer.url).host} answers more than ${longest} bytes`)
  }
  return Buffer.concat(parts).toString('utf8')
}

/** A server error may follow a completed action; "busy" and client errors precede it. */
function refusedBy(address: string, status: number): Unreachable {
  const kind = status === 503 ? Undone : status < 500 ? Denied : Unreachable
  return new kind(`${new URL(address).host} answered ${status}`)
}
