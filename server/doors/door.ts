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
    return await answer.json()
  } catch (error) {
    if (error instanceof Unreachable) throw error
    const cause = error instanceof Error ? error.cause : undefined
    const wasSent = !(cause instanceof Error && 'code' in cause && neverSent.includes(String(cause.code)))
    throw new (wasSent ? Unreachable : Undone)(`${new URL(address).host} cannot be asked`, { cause: error })
  }
}

/** A fault within the service may have come after the deed; that it is busy or that the question is wrong comes before. */
function refusedBy(address: string, status: number): Unreachable {
  const kind = status === 503 ? Undone : status < 500 ? Denied : Unreachable
  return new kind(`${new URL(address).host} answered ${status}`)
}
