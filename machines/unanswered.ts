const unanswered: ReadonlySet<number> = new Set([0, 502, 503, 504])

/** No answer, or one of a proxy in front of the server. */
export function isUnanswered(status: number): boolean {
  return unanswered.has(status)
}
