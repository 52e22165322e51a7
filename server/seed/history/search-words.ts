/**
 * The `search` column computed here for rows that are copied past their triggers: search_words and
 * search_vector of the database once more, for the letters that generated texts have.
 * tests/load/load.test.ts holds the two against each other.
 */
export function searchVector(...texts: readonly (string | null)[]): string {
  const words = new Set<string>()
  for (const text of texts) {
    for (const token of fold(text ?? '').split(/\s+/)) for (const word of wordsOf(token)) words.add(word)
  }
  return [...words].join(' ')
}

function fold(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
}

const signs = /[^\p{L}\p{N}]+/u
const allSigns = /[^\p{L}\p{N}]+/gu

function wordsOf(token: string): string[] {
  if (token === '') return []
  const parts = token.split(signs)
  const words = parts.length > 1 ? [...parts, token.replace(allSigns, '')] : parts
  for (const part of parts) if (/^0+[1-9][0-9]*$/.test(part)) words.push(part.replace(/^0+/, ''))
  return words.filter((word) => word !== '').map((word) => word.slice(0, 100))
}
