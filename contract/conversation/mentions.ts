export interface Mentionable {
  id: number
  name: string
}

export interface TextPart {
  text: string
  person?: Mentionable
}

/** `@Anna Bērziņa` mentions that user; case-insensitive, longest name first. */
export function mentionsIn(text: string, people: readonly Mentionable[]): TextPart[] {
  const byLength = people.filter(({ name }) => name !== '').toSorted((one, other) => other.name.length - one.name.length)
  const parts: TextPart[] = []
  let words = ''
  for (let at = 0; at < text.length;) {
    const person = isSign(text, at) ? byLength.find(({ name }) => isNamed(text, at + 1, name)) : undefined
    const length = person ? person.name.length + 1 : 1
    const piece = text.slice(at, at + length)
    if (person) {
      if (words) parts.push({ text: words })
      parts.push({ text: piece, person })
      words = ''
    } else words += piece
    at += length
  }
  return words ? [...parts, { text: words }] : parts
}

/** In an email address a letter or digit precedes the sign. */
function isSign(text: string, at: number): boolean {
  return text[at] === '@' && !/[\p{L}\p{N}]/u.test(text[at - 1] ?? '')
}

function isNamed(text: string, at: number, name: string): boolean {
  const candidate = text.slice(at, at + name.length)
  return candidate.toLocaleLowerCase('lv') === name.toLocaleLowerCase('lv') && !/[\p{L}\p{N}]/u.test(text[at + name.length] ?? '')
}
