/** @file Prices have two to four decimals; those of one column are shown with as many as the longest needs. */

const figure = /^[-\u2212]?[\d\s\u00a0]+(?:,(\d+))?$/

/** Most decimals of the texts that are numbers; at least two, so that whole numbers do not stand out. */
export function mostDecimals(texts: Iterable<string>): number {
  let most = 2
  for (const text of texts) most = Math.max(most, figure.exec(text)?.[1]?.length ?? 0)
  return most
}

/** Other text (`nav`, `–`) is unchanged. */
export function withDecimals(text: string, decimals: number): string {
  const found = figure.exec(text)
  if (!found) return text
  const { length } = found[1] ?? ''
  return `${text}${length === 0 && decimals > 0 ? ',' : ''}${'0'.repeat(Math.max(0, decimals - length))}`
}
