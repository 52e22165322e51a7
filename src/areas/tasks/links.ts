import type { Option } from '../../ui/use-options.ts'

/** A record that a task is about. */
interface Link {
  kind: string
  id: number
}

/** A record as a picker offers it: keys of different kinds may be alike. */
export function optionOfLink({ kind, id, title }: Link & { title: string }): Option {
  return { id: `${kind} ${id}`, label: title }
}

/** The record whose option was chosen, as commands take it. */
export function linkOf(chosen: unknown): Link {
  const [kind = '', id] = String(chosen).split(' ')
  return { kind, id: Number(id) }
}
