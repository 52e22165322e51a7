import { workspace } from '../../contract/workspace/workspace.ts'
import type { LoadOptions } from '../ui/use-options.ts'
import { readOnce } from './use-call.ts'

const loaders = new Map<string, LoadOptions>()

/** Titles of selected records, because commands store only ids. */
const titles = new Map<string, string>()

export function rememberTitle(kind: string, id: number, title: string): void {
  titles.set(`${kind} ${id}`, title)
}

export function titleOf(kind: string, id: number): string {
  return titles.get(`${kind} ${id}`) ?? 'pašreizējais ieraksts'
}

/** Stable identity per kind. */
export function recordLoader(kind: string): LoadOptions {
  const cached = loaders.get(kind)
  if (cached) return cached
  const load: LoadOptions = async (query, signal) => {
    const { data } = await readOnce(workspace.search, { query: { q: query, kind, limit: 20 } }, signal)
    return data.map(({ id, title, subtitle }) => {
      titles.set(`${kind} ${id}`, title)
      return { id, label: title, hint: subtitle }
    })
  }
  loaders.set(kind, load)
  return load
}
