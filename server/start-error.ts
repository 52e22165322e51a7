/** A start that cannot go on for a reason the person at the terminal can mend; its message is Latvian and complete. */
export class StartError extends Error {
  override name = 'StartError'
}
