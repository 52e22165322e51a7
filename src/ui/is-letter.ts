/** The Latin letter of a press on any layout: the produced one without diacritics, else the physical key's. */
export function letterOf(event: { key: string; code: string }): string {
  const base = event.key.normalize('NFD').charAt(0).toLowerCase()
  if (event.key.length === 1 && /[a-z]/.test(base)) return base
  return /^Key([A-Z])$/.exec(event.code)?.[1]?.toLowerCase() ?? ''
}
