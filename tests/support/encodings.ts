/** Small Latvian letters of windows-1257. */
const letters: Readonly<Record<string, number>> = {
  ā: 0xe2,
  č: 0xe8,
  ē: 0xe7,
  ģ: 0xec,
  ī: 0xee,
  ķ: 0xed,
  ļ: 0xef,
  ņ: 0xf2,
  š: 0xf0,
  ū: 0xfb,
  ž: 0xfe,
}

export function windows1257(text: string): Uint8Array {
  return Uint8Array.from(text, (letter) => letters[letter] ?? letter.charCodeAt(0))
}
