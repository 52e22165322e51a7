const unanswered: ReadonlySet<number> = new Set([0, 502, 503, 504])

/** Whether a status says that the server did not get to a call: none came, or that of a proxy before it. */
export function isUnanswered(status: number): boolean {
  return unanswered.has(status)
}
