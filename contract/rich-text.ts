/** @file What texts that people write as Markdown may lead to and show; what shows, stores and prints them reads it here. */

/** Where a link of a text leads: a page of ours, or an address outside. */
export type LinkTarget = { path: string } | { href: string }

const outside: ReadonlySet<string> = new Set(['http:', 'https:', 'mailto:', 'tel:'])
/** Stands for our own address, whatever it is. */
const here = 'https://here.invalid'

/**
 * Where a link may lead: to http, https, mailto and tel, and to pages of ours by their paths; null where to nothing else.
 * Judged as a browser reads it, which passes over spaces, tabs and line breaks in an address.
 * @param origin our own address: what begins with it is a page of ours, too
 */
export function linkTarget(address: string, origin: string = here): LinkTarget | null {
  if (!URL.canParse(address, here)) return null
  const url = new URL(address, here)
  if (!outside.has(url.protocol)) return null
  const isOwn = url.origin === origin || (url.origin === here && /^\s*\//.test(address))
  if (isOwn) return { path: url.pathname + url.search + url.hash }
  return url.origin === here ? null : { href: url.href }
}

const picture = /^\/api\/files\/([1-9]\d{0,14})$/

/** The stored file that an address of a picture names; null for any other address, which is never asked for. */
export function pictureAt(address: string): number | null {
  const [, id] = picture.exec(address) ?? []
  return id === undefined ? null : Number(id)
}
/** The address under which a text names a stored picture. */
export function pictureAddress(id: number): string {
  return `/api/files/${id}`
}

/** Keys of the stored pictures that a text shows, each once. */
export function picturesIn(text: string): number[] {
  const named = [...text.matchAll(/\]\(<?(\/api\/files\/\d+)/g)].flatMap(([, address = '']) => pictureAt(address) ?? [])
  return [...new Set(named)]
}
