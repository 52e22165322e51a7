/**
 * A query as text, arrays in bracket form: `ids[]=1&ids[]=2` (rule R150). What is missing or empty
 * is left out. The twelve lines do what qs does here, and keep its 13 kB out of the sign-in; a test
 * holds the two equal.
 */
export function queryText(query: Readonly<Record<string, unknown>>): string {
  return Object.entries(query)
    .flatMap(([name, value]) => (Array.isArray(value) ? value.map((each: unknown) => pair(`${name}[]`, each)) : [pair(name, value)]))
    .filter((each) => each !== '')
    .join('&')
}

function pair(name: string, value: unknown): string {
  if (value === undefined || value === null || value === '') return ''
  return `${name}=${encodeURIComponent(typeof value === 'boolean' ? Number(value) : (value as string | number))}`
}
