/** @file Allowed links and pictures in Markdown texts. */

export type LinkTarget = { path: string } | { href: string }

const outside: ReadonlySet<string> = new Set(['http:', 'https:', 'mailto:', 'tel:'])
/** Placeholder for our own origin. */
const here = 'https://here.invalid'

/**
 * Allows http, https, mailto and tel links and own pages; null otherwise. Parsed like a browser, which ignores
 * whitespace in addresses.
 * @param origin own origin, whose absolute addresses also count as pages
 */
export function linkTarget(address: string, origin: string = here): LinkTarget | null {
  if (!URL.canParse(address, here)) return null
  const url = new URL(address, here)
  if (!outside.has(url.protocol)) return null
  const isInternal = url.origin === origin || (url.origin === here && /^\s*\//.test(address))
  if (isInternal) return { path: url.pathname + url.search + url.hash }
  return url.origin === here ? null : { href: url.href }
}

const picture = /^\/api\/files\/([1-9]\d{0,14})$/

/** Null for other addresses, which are never requested. */
export function pictureAt(address: string): number | null {
  const [, id] = picture.exec(address) ?? []
  return id === undefined ? null : Number(id)
}
export function pictureAddress(id: number): string {
  return `/api/files/${id}`
}

/** Without duplicates. */
export function picturesIn(text: string): number[] {
  const pictureIds = [...text.matchAll(/\]\(<?(\/api\/files\/\d+)/g)].flatMap(([, address = '']) => pictureAt(address) ?? [])
  return [...new Set(pictureIds)]
}
