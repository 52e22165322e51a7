import { pages, type Page, type PagePath } from '../../contract/pages.ts'

export interface PageMatch {
  page: Page & { path: PagePath }
  params: Readonly<Record<string, string>>
}

interface Pattern {
  page: PageMatch['page']
  expression: RegExp
  names: readonly string[]
}

/** Fixed paths precede those with parameters, such as `/orders/create`. */
const patterns: readonly Pattern[] = pages
  .map(patternOf)
  .sort((a, b) => a.names.length - b.names.length || b.page.path.length - a.page.path.length)

/** Ignores the query; null if unknown. */
export function matchPage(path: string): PageMatch | null {
  const address = (path.split('?')[0] ?? '').replace(/(.)\/+$/, '$1')
  for (const { page, expression, names } of patterns) {
    const found = expression.exec(address)
    if (found) return { page, params: Object.fromEntries(names.map((name, place) => [name, decoded(found[place + 1] ?? '')])) }
  }
  return null
}

function patternOf(page: PageMatch['page']): Pattern {
  const names = [...page.path.matchAll(/\{([^}]+)\}/g)].map((found) => found[1] ?? '')
  const source = page.path
    .split(/\{[^}]+\}/)
    .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
    .join('([^/]+)')
  return { page, names, expression: new RegExp(`^${source}$`) }
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
