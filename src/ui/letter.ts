/** The Latin letter that a chord means on any layout: the one produced without its marks, else the one printed on the key. */
export function letterOf(event: { key: string; code: string }): string {
  const base = event.key.normalize('NFD').charAt(0).toLowerCase()
  if (event.key.length === 1 && /[a-z]/.test(base)) return base
  return /^Key([A-Z])$/.exec(event.code)?.[1]?.toLowerCase() ?? ''
}
