import type { Call } from '../../../contract/calls.ts'
import { readOnce } from '../../commands/use-call.ts'
import { fold, wordsOf } from '../../ui/fold.ts'
import type { LoadOptions, Option } from '../../ui/use-options.ts'

/** A reference of an answer as a picker's value. */
export function optionOf(reference: { id: number; name: string } | null): Option | null {
  return reference && { id: reference.id, label: reference.name }
}

/** A whole number of an answer as a field holds it. */
export function wholeText(value: number | null | undefined): string | null {
  return value?.toString() ?? null
}

/** Finds among options known beforehand: all words, by prefix, without accents. `read` is asked when the list opens. */
export function among(read: () => Promise<readonly Option[]>): LoadOptions {
  return async (query) => {
    const words = wordsOf(query)
    const options = await read()
    return options.filter(({ label, hint = '' }) => {
      const own = wordsOf(`${label} ${hint}`)
      return words.every((word) => own.some((each) => each.startsWith(word)) || fold(label).includes(word))
    })
  }
}

/** A list call whose rows have a name: what a picker finds by the server's own search. */
type NamedList = Call & { spec: { query: unknown; answer: unknown } }

const loaders = new Map<string, LoadOptions>()

/** Finds rows of a list by name; the same function for the same call. */
export function listed(call: NamedList): LoadOptions {
  const known = loaders.get(call.id)
  if (known) return known
  const load: LoadOptions = async (query, signal) => {
    const answer = await readOnce(call, { query: { per_page: 50, ...(query && { q: query }) } } as never, signal)
    return (answer as { data: { id: number; name: string }[] }).data.map(({ id, name }) => ({ id, label: name }))
  }
  loaders.set(call.id, load)
  return load
}
