/** Bytes of a file of which `isXmlStatement` looks at the first that is not blank. */
export const statementHead = 1000

/** Byte order marks, white space, and the zeros that UTF-16 has between. */
const blank: ReadonlySet<number> = new Set([0xef, 0xbb, 0xbf, 0xfe, 0xff, 0, 9, 10, 13, 32])

/** By name or content; other statements are CSV. */
export function isXmlStatement(name: string, bytes: Uint8Array): boolean {
  return isNamedXml(name) || bytes.subarray(0, statementHead).find((byte) => !blank.has(byte)) === 0x3c
}

export function isNamedXml(name: string): boolean {
  return /\.xml$/i.test(name)
}
