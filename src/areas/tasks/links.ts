import type { Option } from '../../ui/use-options.ts'

interface Link {
  kind: string
  id: number
}

/** The id includes the kind, because keys of kinds overlap. */
export function optionOfLink({ kind, id, title }: Link & { title: string }): Option {
  return { id: `${kind} ${id}`, label: title }
}

export function linkOf(selected: unknown): Link {
  const [kind = '', id] = String(selected).split(' ')
  return { kind, id: Number(id) }
}
