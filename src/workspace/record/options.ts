import type { Call } from '../../../contract/calls.ts'
import { readOnce } from '../../commands/use-call.ts'
import type { LoadOptions, Option } from '../../ui/use-options.ts'

export function optionOf(reference: { id: number; name: string } | null): Option | null {
  return reference && { id: reference.id, label: reference.name }
}

export function wholeText(value: number | null | undefined): string | null {
  return value?.toString() ?? null
}

/** Searches loaded options by word prefixes, without accents. `read` runs on opening, and the search is loaded then. */
export function among(read: () => Promise<readonly Option[]>): LoadOptions {
  return async (query) => {
    const [{ matchingOptions }, options] = await Promise.all([import('../../ui/matching-options.ts'), read()])
    return matchingOptions(options, query)
  }
}

type SearchableList = Call & { spec: { query: unknown; answer: unknown } }

const loaders = new Map<string, LoadOptions>()

/** Returns the same function for the same call. */
export function listed(call: SearchableList): LoadOptions {
  const cachedLoader = loaders.get(call.id)
  if (cachedLoader) return cachedLoader
  const load: LoadOptions = async (query, signal) => {
    const answer = await readOnce(call, { query: { per_page: 50, ...(query && { q: query }) } }, signal)
    return (answer as { data: { id: number; name: string }[] }).data.map(({ id, name }) => ({ id, label: name }))
  }
  loaders.set(call.id, load)
  return load
}
