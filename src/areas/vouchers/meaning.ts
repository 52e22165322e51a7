import { recordLoader } from '../../commands/record-loader.ts'
import type { Option } from '../../ui/use-options.ts'

/** Finds pasted texts, each once: the record of that name or code, or the only one that is found. */
export function meaningOf(kind: 'account' | 'customer' | 'supplier'): (text: string) => Promise<Option | null> {
  const known = new Map<string, Promise<Option | null>>()
  return (text) => {
    const name = text.trim()
    const before = known.get(name)
    if (before) return before
    const meant = find(kind, name)
    known.set(name, meant)
    meant.then((option) => option ?? known.delete(name)).catch(() => known.delete(name))
    return meant
  }
}

async function find(kind: string, name: string): Promise<Option | null> {
  const found = await recordLoader(kind)(name, new AbortController().signal)
  const exact = found.find(({ label }) => label === name || label.startsWith(`${name} `))
  return exact ?? (found.length === 1 ? (found[0] ?? null) : null)
}
